package java.util.concurrent.locks;

import fencepost.Machine;

/**
 * Each thread has a permit. A park may end for no reason, but nobody can rely on that: a thread that nobody else
 * will unpark is stuck.
 */
public class LockSupport {
    private LockSupport() { }

    public static void unpark(Thread thread) {
        if (thread != null)
            thread.permit.give();
    }

    public static void park() {
        // Who has waited for a lock of the JDK's may have used up its permit there.
        if (Thread.mayQueue())
            Machine.noPermit();
        Thread.currentThread().permit.take();
    }

    public static void park(Object blocker) {
        setCurrentBlocker(blocker);
        park();
        setCurrentBlocker(null);
    }

    /** The JDK's own synchronisers park in loops. */
    static void parkAndAskAgain() { Thread.currentThread().permit.takeAndAskAgain(); }

    static void parkAndAskAgain(Object blocker) {
        setCurrentBlocker(blocker);
        parkAndAskAgain();
        setCurrentBlocker(null);
    }

    /** Of a pool whose workers stay. */
    static void parkAndAskAgain(long deadline) { parkAndAskAgain(); }

    public static void parkNanos(long nanos) {
        if (nanos > 0)
            Thread.currentThread().permit.takeInTime();
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos <= 0)
            return;
        setCurrentBlocker(blocker);
        parkNanos(nanos);
        setCurrentBlocker(null);
    }

    public static void parkUntil(long deadline) { Thread.currentThread().permit.takeInTime(); }

    public static void parkUntil(Object blocker, long deadline) {
        setCurrentBlocker(blocker);
        parkUntil(deadline);
        setCurrentBlocker(null);
    }

    public static void setCurrentBlocker(Object blocker) { Thread.currentThread().parkFor(blocker); }

    static long getThreadId(Thread thread) { return Thread.numberOf(thread); }

    public static Object getBlocker(Thread thread) { return thread.blocker(); }
}
