package java.util.concurrent;

import java.util.Collection;
import java.util.List;

/** What executors do, and since Java 19 they can be closed. */
public interface ExecutorService extends Executor, AutoCloseable {
    void shutdown();
    List<Runnable> shutdownNow();
    boolean isShutdown();
    boolean isTerminated();
    boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException;
    <T> Future<T> submit(Callable<T> task);
    <T> Future<T> submit(Runnable task, T result);
    Future<?> submit(Runnable task);
    <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException;
    <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
        throws InterruptedException;
    <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException;
    <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException;

    /** Waits for what was submitted; one who is interrupted meanwhile cancels it. */
    @Override default void close() {
        boolean terminated = isTerminated(), interrupted = false;
        if (!terminated)
            shutdown();
        while (!terminated)
            try {
                terminated = awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                if (!interrupted)
                    shutdownNow();
                interrupted = true;
            }
        if (interrupted)
            Thread.currentThread().interruptAgain();
    }
}
