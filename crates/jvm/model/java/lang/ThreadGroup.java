package java.lang;

import fencepost.Immediate;

/** Groups of threads: a name, and nothing that is done to all of them. */
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

    public final ThreadGroup getParent() { return parent; }

    public void uncaughtException(Thread thread, Throwable exception) {
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null)
            handler.uncaughtException(thread, exception);
    }

    public String toString() { return getClass().getName() + "[name=" + name + ",maxpri=10]"; }
}
