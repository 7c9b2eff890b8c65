package java.util.concurrent;

import java.util.concurrent.TaskQueue.Link;

import fencepost.Immediate;

/** A pool whose tasks wait for their time, some of them again and again. */
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    @Immediate private final DelayedTasks tasks;
    // Guarded by the lock.
    private boolean continuesPeriodic;
    private boolean dropsDelayed;
    private boolean removesCancelled;

    public ScheduledThreadPoolExecutor(int core) { this(core, Executors.defaultThreadFactory(), new AbortPolicy()); }

    public ScheduledThreadPoolExecutor(int core, ThreadFactory factory) { this(core, factory, new AbortPolicy()); }

    public ScheduledThreadPoolExecutor(int core, RejectedExecutionHandler handler) {
        this(core, Executors.defaultThreadFactory(), handler);
    }

    public ScheduledThreadPoolExecutor(int core, ThreadFactory factory, RejectedExecutionHandler handler) {
        super(core, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedTasks(), factory, handler);
        tasks = (DelayedTasks) getQueue();
    }

    /** A task with its time. */
    class Scheduled<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        long delay;
        /** Positive at a fixed rate, negative with a fixed delay, else it runs once. */
        @Immediate private final long period;

        Scheduled(Callable<V> callable, long delay) {
            super(callable);
            this.delay = delay;
            period = 0;
        }

        Scheduled(Runnable runnable, long delay, long period) {
            super(runnable, null);
            this.delay = delay;
            this.period = period;
        }

        public boolean isPeriodic() { return period != 0; }

        public long getDelay(TimeUnit unit) {
            lock();
            long known = tasks.delayOf(this);
            unlock();
            return unit.convert(known, TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        @Override public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled && getRemoveOnCancelPolicy())
                ScheduledThreadPoolExecutor.this.remove(this);
            return cancelled;
        }

        @Override public void run() {
            lock();
            boolean runs = mayRun(isPeriodic());
            unlock();
            if (!runs)
                cancel(false);
            else if (!isPeriodic())
                super.run();
            else if (runAndReset())
                runLater();
        }

        private void runLater() {
            lock();
            boolean again = mayRun(true);
            if (again) {
                delay = Math.abs(period);
                tasks.append(this);
                wakeWorker();
            }
            unlock();
            if (!again)
                cancel(false);
        }
    }

    /** Has the lock. */
    private boolean mayRun(boolean periodic) {
        return state() == RUNNING || state() == SHUTDOWN && (periodic ? continuesPeriodic : !dropsDelayed);
    }

    private <T> Scheduled<T> add(Scheduled<T> task) {
        lock();
        if (state() != RUNNING) {
            unlock();
            getRejectedExecutionHandler().rejectedExecution(task, this);
            return task;
        }
        tasks.append(task);
        wakeWorker();
        unlockAndPrestart();
        return task;
    }

    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return add(new Scheduled<Void>(Executors.callable(task, (Void) null), Math.max(0, unit.toNanos(delay))));
    }

    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return add(new Scheduled<V>(task, Math.max(0, unit.toNanos(delay))));
    }

    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long delay, long period, TimeUnit unit) {
        return addPeriodic(task, unit.toNanos(delay), unit.toNanos(period));
    }

    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long delay, long pause, TimeUnit unit) {
        return addPeriodic(task, unit.toNanos(delay), -unit.toNanos(pause));
    }

    private ScheduledFuture<?> addPeriodic(Runnable task, long delay, long period) {
        if (task == null)
            throw new NullPointerException();
        if (period == 0)
            throw new IllegalArgumentException();
        return add(new Scheduled<Void>(task, Math.max(0, delay), period));
    }

    @Override public void execute(Runnable task) { schedule(task, 0, TimeUnit.NANOSECONDS); }

    @Override public Future<?> submit(Runnable task) { return schedule(task, 0, TimeUnit.NANOSECONDS); }

    @Override public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Executors.callable(task, result), 0, TimeUnit.NANOSECONDS);
    }

    @Override public <T> Future<T> submit(Callable<T> task) { return schedule(task, 0, TimeUnit.NANOSECONDS); }

    /** Cancels what is not to run after a shutdown. Has the lock. */
    @Override void onShutdown() {
        for (Link link = tasks.first; link != null; link = link.next) {
            Scheduled<?> task = (Scheduled<?>) link.task;
            if (mayRun(task.isPeriodic()) && !task.isCancelled())
                continue;
            tasks.drop(task);
            task.cancel(false);
        }
    }

    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        lock();
        continuesPeriodic = value;
        if (state() == SHUTDOWN)
            onShutdown();
        unlock();
    }

    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() { return policy(0); }

    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        lock();
        dropsDelayed = !value;
        if (state() == SHUTDOWN)
            onShutdown();
        unlock();
    }

    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() { return !policy(1); }

    public void setRemoveOnCancelPolicy(boolean value) {
        lock();
        removesCancelled = value;
        unlock();
    }

    public boolean getRemoveOnCancelPolicy() { return policy(2); }

    private boolean policy(int which) {
        lock();
        boolean known = which == 0 ? continuesPeriodic : which == 1 ? dropsDelayed : removesCancelled;
        unlock();
        return known;
    }
}
