package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * A pool as its documentation describes it: workers up to the core size, then the queue, then workers up to the maximum,
 * then rejection. One lock guards all of it, idle workers wait for any notification, and a queued task goes to whichever
 * worker comes first. A worker that no program could find again ends instead of waiting for its time to be over.
 *
 * The queue is only offered and polled, with the lock; workers wait here and not there.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    static final int RUNNING = 0, SHUTDOWN = 1, STOP = 2, TERMINATED = 3;

    /** What its lock is to the machine. */
    private static final class Sync { }

    /** What idle workers, and threads that await the end, wait for. */
    private static final class Work { }
    private static final class End { }

    @Immediate private final Sync sync = new Sync();
    @Immediate private final Work work = new Work();
    @Immediate private final End end = new End();
    @Immediate private final BlockingQueue<Runnable> queue;
    /** The same if it is one of ours. */
    @Immediate private final TaskQueue own;
    @Immediate private final boolean handsOver;
    // Guarded by the lock.
    private int state;
    private int core;
    private int maximum;
    private int size;
    /** Counted where tasks are only handed over. */
    private int idle;
    private int largest;
    private int active;
    private long completed;
    private long keepAlive;
    private boolean coreTimesOut;
    @Immediate private final Roster workers = new Roster();
    private ThreadFactory factory;
    private RejectedExecutionHandler handler;

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, maximum, keepAlive, unit, queue, Executors.defaultThreadFactory(), new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
            ThreadFactory factory) {
        this(core, maximum, keepAlive, unit, queue, factory, new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
            RejectedExecutionHandler handler) {
        this(core, maximum, keepAlive, unit, queue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
            ThreadFactory factory, RejectedExecutionHandler handler) {
        if (core < 0 || maximum <= 0 || maximum < core || keepAlive < 0)
            throw new IllegalArgumentException();
        if (queue == null || factory == null || handler == null)
            throw new NullPointerException();
        this.core = core;
        this.maximum = maximum;
        this.keepAlive = unit.toNanos(keepAlive);
        this.factory = factory;
        this.handler = handler;
        this.queue = queue instanceof SynchronousQueue ? new TaskQueue(true) : queue;
        own = this.queue instanceof TaskQueue ? (TaskQueue) this.queue : null;
        handsOver = own != null && own.handsOver;
        if (own != null)
            own.pool = this;
        if (own != queue)
            Machine.relies("only the pool itself adds tasks to its queue");
    }

    final void lock() { Machine.lock(sync); }

    final void unlock() { Machine.unlock(sync); }

    public void execute(Runnable task) {
        if (task == null)
            throw new NullPointerException();
        lock();
        if (state == RUNNING && size < core && starts(task))
            return;
        if (state == RUNNING && offers(task)) {
            if (size == 0 && starts(null))
                return;
            unlock();
            return;
        }
        if (state == RUNNING && size < maximum && starts(task))
            return;
        RejectedExecutionHandler rejecter = handler;
        unlock();
        rejecter.rejectedExecution(task, this);
    }

    /** Starts a worker, and gives the lock back, which it keeps if the factory makes no thread. */
    private boolean starts(Runnable first) {
        size++;
        ThreadFactory maker = factory;
        Worker worker = new Worker(this, first);
        unlock();
        Thread thread = null;
        try {
            thread = maker.newThread(worker);
            if (thread != null) {
                enlist(thread);
                thread.start();
            }
        } catch (Throwable thrown) {
            lock();
            leave(thread);
            unlock();
            throw thrown;
        }
        if (thread == null) {
            lock();
            leave(null);
        }
        return thread != null;
    }

    /** Only where a program may interrupt the workers, or ask how many there have been. */
    private void enlist(Thread thread) {
        if (!Thread.mayBeInterrupted() && !Thread.workersMatter())
            return;
        lock();
        if (Thread.mayBeInterrupted())
            workers.add(thread);
        if (size > largest)
            largest = size;
        // A shutdownNow may have come before.
        if (state >= STOP)
            thread.interruptAgain();
        unlock();
    }

    /** The same for a worker that is no more. Has the lock. */
    private void strike(Thread worker) {
        if (Thread.mayBeInterrupted())
            workers.remove(worker);
    }

    /** Has the lock. A queue that hands over takes a task only for a worker that waits. */
    private boolean offers(Runnable task) {
        if (handsOver && own.count() >= idle)
            return false;
        boolean offered = own != null ? own.append(task) : queue.offer(task);
        if (offered)
            wakeWorker();
        return offered;
    }

    /** Starts a worker for what is in the queue, if there may be another one. Has the lock, and gives it back. */
    final void unlockAndPrestart() {
        if (size < core && starts(null) || size == 0 && starts(null))
            return;
        unlock();
    }

    /** Has the lock. */
    final void wakeWorker() { Machine.signalAny(work, sync); }

    /** What a worker is to do next, or null if it is to end. */
    private Runnable next() {
        lock();
        boolean patient = true;
        while (state < STOP) {
            Runnable task = poll();
            if (task != null) {
                if (Thread.workersMatter())
                    active++;
                unlock();
                return task;
            }
            if (hasTasks())
                awaitDue();
            else if (state == SHUTDOWN || !patient)
                break;
            else
                patient = waits();
        }
        leave(Thread.currentThread());
        unlock();
        return null;
    }

    /** Whether a worker goes on waiting. It has the lock. */
    private boolean waits() {
        boolean times = coreTimesOut || size > core;
        if (times && (keepAlive == 0 || handsOver && !Thread.workersMatter()))
            return false;
        if (handsOver)
            idle++;
        boolean woken = times ? Machine.awaitTimed(work, sync) : Machine.awaitSignalAlone(work, sync);
        Thread.hasParked();
        if (handsOver)
            idle--;
        return woken || !times || !(coreTimesOut || size > core);
    }

    /** Waits until the first task is due, or another one has come. Has the lock. */
    private void awaitDue() {
        if (!Machine.awaitTimed(work, sync))
            own.advance();
    }

    /** A worker is no more. Has the lock. */
    private void leave(Thread worker) {
        size--;
        strike(worker);
        endIfDone();
    }

    /** Has the lock. */
    private void endIfDone() {
        if (size > 0 || state == RUNNING || state == TERMINATED || state == SHUTDOWN && hasTasks())
            return;
        try {
            terminated();
        } finally {
            state = TERMINATED;
            Machine.signalAll(end, sync);
        }
    }

    /** What a worker does, beginning with this task if there is one. */
    final void work(Runnable task) {
        boolean first = task != null;
        try {
            for (; task != null || (task = next()) != null; task = null) {
                if (first && Thread.workersMatter())
                    count(1, 0);
                first = false;
                execute(Thread.currentThread(), task);
            }
        } catch (Throwable thrown) {
            replace();
            throw thrown;
        }
    }

    private void count(int active, int completed) {
        lock();
        this.active += active;
        this.completed += completed;
        unlock();
    }

    private void execute(Thread thread, Runnable task) {
        settleInterrupt(thread);
        try {
            beforeExecute(thread, task);
            try {
                task.run();
                afterExecute(task, null);
            } catch (Throwable thrown) {
                afterExecute(task, thrown);
                throw thrown;
            }
        } finally {
            if (Thread.workersMatter())
                count(-1, 1);
        }
    }

    /** A task begins without an interrupt, unless the pool is stopping. */
    private void settleInterrupt(Thread thread) {
        if (!Thread.mayBeInterrupted())
            return;
        lock();
        if (state >= STOP)
            thread.interruptAgain();
        else
            Thread.interrupted();
        unlock();
    }

    /** Of a worker that a task has ended, another one takes the place. */
    private void replace() {
        lock();
        size--;
        strike(Thread.currentThread());
        if (state < STOP && size < maximum && (state == RUNNING || hasTasks())) {
            if (starts(null))
                return;
        } else {
            endIfDone();
        }
        unlock();
    }

    public void shutdown() {
        lock();
        if (state == RUNNING) {
            state = SHUTDOWN;
            if (size > 0)
                Machine.signalAll(work, sync);
        }
        onShutdown();
        endIfDone();
        unlock();
    }

    /** Has the lock. */
    void onShutdown() { }

    public List<Runnable> shutdownNow() {
        lock();
        List<Runnable> left = stop();
        workers.interrupt();
        endIfDone();
        unlock();
        return left;
    }

    /** Has the lock. */
    private List<Runnable> stop() {
        List<Runnable> left = new ArrayList<>();
        if (state < STOP)
            state = STOP;
        Machine.signalAll(work, sync);
        for (Runnable task; (task = drop()) != null;)
            left.add(task);
        return left;
    }

    /** As in JDK 19 and later: an interrupt stops the pool, and is remembered. */
    public void close() {
        shutdown();
        boolean interrupted = false;
        lock();
        while (state != TERMINATED)
            if (!Machine.awaitSignal(end, sync) && Thread.interrupted()) {
                interrupted = true;
                stop();
                workers.interruptAgain();
                endIfDone();
            }
        unlock();
        if (interrupted)
            Thread.currentThread().interruptAgain();
    }

    /** Has the lock. */
    private Runnable poll() { return own != null ? own.takeDue() : queue.poll(); }

    /** Takes a task out of the queue whether or not it is due. Has the lock. */
    private Runnable drop() { return own != null ? own.takeFirst() : queue.poll(); }

    /** Has the lock. */
    private boolean hasTasks() { return own != null ? own.first != null : !queue.isEmpty(); }

    @Override public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        boolean done = false;
        try {
            for (Callable<T> task : tasks) {
                RunnableFuture<T> future = newTaskFor(task);
                futures.add(future);
                execute(future);
            }
            for (Future<T> future : futures)
                awaitEnd(future);
            done = true;
        } finally {
            if (!done)
                abandon(futures);
        }
        return futures;
    }

    private static void awaitEnd(Future<?> future) throws InterruptedException {
        try {
            future.get();
        } catch (CancellationException | ExecutionException ignored) {
            // Whoever asks for the result will see it.
        }
    }

    /** Cancels what nobody waits for any more, without making this a program whose threads are interrupted. */
    private static void abandon(List<? extends Future<?>> futures) {
        if (!Thread.mayBeInterrupted())
            Machine.inconclusive("tasks that are interrupted since another one was rejected (--jdk-executors knows)");
        for (Future<?> future : futures)
            if (future instanceof FutureTask<?>)
                ((FutureTask<?>) future).abandon();
            else
                Machine.inconclusive("a task of a pool's own kind that is cancelled (--jdk-executors knows)");
    }

    final int lockedState() {
        lock();
        int known = state;
        unlock();
        return known;
    }

    /** The same for one that has the lock. */
    final int state() { return state; }

    public boolean isShutdown() { return lockedState() != RUNNING; }

    public boolean isTerminating() {
        int known = lockedState();
        return known == SHUTDOWN || known == STOP;
    }

    public boolean isTerminated() { return lockedState() == TERMINATED; }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        boolean patient = unit.toNanos(timeout) > 0;
        lock();
        while (state != TERMINATED)
            if (!(patient && fencepost.Patience.awaits(end, sync, unit.toNanos(timeout))) && state != TERMINATED) {
                unlock();
                if (patient && Thread.interrupted())
                    throw new InterruptedException();
                return false;
            }
        unlock();
        return true;
    }

    protected void beforeExecute(Thread thread, Runnable task) { }

    protected void afterExecute(Runnable task, Throwable thrown) { }

    protected void terminated() { }

    public void setThreadFactory(ThreadFactory factory) {
        if (factory == null)
            throw new NullPointerException();
        lock();
        this.factory = factory;
        unlock();
    }

    public ThreadFactory getThreadFactory() {
        lock();
        ThreadFactory known = factory;
        unlock();
        return known;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        if (handler == null)
            throw new NullPointerException();
        lock();
        this.handler = handler;
        unlock();
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        lock();
        RejectedExecutionHandler known = handler;
        unlock();
        return known;
    }

    public void setCorePoolSize(int core) {
        if (core < 0 || maximum() < core)
            throw new IllegalArgumentException();
        lock();
        int more = core - this.core;
        this.core = core;
        Machine.signalAll(work, sync);
        // As many as there are tasks for them.
        for (int wanted = Math.min(more, queue.size()); wanted > 0 && hasTasks() && startsIdle(); wanted--)
            ;
        unlock();
    }

    /** Starts a worker without a task, if there may be another one. Has the lock before and after. */
    private boolean startsIdle() {
        boolean starts = state == RUNNING && size < core && starts(null);
        if (starts)
            lock();
        return starts;
    }

    public int getCorePoolSize() {
        lock();
        int known = core;
        unlock();
        return known;
    }

    public boolean prestartCoreThread() {
        lock();
        boolean started = startsIdle();
        unlock();
        return started;
    }

    public int prestartAllCoreThreads() {
        int started = 0;
        while (prestartCoreThread())
            started++;
        return started;
    }

    public boolean allowsCoreThreadTimeOut() {
        lock();
        boolean known = coreTimesOut;
        unlock();
        return known;
    }

    public void allowCoreThreadTimeOut(boolean value) {
        lock();
        boolean sensible = !value || keepAlive > 0;
        if (sensible)
            coreTimesOut = value;
        Machine.signalAll(work, sync);
        unlock();
        if (!sensible)
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
    }

    private int maximum() {
        lock();
        int known = maximum;
        unlock();
        return known;
    }

    public void setMaximumPoolSize(int maximum) {
        lock();
        boolean sensible = maximum > 0 && maximum >= core;
        if (sensible)
            this.maximum = maximum;
        Machine.signalAll(work, sync);
        unlock();
        if (!sensible)
            throw new IllegalArgumentException();
    }

    public int getMaximumPoolSize() { return maximum(); }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0)
            throw new IllegalArgumentException();
        if (time == 0 && allowsCoreThreadTimeOut())
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        lock();
        keepAlive = unit.toNanos(time);
        Machine.signalAll(work, sync);
        unlock();
    }

    public long getKeepAliveTime(TimeUnit unit) {
        lock();
        long known = keepAlive;
        unlock();
        return unit.convert(known, TimeUnit.NANOSECONDS);
    }

    public BlockingQueue<Runnable> getQueue() { return queue; }

    public boolean remove(Runnable task) {
        lock();
        boolean removed = queue.remove(task);
        endIfDone();
        unlock();
        return removed;
    }

    public void purge() {
        lock();
        queue.removeIf(task -> task instanceof Future<?> && ((Future<?>) task).isCancelled());
        endIfDone();
        unlock();
    }

    /** What a program asks from here on has to be counted, and idle workers stay as long as they may. */
    private int counted(int what) {
        Thread.askForWorkers();
        lock();
        int known = what == 0 ? size : what == 1 ? active : what == 2 ? largest : 0;
        unlock();
        return known;
    }

    public int getPoolSize() { return counted(0); }
    public int getActiveCount() { return counted(1); }
    public int getLargestPoolSize() { return counted(2); }

    public long getTaskCount() {
        Thread.askForWorkers();
        lock();
        long known = completed + active + queue.size();
        unlock();
        return known;
    }

    public long getCompletedTaskCount() {
        Thread.askForWorkers();
        lock();
        long known = completed;
        unlock();
        return known;
    }

    public String toString() {
        Thread.askForWorkers();
        lock();
        String running = state == RUNNING ? "Running" : state == TERMINATED ? "Terminated" : "Shutting down";
        String text = "[" + running + ", pool size = " + size + ", active threads = " + active
            + ", queued tasks = " + queue.size() + ", completed tasks = " + completed + "]";
        unlock();
        return super.toString() + text;
    }

    /** What a thread of the pool runs. */
    private static final class Worker implements Runnable {
        @Immediate private final ThreadPoolExecutor pool;
        private Runnable first;

        Worker(ThreadPoolExecutor pool, Runnable first) {
            this.pool = pool;
            if (first != null)
                this.first = first;
        }

        public void run() {
            Runnable task = first;
            if (task != null)
                first = null;
            pool.work(task);
        }
    }

    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() { }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown())
                task.run();
        }
    }

    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() { }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            throw new RejectedExecutionException("Task rejected from a pool");
        }
    }

    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() { }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) { }
    }

    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() { }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (pool.isShutdown())
                return;
            pool.getQueue().poll();
            pool.execute(task);
        }
    }
}
