package fencepost;

/** What {@code LockSupport} remembers about a thread. */
public final class Permit {
    private boolean given;

    public synchronized void give() {
        given = true;
        notify();
    }

    /** Whatever ends the wait, the permit is used up. */
    public synchronized void take() {
        if (!given)
            Machine.await(this);
        given = false;
    }

    /** For code that looks whether it may go on whenever this returns. */
    public synchronized void takeAndAskAgain() {
        if (!given)
            Machine.awaitAndAskAgain(this);
        given = false;
    }

    /**
     * A thread that has waited for a lock of the JDK's has parked there, which uses up what it was given until then, unless it
     * got what it wanted before it parked.
     */
    public synchronized void mayBeUsedUp() {
        if (given && Fencepost.choose(2) != 0)
            given = false;
    }

    public synchronized void takeInTime() {
        if (!given)
            Machine.awaitTimedOrWake(this);
        given = false;
    }
}
