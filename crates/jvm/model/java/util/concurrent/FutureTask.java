package java.util.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * A computation whose result can be waited for. What happens before it ends is known to whoever has seen the end, by the
 * lock that both take: as the package promises of a task and of {@code get}.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NORMAL = 0, EXCEPTIONAL = 1, CANCELLED = 2;

    private static final VarHandle BEGUN;

    static {
        try {
            BEGUN = MethodHandles.lookup().findVarHandle(FutureTask.class, "begun", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What its lock is to the machine. */
    private static final class Sync { }

    /** How it ended. */
    private static final class End {
        @Immediate final int kind;
        @Immediate final Object value;

        End(int kind, Object value) {
            this.kind = kind;
            this.value = value;
        }
    }

    @Immediate private final Sync sync = new Sync();
    @Immediate private final Callable<V> callable;
    /** Whether a thread runs it, or has. */
    private volatile int begun;
    /** Written with the lock. */
    private volatile End end;
    /** Guarded by the lock. */
    private Thread runner;

    public FutureTask(Callable<V> callable) {
        if (callable == null)
            throw new NullPointerException();
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) { this(Executors.callable(runnable, result)); }

    public boolean isCancelled() {
        End known = end;
        return known != null && known.kind == CANCELLED;
    }

    public boolean isDone() { return end != null; }

    public boolean cancel(boolean mayInterruptIfRunning) {
        Machine.lock(sync);
        if (mayInterruptIfRunning && runner != null)
            runner.interrupt();
        return cancelled();
    }

    /** The same for a pool, where threads may be interrupted. */
    final void abandon() {
        Machine.lock(sync);
        if (runner != null)
            runner.interruptAgain();
        cancelled();
    }

    /** Whether it had not ended. Gives the lock back. */
    private boolean cancelled() {
        boolean cancels = end == null;
        if (cancels) {
            end = new End(CANCELLED, null);
            Machine.signalAll(sync, sync);
        }
        leave();
        Machine.unlock(sync);
        if (cancels)
            done();
        return cancels;
    }

    public V get() throws InterruptedException, ExecutionException {
        Machine.lock(sync);
        while (end == null) {
            boolean signalled = Machine.awaitSignal(sync, sync);
            Thread.hasParked();
            if (!signalled && end == null) {
                Machine.unlock(sync);
                Thread.interrupted();
                throw new InterruptedException();
            }
        }
        return report();
    }

    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        Machine.lock(sync);
        while (end == null) {
            boolean signalled = nanos > 0 && fencepost.Patience.awaits(sync, sync, nanos);
            Thread.hasParked();
            if (!signalled && end == null) {
                Machine.unlock(sync);
                if (Thread.interrupted())
                    throw new InterruptedException();
                throw new TimeoutException();
            }
        }
        return report();
    }

    /** Gives its lock back. */
    @SuppressWarnings("unchecked")
    private V report() throws ExecutionException {
        End known = end;
        Machine.unlock(sync);
        if (known.kind == NORMAL)
            return (V) known.value;
        if (known.kind == CANCELLED)
            throw new CancellationException();
        throw new ExecutionException((Throwable) known.value);
    }

    protected void done() { }

    protected void set(V value) { complete(new End(NORMAL, value)); }

    protected void setException(Throwable thrown) { complete(new End(EXCEPTIONAL, thrown)); }

    private void complete(End how) {
        Machine.lock(sync);
        boolean completes = end == null;
        if (completes) {
            end = how;
            Machine.signalAll(sync, sync);
        }
        leave();
        Machine.unlock(sync);
        if (completes)
            done();
    }

    /** No interrupt is meant for the runner any more. Has the lock. */
    private void leave() {
        if (Thread.mayBeInterrupted())
            runner = null;
    }

    /** Whether it is this thread that runs it. */
    private boolean begins() {
        if (!BEGUN.compareAndSet(this, 0, 1))
            return false;
        if (!Thread.mayBeInterrupted())
            return end == null;
        Machine.lock(sync);
        boolean begins = end == null;
        if (begins)
            runner = Thread.currentThread();
        Machine.unlock(sync);
        return begins;
    }

    public void run() {
        if (!begins())
            return;
        V result;
        try {
            result = callable.call();
        } catch (Throwable thrown) {
            setException(thrown);
            return;
        }
        set(result);
    }

    /** Whether it may be run again. */
    protected boolean runAndReset() {
        if (!begins())
            return false;
        try {
            callable.call();
        } catch (Throwable thrown) {
            setException(thrown);
            return false;
        }
        Machine.lock(sync);
        boolean again = end == null;
        leave();
        if (again)
            begun = 0;
        Machine.unlock(sync);
        return again;
    }

    public String toString() {
        End known = end;
        String status = known == null ? "[Not completed, task = " + callable + "]"
            : known.kind == NORMAL ? "[Completed normally]"
            : known.kind == CANCELLED ? "[Cancelled]" : "[Completed exceptionally: " + known.value + "]";
        return super.toString() + status;
    }
}
