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

    public synchronized void takeInTime() {
        if (!given)
            Machine.awaitTimedOrWake(this);
        given = false;
    }
}
