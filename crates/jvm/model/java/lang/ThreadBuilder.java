package java.lang;

import java.util.concurrent.ThreadFactory;

/** Makes threads, as {@code Thread.ofPlatform} and {@code ofVirtual} give it. */
final class ThreadBuilder implements Thread.Builder.OfPlatform, Thread.Builder.OfVirtual {
    private final boolean virtual;
    private String name;
    /** Counts threads of this name unless it is negative. */
    private long number = -1;
    private ThreadGroup group;
    private int daemon = -1;
    private int priority;
    private boolean inherits = true;
    private Thread.UncaughtExceptionHandler handler;

    ThreadBuilder(boolean virtual) { this.virtual = virtual; }

    public ThreadBuilder name(String name) {
        if (name == null)
            throw new NullPointerException();
        this.name = name;
        number = -1;
        return this;
    }

    public ThreadBuilder name(String prefix, long start) {
        if (start < 0)
            throw new IllegalArgumentException("'start' is negative");
        name(prefix);
        number = start;
        return this;
    }

    public ThreadBuilder inheritInheritableThreadLocals(boolean inherit) {
        inherits = inherit;
        return this;
    }

    public ThreadBuilder uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler) {
        this.handler = handler;
        return this;
    }

    public ThreadBuilder group(ThreadGroup group) {
        this.group = group;
        return this;
    }

    public ThreadBuilder daemon(boolean on) {
        daemon = on ? 1 : 0;
        return this;
    }

    public ThreadBuilder daemon() { return daemon(true); }

    public ThreadBuilder priority(int priority) {
        if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY)
            throw new IllegalArgumentException();
        this.priority = priority;
        return this;
    }

    public ThreadBuilder stackSize(long size) { return this; }

    public Thread unstarted(Runnable task) {
        if (task == null)
            throw new NullPointerException();
        String own = number < 0 ? name : name + number++;
        Thread thread = virtual ? new VirtualThread(task, own == null ? "" : own)
            : own == null ? new Thread(group, task) : new Thread(group, task, own);
        if (daemon >= 0)
            thread.setDaemon(daemon > 0);
        if (priority > 0)
            thread.setPriority(priority);
        if (!inherits)
            thread.locals = null;
        if (handler != null)
            thread.setUncaughtExceptionHandler(handler);
        return thread;
    }

    public Thread start(Runnable task) {
        Thread thread = unstarted(task);
        thread.start();
        return thread;
    }

    /** Has what this has now. */
    public ThreadFactory factory() {
        ThreadBuilder copy = new ThreadBuilder(virtual);
        copy.name = name;
        copy.number = number;
        copy.group = group;
        copy.daemon = daemon;
        copy.priority = priority;
        copy.handler = handler;
        copy.inherits = inherits;
        return number < 0 ? copy::unstarted : copy::unstartedInTurn;
    }

    /** Threads that may be made at the same time have different numbers. */
    private synchronized Thread unstartedInTurn(Runnable task) { return unstarted(task); }
}
