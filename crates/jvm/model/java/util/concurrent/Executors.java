package java.util.concurrent;

import java.util.Collection;
import java.util.List;

import fencepost.Immediate;

/** Pools as people ask for them. What is not here comes from the JDK's class of this name. */
public class Executors {
    private Executors() { }

    public static ExecutorService newFixedThreadPool(int size) {
        return newFixedThreadPool(size, defaultThreadFactory());
    }

    public static ExecutorService newFixedThreadPool(int size, ThreadFactory factory) { return fixed(size, factory); }

    private static ThreadPoolExecutor fixed(int size, ThreadFactory factory) {
        return new ThreadPoolExecutor(size, size, 0, TimeUnit.MILLISECONDS, new TaskQueue(false), factory);
    }

    public static ExecutorService newSingleThreadExecutor() { return newSingleThreadExecutor(defaultThreadFactory()); }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return new DelegatedExecutorService(fixed(1, factory));
    }

    public static ExecutorService newCachedThreadPool() { return newCachedThreadPool(defaultThreadFactory()); }

    public static ExecutorService newCachedThreadPool(ThreadFactory factory) {
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 60, TimeUnit.SECONDS, new TaskQueue(true), factory);
    }

    public static ScheduledExecutorService newScheduledThreadPool(int size) {
        return new ScheduledThreadPoolExecutor(size);
    }

    public static ScheduledExecutorService newScheduledThreadPool(int size, ThreadFactory factory) {
        return new ScheduledThreadPoolExecutor(size, factory);
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        return newSingleThreadScheduledExecutor(defaultThreadFactory());
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
        return new DelegatedScheduledExecutorService(new ScheduledThreadPoolExecutor(1, factory));
    }

    public static ExecutorService newThreadPerTaskExecutor(ThreadFactory factory) {
        return new ThreadPerTaskExecutor(factory);
    }

    public static ExecutorService newVirtualThreadPerTaskExecutor() {
        return new ThreadPerTaskExecutor(Thread.ofVirtual().factory());
    }

    public static ThreadFactory defaultThreadFactory() { return new DefaultThreadFactory(); }

    /** Names only where a program may ask for them. */
    private static final class DefaultThreadFactory implements ThreadFactory {
        private static int factories;

        @Immediate private final int number = Thread.mayBeNamed() ? nextFactory() : 0;
        private int threads;

        private static synchronized int nextFactory() { return ++factories; }

        private synchronized int nextThread() { return ++threads; }

        public Thread newThread(Runnable runnable) {
            Thread thread = Thread.mayBeNamed()
                ? new Thread(runnable, "pool-" + number + "-thread-" + nextThread())
                : new Thread(runnable);
            thread.becomeForeground();
            return thread;
        }
    }

    /** Keeps a program from what only the class of the pool has. */
    static class DelegatedExecutorService implements ExecutorService {
        @Immediate private final ThreadPoolExecutor pool;

        DelegatedExecutorService(ThreadPoolExecutor pool) { this.pool = pool; }

        public void close() { pool.close(); }

        public void execute(Runnable task) { pool.execute(task); }
        public void shutdown() { pool.shutdown(); }
        public List<Runnable> shutdownNow() { return pool.shutdownNow(); }
        public boolean isShutdown() { return pool.isShutdown(); }
        public boolean isTerminated() { return pool.isTerminated(); }

        public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
            return pool.awaitTermination(timeout, unit);
        }

        public Future<?> submit(Runnable task) { return pool.submit(task); }
        public <T> Future<T> submit(Callable<T> task) { return pool.submit(task); }
        public <T> Future<T> submit(Runnable task, T result) { return pool.submit(task, result); }

        public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
            return pool.invokeAll(tasks);
        }

        public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException {
            return pool.invokeAll(tasks, timeout, unit);
        }

        public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
                throws InterruptedException, ExecutionException {
            return pool.invokeAny(tasks);
        }

        public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException, ExecutionException, TimeoutException {
            return pool.invokeAny(tasks, timeout, unit);
        }
    }

    static final class DelegatedScheduledExecutorService extends DelegatedExecutorService
            implements ScheduledExecutorService {
        @Immediate private final ScheduledThreadPoolExecutor pool;

        DelegatedScheduledExecutorService(ScheduledThreadPoolExecutor pool) {
            super(pool);
            this.pool = pool;
        }

        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            return pool.schedule(task, delay, unit);
        }

        public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
            return pool.schedule(task, delay, unit);
        }

        public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long delay, long period, TimeUnit unit) {
            return pool.scheduleAtFixedRate(task, delay, period, unit);
        }

        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long delay, long pause, TimeUnit unit) {
            return pool.scheduleWithFixedDelay(task, delay, pause, unit);
        }
    }

    public static <T> Callable<T> callable(Runnable task, T result) {
        if (task == null)
            throw new NullPointerException();
        return new RunnableAdapter<T>(task, result);
    }

    private static final class RunnableAdapter<T> implements Callable<T> {
        @Immediate private final Runnable task;
        @Immediate private final T result;

        RunnableAdapter(Runnable task, T result) {
            this.task = task;
            this.result = result;
        }

        public T call() {
            task.run();
            return result;
        }
    }
}
