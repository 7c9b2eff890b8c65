package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

import fencepost.Fencepost;
import fencepost.Immediate;
import fencepost.Machine;

/**
 * A pool that tasks fork in. Its workers are daemons, so one without a task ends, and another one begins when there is
 * one: only thread locals would show the difference. As many tasks run at a time as the pool has workers, in any order.
 *
 * In the common pool every task has a thread of its own.
 */
public class ForkJoinPool extends AbstractExecutorService {
    private static final int RUNNING = 0, SHUTDOWN = 1, STOP = 2;

    /** What its lock is to the machine. */
    private static final class Sync { }

    public static interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    public static interface ManagedBlocker {
        boolean block() throws InterruptedException;
        boolean isReleasable();
    }

    private static final class Default implements ForkJoinWorkerThreadFactory {
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) { return new ForkJoinWorkerThread(pool); }
    }

    /** A task that waits for a worker. */
    private static final class Waiting {
        @Immediate final ForkJoinTask<?> task;
        Waiting next;

        Waiting(ForkJoinTask<?> task, Waiting next) {
            this.task = task;
            if (next != null)
                this.next = next;
        }
    }

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = new Default();
    private static final ForkJoinPool common = new ForkJoinPool((Void) null);

    @Immediate private final Sync sync = new Sync();
    @Immediate private final int parallelism;
    @Immediate private final boolean async;
    @Immediate private final ForkJoinWorkerThreadFactory factory;
    @Immediate private final Thread.UncaughtExceptionHandler handler;
    // Guarded by the lock.
    private int state;
    private int active;
    private int made;
    private Waiting first;
    @Immediate private final Roster workers = new Roster();

    /** The common one. */
    private ForkJoinPool(Void common) {
        parallelism = 1;
        async = false;
        factory = defaultForkJoinWorkerThreadFactory;
        handler = null;
    }

    public ForkJoinPool() { this(Runtime.getRuntime().availableProcessors()); }

    public ForkJoinPool(int parallelism) { this(parallelism, defaultForkJoinWorkerThreadFactory, null, false); }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, Thread.UncaughtExceptionHandler handler,
            boolean async) {
        if (factory == null)
            throw new NullPointerException();
        if (parallelism <= 0)
            throw new IllegalArgumentException();
        this.parallelism = parallelism;
        this.async = async;
        this.factory = factory;
        this.handler = handler;
    }

    public static ForkJoinPool commonPool() {
        Machine.relies("the common pool has a thread for each task");
        return common;
    }

    /** Where asynchronous tasks run by default. */
    static Executor asyncPool() { return commonPool(); }

    /** Does something when some time has passed. */
    static void later(Runnable task) {
        Thread thread = new Thread(() -> {
            Machine.elapse();
            task.run();
        });
        thread.setDaemon(true);
        thread.start();
    }

    static <T> T unknown() {
        Machine.inconclusive("which tasks wait for a worker of a pool (--jdk-executors knows)");
        return null;
    }

    final boolean isCommon() { return this == common; }

    private void lock() { Machine.lock(sync); }

    private void unlock() { Machine.unlock(sync); }

    final String workerName() {
        lock();
        int number = ++made;
        unlock();
        return isCommon() ? "ForkJoinPool.commonPool-worker-" + number : "ForkJoinPool-1-worker-" + number;
    }

    /** Lets a worker take a task. */
    final void push(ForkJoinTask<?> task) {
        task.offer(this);
        if (isCommon()) {
            startOnly(task, null);
            return;
        }
        lock();
        boolean refused = state == STOP || state == SHUTDOWN && ForkJoinTask.getPool() != this;
        if (!refused)
            first = new Waiting(task, first);
        if (refused || !engages())
            unlock();
        if (refused)
            throw new RejectedExecutionException();
    }

    /** Only where a program may wait until there is nothing to do in the common pool. */
    private void count(int more) {
        if (!Thread.workersMatter())
            return;
        lock();
        active += more;
        if (active == 0)
            Machine.signalAll(sync, sync);
        unlock();
    }

    /** Whether there is a place for a worker. Then it is started, and the lock is given back. */
    private boolean engages() {
        if (active >= parallelism || first == null)
            return false;
        active++;
        unlock();
        if (Thread.workersMatter())
            Machine.relies("a worker of a ForkJoinPool that runs out of tasks ends, and others begin with those to come");
        ForkJoinWorkerThread worker = factory.newThread(this);
        if (handler != null)
            worker.setUncaughtExceptionHandler(handler);
        enlist(worker);
        worker.start();
        return true;
    }

    /** Only where a program may interrupt workers. */
    private void enlist(Thread worker) {
        if (!Thread.mayBeInterrupted())
            return;
        lock();
        workers.add(worker);
        unlock();
    }

    private void startOnly(ForkJoinTask<?> task, Runnable plain) {
        count(1);
        new ForkJoinWorkerThread(this, task, plain).start();
    }

    /** What a thread of the common pool does. */
    final void runOnly(ForkJoinTask<?> task, Runnable plain) {
        try {
            if (plain != null)
                plain.run();
            else if (task.take())
                task.execute();
        } finally {
            count(-1);
        }
    }

    /** What another worker does: any task after another, as long as there are any. */
    final void work() {
        try {
            for (ForkJoinTask<?> task; (task = next()) != null;)
                if (task.take())
                    task.execute();
        } catch (Throwable thrown) {
            lock();
            leave();
            throw thrown;
        }
    }

    private ForkJoinTask<?> next() {
        lock();
        if (active > parallelism || first == null) {
            leave();
            return null;
        }
        ForkJoinTask<?> task = any();
        unlock();
        return task;
    }

    /** Takes any task that waits. Has the lock. */
    private ForkJoinTask<?> any() {
        int count = 0;
        for (Waiting each = first; each != null; each = each.next)
            count++;
        Waiting before = null, taken = first;
        for (int skipped = count == 1 ? 0 : Fencepost.choose(count); skipped > 0; skipped--) {
            before = taken;
            taken = taken.next;
        }
        if (before == null)
            first = taken.next;
        else
            before.next = taken.next;
        return taken.task;
    }

    /** A worker is no more. Has the lock, and gives it back. */
    private void leave() {
        if (Thread.mayBeInterrupted())
            workers.remove(Thread.currentThread());
        pauseLocked();
    }

    /** Has the lock, and gives it back. */
    private void pauseLocked() {
        active--;
        if (active == 0)
            Machine.signalAll(sync, sync);
        if (!engages())
            unlock();
    }

    /** A worker waits for another one. */
    final void pause() {
        if (isCommon())
            return;
        lock();
        pauseLocked();
    }

    final void resume() {
        if (isCommon())
            return;
        lock();
        active++;
        unlock();
    }

    // What programs call.

    public <T> T invoke(ForkJoinTask<T> task) {
        if (ForkJoinTask.getPool() == this)
            return task.invoke();
        push(task);
        return task.joinOutside();
    }

    public void execute(ForkJoinTask<?> task) {
        if (task == null)
            throw new NullPointerException();
        push(task);
    }

    public void execute(Runnable task) {
        if (task == null)
            throw new NullPointerException();
        if (isCommon() && !(task instanceof ForkJoinTask<?>))
            startOnly(null, task);
        else if (task instanceof ForkJoinTask<?>)
            push((ForkJoinTask<?>) task);
        else
            push(new ForkJoinTask.Adapted<Object>(Executors.callable(task, null), true));
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        execute(task);
        return task;
    }

    public <T> ForkJoinTask<T> submit(Callable<T> task) { return submit(ForkJoinTask.<T>adapt(task)); }

    public <T> ForkJoinTask<T> submit(Runnable task, T result) { return submit(ForkJoinTask.adapt(task, result)); }

    @SuppressWarnings("unchecked")
    public ForkJoinTask<?> submit(Runnable task) {
        return submit(task instanceof ForkJoinTask<?> ? (ForkJoinTask<Void>) task
            : (ForkJoinTask<Void>) ForkJoinTask.adapt(task));
    }

    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        List<Future<T>> futures = new ArrayList<>();
        for (Callable<T> task : tasks)
            futures.add(submit(task));
        for (Future<T> future : futures)
            ((ForkJoinTask<T>) future).quietlyJoin();
        return futures;
    }

    /** Ends once nothing is left to do. Has the lock. */
    private boolean isOver() { return state != RUNNING && active == 0 && first == null; }

    public void shutdown() {
        if (isCommon())
            return;
        lock();
        if (state == RUNNING)
            state = SHUTDOWN;
        Machine.signalAll(sync, sync);
        unlock();
    }

    public List<Runnable> shutdownNow() {
        if (isCommon())
            return Collections.emptyList();
        lock();
        state = STOP;
        Waiting left = first;
        first = null;
        workers.interrupt();
        Machine.signalAll(sync, sync);
        unlock();
        for (; left != null; left = left.next)
            left.task.cancel(false);
        return Collections.emptyList();
    }

    public boolean isShutdown() {
        lock();
        boolean known = state != RUNNING;
        unlock();
        return known;
    }

    public boolean isTerminating() {
        lock();
        boolean known = state == STOP && !isOver();
        unlock();
        return known;
    }

    public boolean isTerminated() {
        lock();
        boolean known = !isCommon() && isOver();
        unlock();
        return known;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (isCommon()) {
            awaitQuiescence(timeout, unit);
            return false;
        }
        lock();
        while (!isOver())
            if (!(nanos > 0 && fencepost.Patience.awaits(sync, sync, nanos)) && !isOver()) {
                unlock();
                if (nanos > 0 && Thread.interrupted())
                    throw new InterruptedException();
                return false;
            }
        unlock();
        return true;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        Thread.askForWorkers();
        long nanos = unit.toNanos(timeout);
        lock();
        while (active > 0)
            if (!(nanos > 0 && fencepost.Patience.awaits(sync, sync, nanos)) && active > 0) {
                unlock();
                return false;
            }
        unlock();
        return true;
    }

    public boolean isQuiescent() {
        Thread.askForWorkers();
        lock();
        boolean known = active == 0;
        unlock();
        return known;
    }

    /** As in JDK 19 and later. */
    public void close() {
        if (isCommon())
            return;
        shutdown();
        boolean interrupted = false;
        lock();
        while (!isOver())
            if (!Machine.awaitSignal(sync, sync) && Thread.interrupted()) {
                interrupted = true;
                state = STOP;
                first = null;
                workers.interruptAgain();
            }
        unlock();
        if (interrupted)
            Thread.currentThread().interruptAgain();
    }

    public int getParallelism() { return parallelism; }
    public static int getCommonPoolParallelism() { return 1; }
    public boolean getAsyncMode() { return async; }
    public ForkJoinWorkerThreadFactory getFactory() { return factory; }
    public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() { return handler; }
    public int getPoolSize() { return ForkJoinPool.<Integer>unknown(); }
    public int getRunningThreadCount() { return ForkJoinPool.<Integer>unknown(); }
    public int getActiveThreadCount() { return ForkJoinPool.<Integer>unknown(); }
    public long getStealCount() { return ForkJoinPool.<Long>unknown(); }
    public long getQueuedTaskCount() { return ForkJoinPool.<Long>unknown(); }
    public int getQueuedSubmissionCount() { return ForkJoinPool.<Integer>unknown(); }
    public boolean hasQueuedSubmissions() { return ForkJoinPool.<Boolean>unknown(); }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        ForkJoinPool pool = ForkJoinTask.getPool();
        if (pool != null)
            pool.pause();
        try {
            while (!blocker.isReleasable() && !blocker.block())
                ;
        } finally {
            if (pool != null)
                pool.resume();
        }
    }
}
