package fencepost;

/** Waits with a time. */
public final class Patience {
    private Patience() { }

    /** As long as no clock of ours can leap: a hundred days. */
    private static final long FOR_EVER = 8_640_000_000_000_000L;

    /** Waits for a signal, or until the time is over or the thread is interrupted. Whether it was signalled. */
    public static boolean awaits(Object object, Object lock, long nanos) {
        return nanos >= FOR_EVER ? Machine.awaitSignal(object, lock) : Machine.awaitTimed(object, lock);
    }
}
