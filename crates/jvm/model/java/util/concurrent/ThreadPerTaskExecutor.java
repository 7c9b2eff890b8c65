package java.util.concurrent;

import java.util.Collections;
import java.util.List;

import fencepost.Immediate;
import fencepost.Machine;

/** Starts a thread for each task: what {@code Executors.newVirtualThreadPerTaskExecutor} gives. */
final class ThreadPerTaskExecutor extends AbstractExecutorService {
    /** What its lock is to the machine. */
    private static final class Sync { }

    @Immediate private final Sync sync = new Sync();
    @Immediate private final ThreadFactory factory;
    // Guarded by the lock.
    private boolean shut;
    private int running;
    @Immediate private final Roster threads = new Roster();

    ThreadPerTaskExecutor(ThreadFactory factory) {
        if (factory == null)
            throw new NullPointerException();
        this.factory = factory;
    }

    public void execute(Runnable task) {
        if (task == null)
            throw new NullPointerException();
        Machine.lock(sync);
        boolean refused = shut;
        if (!refused)
            running++;
        Machine.unlock(sync);
        if (refused)
            throw new RejectedExecutionException();
        Thread thread = factory.newThread(() -> run(task));
        if (thread == null) {
            leave(null);
            throw new RejectedExecutionException();
        }
        enlist(thread);
        thread.start();
    }

    /** Only where a program may interrupt threads. */
    private void enlist(Thread thread) {
        if (!Thread.mayBeInterrupted())
            return;
        Machine.lock(sync);
        threads.add(thread);
        Machine.unlock(sync);
    }

    private void run(Runnable task) {
        try {
            task.run();
        } finally {
            leave(Thread.currentThread());
        }
    }

    private void leave(Thread thread) {
        Machine.lock(sync);
        running--;
        if (Thread.mayBeInterrupted())
            threads.remove(thread);
        if (running == 0)
            Machine.signalAll(sync, sync);
        Machine.unlock(sync);
    }

    public void shutdown() {
        Machine.lock(sync);
        shut = true;
        if (running == 0)
            Machine.signalAll(sync, sync);
        Machine.unlock(sync);
    }

    public List<Runnable> shutdownNow() {
        shutdown();
        Machine.lock(sync);
        threads.interrupt();
        Machine.unlock(sync);
        return Collections.emptyList();
    }

    public boolean isShutdown() {
        Machine.lock(sync);
        boolean known = shut;
        Machine.unlock(sync);
        return known;
    }

    public boolean isTerminated() {
        Machine.lock(sync);
        boolean known = shut && running == 0;
        Machine.unlock(sync);
        return known;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        Machine.lock(sync);
        while (!shut || running > 0)
            if (!(nanos > 0 && fencepost.Patience.awaits(sync, sync, nanos)) && (!shut || running > 0)) {
                Machine.unlock(sync);
                if (nanos > 0 && Thread.interrupted())
                    throw new InterruptedException();
                return false;
            }
        Machine.unlock(sync);
        return true;
    }

    public void close() {
        shutdown();
        boolean interrupted = false;
        Machine.lock(sync);
        while (running > 0)
            if (!Machine.awaitSignal(sync, sync) && Thread.interrupted()) {
                interrupted = true;
                threads.interruptAgain();
            }
        Machine.unlock(sync);
        if (interrupted)
            Thread.currentThread().interruptAgain();
    }
}
