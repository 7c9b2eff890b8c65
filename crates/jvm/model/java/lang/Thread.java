package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Permit;

/** Threads. The machine starts and joins them; here is what surrounds that. */
public class Thread implements Runnable {
    @Immediate private final Runnable target;
    @Immediate public final Permit permit = new Permit();
    private volatile String name;
    private volatile int daemon;
    private volatile int priority;

    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

    public Thread() { this((Runnable) null); }

    public Thread(Runnable target) { this.target = target; }

    public Thread(String name) { this(null, name); }

    public Thread(Runnable target, String name) {
        this.target = target;
        if (name == null)
            throw new NullPointerException("'name' is null");
        this.name = name;
    }

    public static Thread currentThread() { return Machine.current(); }

    public void start() { Machine.start(this); }

    public void run() {
        if (target != null)
            target.run();
    }

    /** What a started thread executes. */
    private void execute() { run(); }

    public final void join() throws InterruptedException {
        if (Machine.started(this))
            Machine.join(this);
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        if (millis == 0)
            join();
        else if (Machine.started(this))
            Machine.joinTimed(this);
    }

    public final boolean isAlive() { return Machine.status(this) == 1; }

    public final String getName() {
        String own = name;
        return own == null ? unnamed() : own;
    }

    // Numbers of threads would tell apart those that do the same.
    private static String unnamed() {
        Machine.unsupported();
        return null;
    }

    public final void setName(String name) { this.name = name; }

    public final boolean isDaemon() { return daemon != 0; }

    public final void setDaemon(boolean on) {
        if (isAlive())
            throw new IllegalThreadStateException();
        daemon = on ? 1 : 0;
    }

    public final int getPriority() { return priority + NORM_PRIORITY; }

    public final void setPriority(int priority) { this.priority = priority - NORM_PRIORITY; }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
    }

    public static void sleep(long millis, int nanos) throws InterruptedException { sleep(millis); }

    // Nobody can interrupt a thread: `interrupt` is not there yet.
    public static boolean interrupted() { return false; }

    public boolean isInterrupted() { return false; }

    public static void yield() { }

    public static void onSpinWait() { }

    public static boolean holdsLock(Object object) { return Machine.holdsLock(object); }

    public String toString() { return "Thread[" + getName() + "," + getPriority() + ",main]"; }
}
