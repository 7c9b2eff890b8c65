package java.util.concurrent.locks;

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
        Thread.parks();
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
        Thread.parks();
        parkNanosAndAskAgain(nanos);
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos <= 0)
            return;
        setCurrentBlocker(blocker);
        parkNanos(nanos);
        setCurrentBlocker(null);
    }

    static void parkNanosAndAskAgain(long nanos) {
        if (nanos > 0)
            Thread.currentThread().permit.takeInTime();
    }

    static void parkNanosAndAskAgain(Object blocker, long nanos) {
        if (nanos <= 0)
            return;
        setCurrentBlocker(blocker);
        parkNanosAndAskAgain(nanos);
        setCurrentBlocker(null);
    }

    public static void parkUntil(long deadline) {
        Thread.parks();
        Thread.currentThread().permit.takeInTime();
    }

    public static void parkUntil(Object blocker, long deadline) {
        setCurrentBlocker(blocker);
        parkUntil(deadline);
        setCurrentBlocker(null);
    }

    public static void setCurrentBlocker(Object blocker) { Thread.currentThread().parkFor(blocker); }

    static long getThreadId(Thread thread) { return Thread.numberOf(thread); }

    public static Object getBlocker(Thread thread) { return thread.blocker(); }
}
