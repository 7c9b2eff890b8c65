package java.lang;

import fencepost.Immediate;
import fencepost.Machine;

/** Groups of threads. That of the system's own threads is not known here. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    static final ThreadGroup main = new ThreadGroup(null, "main");

    @Immediate private final ThreadGroup parent;
    @Immediate private final String name;

    public ThreadGroup(String name) { this(Thread.currentThread().getThreadGroup(), name); }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
    }

    public final String getName() { return name; }

    public final ThreadGroup getParent() {
        if (parent == null)
            Machine.inconclusive("the group of the system's own threads");
        return parent;
    }

    public final boolean parentOf(ThreadGroup group) {
        for (; group != null; group = group.parent)
            if (group == this)
                return true;
        return false;
    }

    public int activeCount() { return Thread.running(this); }

    public final void interrupt() { Thread.interruptAll(this); }

    public final int getMaxPriority() { return Thread.MAX_PRIORITY; }

    public void uncaughtException(Thread thread, Throwable exception) {
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null)
            handler.uncaughtException(thread, exception);
    }

    public String toString() { return getClass().getName() + "[name=" + name + ",maxpri=10]"; }
}
