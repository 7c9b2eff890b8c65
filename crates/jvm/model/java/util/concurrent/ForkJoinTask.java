package java.util.concurrent;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.List;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * A task that may be forked and joined. A forked task is taken once: by a worker of the pool, or by the thread that joins
 * it before. While a worker waits for a task that another one has taken, its place in the pool is free for others.
 */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final int NORMAL = 1, EXCEPTIONAL = 2, CANCELLED = 3;

    private static final VarHandle FORKED;

    static {
        try {
            FORKED = MethodHandles.lookup().findVarHandle(ForkJoinTask.class, "forked", ForkJoinPool.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What its lock is to the machine. */
    private static final class Sync { }

    @Immediate private final Sync sync = new Sync();
    /** The pool in which it waits to be taken. */
    private volatile ForkJoinPool forked;
    /** Written with the lock. */
    private volatile int state;
    /** Written before. */
    private Throwable thrown;

    public ForkJoinTask() { }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    private int known() { return state; }

    /** Whether this ends it. */
    private boolean end(int state, Throwable thrown) {
        Machine.lock(sync);
        boolean ends = this.state == 0;
        if (ends) {
            if (thrown != null)
                this.thrown = thrown;
            this.state = state;
            Machine.signalAll(sync, sync);
        }
        Machine.unlock(sync);
        return ends;
    }

    /** It may be taken from now on. */
    final void offer(ForkJoinPool pool) { forked = pool; }

    /** Whether it has not been taken yet. */
    final boolean take() {
        ForkJoinPool pool = forked;
        return pool != null && FORKED.compareAndSet(this, pool, null);
    }

    /** The same for the thread that joins it: one of the pool, or any if it is the common one. */
    private boolean takeToJoin() {
        ForkJoinPool pool = forked;
        return pool != null && (pool.isCommon() || pool == getPool()) && take();
    }

    /** What became of it, if it is done in this thread. Nobody else has it. */
    final void execute() {
        if (known() != 0)
            return;
        boolean done;
        try {
            done = exec();
        } catch (Throwable failure) {
            fail(failure);
            return;
        }
        if (done)
            end(NORMAL, null);
    }

    private void fail(Throwable failure) {
        if (end(EXCEPTIONAL, failure))
            failed(failure);
    }

    /** Whether an exception of another task ends it. */
    final boolean endsWith(Throwable failure) { return end(EXCEPTIONAL, failure); }

    /** What else an exception ends. */
    void failed(Throwable failure) { }

    public final ForkJoinTask<V> fork() {
        Thread current = Thread.currentThread();
        ForkJoinPool pool = current instanceof ForkJoinWorkerThread
            ? ((ForkJoinWorkerThread) current).pool : ForkJoinPool.commonPool();
        pool.push(this);
        return this;
    }

    /** Does it here if nobody has begun, and else waits for its end. */
    private int await() {
        if (takeToJoin())
            execute();
        int known = known();
        if (known != 0)
            return known;
        ForkJoinPool pool = getPool();
        if (pool != null)
            pool.pause();
        Machine.lock(sync);
        while (state == 0)
            Machine.awaitSignalAlone(sync, sync);
        known = state;
        Machine.unlock(sync);
        if (pool != null)
            pool.resume();
        return known;
    }

    private V report(int known) {
        if (known != NORMAL)
            throw ForkJoinTask.<RuntimeException>raised(exceptionOf(known));
        return getRawResult();
    }

    private Throwable exceptionOf(int known) {
        return known == NORMAL ? null : known == CANCELLED ? new CancellationException() : thrown;
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X raised(Throwable thrown) throws X { throw (X) thrown; }

    /** Waits for its end in a thread that is not one of the pool's. */
    final V joinOutside() {
        Machine.lock(sync);
        while (state == 0)
            Machine.awaitSignalAlone(sync, sync);
        int known = state;
        Machine.unlock(sync);
        return report(known);
    }

    public final V join() { return report(await()); }

    public final V invoke() {
        execute();
        return report(await());
    }

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        if (first == null || second == null)
            throw new NullPointerException();
        second.fork();
        int known = first.run();
        if (known != NORMAL) {
            second.cancel(false);
            first.report(known);
        }
        second.join();
    }

    private int run() {
        execute();
        return await();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i > 0; i--)
            tasks[i].fork();
        Throwable failure = null;
        for (int i = 0; i < tasks.length; i++) {
            if (failure != null) {
                tasks[i].cancel(false);
                continue;
            }
            int known = i == 0 ? tasks[i].run() : tasks[i].await();
            failure = tasks[i].exceptionOf(known);
        }
        if (failure != null)
            throw ForkJoinTask.<RuntimeException>raised(failure);
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    public boolean cancel(boolean mayInterruptIfRunning) { return end(CANCELLED, null) || isCancelled(); }

    public final boolean isDone() { return known() != 0; }
    public final boolean isCancelled() { return known() == CANCELLED; }
    public final boolean isCompletedAbnormally() { return known() > NORMAL; }
    public final boolean isCompletedNormally() { return known() == NORMAL; }
    public final Throwable getException() { return exceptionOf(Math.max(NORMAL, known())); }

    public void completeExceptionally(Throwable failure) {
        boolean unchecked = failure instanceof RuntimeException || failure instanceof Error;
        fail(unchecked ? failure : new RuntimeException(failure));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable failure) {
            fail(failure);
            return;
        }
        end(NORMAL, null);
    }

    public final void quietlyComplete() { end(NORMAL, null); }

    public final V get() throws InterruptedException, ExecutionException {
        if (takeToJoin())
            execute();
        return get(-1);
    }

    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = Math.max(0, unit.toNanos(timeout));
        V result = get(nanos);
        if (known() == 0)
            throw new TimeoutException();
        return result;
    }

    /** Waits as long as this, or for ever if it is negative. */
    private V get(long nanos) throws InterruptedException, ExecutionException {
        Machine.lock(sync);
        boolean patient = nanos != 0;
        while (state == 0 && patient) {
            boolean signalled = nanos < 0 ? Machine.awaitSignal(sync, sync)
                : fencepost.Patience.awaits(sync, sync, nanos);
            if (signalled || state != 0)
                continue;
            patient = false;
            if (Thread.interrupted()) {
                Machine.unlock(sync);
                throw new InterruptedException();
            }
        }
        int known = state;
        Machine.unlock(sync);
        if (known == 0)
            return null;
        Throwable failure = exceptionOf(known);
        if (known == CANCELLED)
            throw (CancellationException) failure;
        if (failure != null)
            throw new ExecutionException(failure);
        return getRawResult();
    }

    public final void quietlyJoin() { await(); }

    public final void quietlyInvoke() { run(); }

    public static void helpQuiesce() { ForkJoinPool.commonPool().awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS); }

    public void reinitialize() {
        Machine.lock(sync);
        state = 0;
        thrown = null;
        Machine.unlock(sync);
    }

    public static ForkJoinPool getPool() {
        Thread current = Thread.currentThread();
        return current instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) current).pool : null;
    }

    public static boolean inForkJoinPool() { return Thread.currentThread() instanceof ForkJoinWorkerThread; }

    public boolean tryUnfork() { return take(); }

    /** Which tasks wait where is not known here. */
    public static int getQueuedTaskCount() { return ForkJoinPool.<Integer>unknown(); }
    public static int getSurplusQueuedTaskCount() { return ForkJoinPool.<Integer>unknown(); }
    protected static ForkJoinTask<?> peekNextLocalTask() { return ForkJoinPool.unknown(); }
    protected static ForkJoinTask<?> pollNextLocalTask() { return ForkJoinPool.unknown(); }
    protected static ForkJoinTask<?> pollTask() { return ForkJoinPool.unknown(); }
    protected static ForkJoinTask<?> pollSubmission() { return ForkJoinPool.unknown(); }

    private static int tagged() { return ForkJoinPool.<Integer>unknown(); }
    public final short getForkJoinTaskTag() { return (short) tagged(); }
    public final short setForkJoinTaskTag(short tag) { return (short) tagged(); }
    public final boolean compareAndSetForkJoinTaskTag(short expected, short tag) { return tagged() != 0; }

    public static ForkJoinTask<?> adapt(Runnable task) { return new Adapted<Void>(Executors.callable(task, null), false); }
    public static <T> ForkJoinTask<T> adapt(Runnable task, T result) {
        return new Adapted<T>(Executors.callable(task, result), false);
    }
    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> task) { return new Adapted<T>(task, false); }

    /** What others have written as a task. */
    static final class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        @Immediate private final Callable<? extends T> task;
        @Immediate private final boolean rethrows;
        private T result;

        Adapted(Callable<? extends T> task, boolean rethrows) {
            if (task == null)
                throw new NullPointerException();
            this.task = task;
            this.rethrows = rethrows;
        }

        public T getRawResult() { return result; }
        public void setRawResult(T value) { result = value; }
        public void run() { invoke(); }

        public boolean exec() {
            try {
                result = task.call();
                return true;
            } catch (RuntimeException | Error failure) {
                throw failure;
            } catch (Exception failure) {
                throw new RuntimeException(failure);
            }
        }

        /** What nobody can ask for is an exception of the worker. */
        @Override void failed(Throwable failure) {
            if (rethrows)
                throw ForkJoinTask.<RuntimeException>raised(failure);
        }
    }
}
