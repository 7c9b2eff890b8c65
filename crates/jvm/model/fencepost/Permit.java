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

    public synchronized void takeInTime() {
        if (!given)
            Machine.awaitTimed(this);
        given = false;
    }
}
