package java.util.concurrent;

import fencepost.Immediate;

/** A thread of a pool that tasks fork in: a daemon. */
public class ForkJoinWorkerThread extends Thread {
    @Immediate final ForkJoinPool pool;
    /** What it runs, if it has a task of its own. */
    @Immediate private final ForkJoinTask<?> task;
    @Immediate private final Runnable plain;

    protected ForkJoinWorkerThread(ForkJoinPool pool) { this(pool, null, null); }

    protected ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean preserveThreadLocals) { this(pool); }

    ForkJoinWorkerThread(ForkJoinPool pool, ForkJoinTask<?> task, Runnable plain) {
        super((Runnable) null);
        this.pool = pool;
        this.task = task;
        this.plain = plain;
        setDaemon(true);
        if (Thread.mayBeNamed())
            setName(pool.workerName());
    }

    /** Asked by queues of newer versions before they spin, which they do not with one processor. */
    static boolean hasKnownQueuedWork() { return false; }

    public ForkJoinPool getPool() { return pool; }

    public int getPoolIndex() { return ForkJoinPool.<Integer>unknown(); }

    public int getQueuedTaskCount() { return ForkJoinPool.<Integer>unknown(); }

    protected void onStart() { }

    protected void onTermination(Throwable thrown) { }

    @Override public void run() {
        onStart();
        try {
            if (task != null || plain != null)
                pool.runOnly(task, plain);
            else
                pool.work();
        } catch (Throwable thrown) {
            onTermination(thrown);
            throw thrown;
        }
        onTermination(null);
    }
}
