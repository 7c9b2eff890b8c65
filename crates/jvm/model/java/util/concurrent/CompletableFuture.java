package java.util.concurrent;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * A future that is completed once, and what depends on it. One lock guards the result and the list of dependents; nobody
 * has it while a dependent runs. A dependent runs in the thread that completes the future, the last to come first, or in
 * that which adds it to a completed one, or where its executor says ({@link Dependent}).
 *
 * By default an asynchronous task gets a thread of the common pool ({@link ForkJoinPool}).
 */
@fencepost.Early
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    /** Marks completed asynchronous tasks. */
    public static interface AsynchronousCompletionTask { }

    /** What its lock is to the machine. */
    private static final class Sync { }

    private static final class Nothing { }

    /** What stands for null. */
    private static final Object NOTHING = new Nothing();

    /** What stands for an exception. */
    static final class Failure {
        @Immediate final Throwable thrown;

        Failure(Throwable thrown) { this.thrown = thrown; }
    }

    @Immediate private final Sync sync = new Sync();
    /** Null until it is complete. Written with the lock. */
    private volatile Object result;
    /** Guarded by the lock. */
    private Dependent dependents;

    public CompletableFuture() { }

    private CompletableFuture(Object result) { this.result = result; }

    // What has happened.

    static Object encode(Object value) { return value == null ? NOTHING : value; }

    @SuppressWarnings("unchecked")
    static <U> U decode(Object result) { return result == NOTHING ? null : (U) result; }

    static Throwable thrownBy(Object result) {
        return result instanceof Failure ? ((Failure) result).thrown : null;
    }

    /** What a dependent makes of an exception. */
    static Failure wrap(Throwable thrown) {
        return new Failure(thrown instanceof CompletionException ? thrown : new CompletionException(thrown));
    }

    /** What a future makes of the result of another one that it stands for. */
    static Object relayed(Object result) {
        Throwable thrown = thrownBy(result);
        return thrown == null || thrown instanceof CompletionException ? result : wrap(thrown);
    }

    final Object known() { return result; }

    /** Whether this completes it. */
    final boolean finish(Object result) {
        Machine.lock(sync);
        boolean first = this.result == null;
        if (first) {
            this.result = result;
            Machine.signalAll(sync, sync);
        }
        Dependent waiting = dependents;
        if (waiting != null)
            dependents = null;
        Machine.unlock(sync);
        for (; waiting != null; waiting = waiting.next)
            waiting.dependent.ready(result);
        return first;
    }

    /** Adds a dependent. It is ready at once if this is complete. */
    final void add(Dependent.Of<?> dependent) {
        Machine.lock(sync);
        Object known = result;
        if (known == null)
            dependents = new Dependent(dependent, dependents);
        Machine.unlock(sync);
        if (known != null)
            dependent.ready(known);
    }

    // Beginnings.

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return supplyAsync(supplier, ForkJoinPool.asyncPool());
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        return start(new CompletableFuture<U>(), supplier, executor);
    }

    public static CompletableFuture<Void> runAsync(Runnable task) { return runAsync(task, ForkJoinPool.asyncPool()); }

    public static CompletableFuture<Void> runAsync(Runnable task, Executor executor) {
        if (task == null)
            throw new NullPointerException();
        return start(new CompletableFuture<Void>(), () -> {
            task.run();
            return null;
        }, executor);
    }

    private static <U> CompletableFuture<U> start(CompletableFuture<U> future, Supplier<? extends U> supplier,
            Executor executor) {
        if (supplier == null || executor == null)
            throw new NullPointerException();
        executor.execute(new Start<U>(future, supplier));
        return future;
    }

    /** A task that completes a future. */
    private static final class Start<U> implements Runnable, AsynchronousCompletionTask {
        @Immediate private final CompletableFuture<U> future;
        @Immediate private final Supplier<? extends U> supplier;

        Start(CompletableFuture<U> future, Supplier<? extends U> supplier) {
            this.future = future;
            this.supplier = supplier;
        }

        public void run() {
            if (mayBeComplete() && future.known() != null)
                return;
            Object result;
            try {
                result = encode(supplier.get());
            } catch (Throwable thrown) {
                result = wrap(thrown);
            }
            future.finish(result);
        }
    }

    public static <U> CompletableFuture<U> completedFuture(U value) { return new CompletableFuture<U>(encode(value)); }

    public static <U> CompletableFuture<U> failedFuture(Throwable thrown) {
        return new CompletableFuture<U>(new Failure(check(thrown)));
    }

    public static <U> CompletionStage<U> completedStage(U value) { return new Minimal<U>(encode(value)); }

    public static <U> CompletionStage<U> failedStage(Throwable thrown) {
        return new Minimal<U>(new Failure(check(thrown)));
    }

    private static <X> X check(X given) {
        if (given == null)
            throw new NullPointerException();
        return given;
    }

    // Ends.

    /** What is reached where anything but its task may complete a future. */
    private static void completes() { }

    /** Whether it may, so that a task may come too late to be worth doing. */
    private static boolean mayBeComplete() { return true; }

    public boolean complete(T value) {
        completes();
        return finish(encode(value));
    }

    public boolean completeExceptionally(Throwable thrown) {
        completes();
        return finish(new Failure(check(thrown)));
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        completes();
        return finish(new Failure(new CancellationException())) || isCancelled();
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        completes();
        return start(this, supplier, executor);
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        check(unit);
        return later(() -> completeExceptionally(new TimeoutException()));
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        check(unit);
        return later(() -> complete(value));
    }

    private CompletableFuture<T> later(Runnable end) {
        if (known() == null)
            ForkJoinPool.later(end);
        return this;
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, ForkJoinPool.asyncPool());
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        check(unit);
        check(executor);
        return task -> ForkJoinPool.later(() -> executor.execute(task));
    }

    public void obtrudeValue(T value) { obtrude(encode(value)); }

    public void obtrudeException(Throwable thrown) { obtrude(new Failure(check(thrown))); }

    private void obtrude(Object value) {
        completes();
        if (finish(value))
            return;
        Machine.relies("what depends on a future uses the outcome that has completed it, not one that overwrites that");
        Machine.lock(sync);
        result = value;
        Machine.unlock(sync);
    }

    // Questions.

    public boolean isDone() { return known() != null; }

    public boolean isCancelled() { return thrownBy(known()) instanceof CancellationException; }

    public boolean isCompletedExceptionally() { return known() instanceof Failure; }

    public T get() throws InterruptedException, ExecutionException {
        Machine.lock(sync);
        while (result == null) {
            boolean signalled = Machine.awaitSignal(sync, sync);
            Thread.hasParked();
            if (!signalled && result == null) {
                Machine.unlock(sync);
                Thread.interrupted();
                throw new InterruptedException();
            }
        }
        return report();
    }

    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        Machine.lock(sync);
        while (result == null) {
            boolean signalled = nanos > 0 && fencepost.Patience.awaits(sync, sync, nanos);
            Thread.hasParked();
            if (!signalled && result == null) {
                Machine.unlock(sync);
                if (Thread.interrupted())
                    throw new InterruptedException();
                throw new TimeoutException();
            }
        }
        return report();
    }

    /** Gives the lock back. */
    private T report() throws ExecutionException {
        Object known = result;
        Machine.unlock(sync);
        Throwable thrown = thrownBy(known);
        if (thrown == null)
            return decode(known);
        if (thrown instanceof CancellationException)
            throw (CancellationException) thrown;
        Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : null;
        throw new ExecutionException(cause == null ? thrown : cause);
    }

    public T join() {
        Machine.lock(sync);
        while (result == null) {
            Machine.awaitSignalAlone(sync, sync);
            Thread.hasParked();
        }
        Object known = result;
        Machine.unlock(sync);
        return joined(known);
    }

    private static <U> U joined(Object known) {
        Throwable thrown = thrownBy(known);
        if (thrown == null)
            return decode(known);
        if (thrown instanceof CancellationException)
            throw (CancellationException) thrown;
        throw (CompletionException) wrap(thrown).thrown;
    }

    public T getNow(T absent) {
        Object known = known();
        return known == null ? absent : joined(known);
    }

    public T resultNow() {
        Object known = known();
        if (known == null)
            throw new IllegalStateException("Task has not completed");
        if (known instanceof Failure)
            throw new IllegalStateException(isCancelled() ? "Task was cancelled" : "Task completed with exception");
        return decode(known);
    }

    public Throwable exceptionNow() {
        Throwable thrown = thrownBy(known());
        if (thrown == null)
            throw new IllegalStateException(isDone() ? "Task completed with a result" : "Task has not completed");
        if (thrown instanceof CancellationException)
            throw new IllegalStateException("Task was cancelled");
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    public int getNumberOfDependents() {
        int count = 0;
        Machine.lock(sync);
        for (Dependent dependent = dependents; dependent != null; dependent = dependent.next)
            count++;
        Machine.unlock(sync);
        return count;
    }

    public String toString() {
        Object known = known();
        Throwable thrown = thrownBy(known);
        int count = getNumberOfDependents();
        String status = known == null
            ? count == 0 ? "[Not completed]" : "[Not completed, " + count + " dependents]"
            : thrown == null ? "[Completed normally]" : "[Completed exceptionally: " + thrown + "]";
        return super.toString() + status;
    }

    public CompletableFuture<T> toCompletableFuture() { return this; }

    public <U> CompletableFuture<U> newIncompleteFuture() { return new CompletableFuture<U>(); }

    public Executor defaultExecutor() { return ForkJoinPool.asyncPool(); }

    public CompletableFuture<T> copy() { return one(null, Dependent.COPY, null); }

    public CompletionStage<T> minimalCompletionStage() {
        Minimal<T> stage = new Minimal<T>(null);
        add(new Dependent.Of<T>(Dependent.COPY, stage, null, null, this, null));
        return stage;
    }

    // Dependents of one, of two, of either.

    private <U> CompletableFuture<U> one(Executor executor, int kind, Object function) {
        if (function == null && kind != Dependent.COPY)
            throw new NullPointerException();
        CompletableFuture<U> made = newIncompleteFuture();
        add(new Dependent.Of<U>(kind, made, executor, function, this, null));
        return made;
    }

    private <U> CompletableFuture<U> two(Executor executor, int kind, Object function,
            CompletionStage<?> other) {
        check(function);
        CompletableFuture<?> second = check(other.toCompletableFuture());
        CompletableFuture<U> made = newIncompleteFuture();
        Dependent.Of<U> dependent = new Dependent.Of<U>(kind, made, executor, function, this, second);
        add(dependent);
        second.add(dependent);
        return made;
    }

    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> f) {
        return one(null, Dependent.APPLY, f);
    }

    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f) {
        return one(defaultExecutor(), Dependent.APPLY, f);
    }

    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> f, Executor executor) {
        return one(check(executor), Dependent.APPLY, f);
    }

    public CompletableFuture<Void> thenAccept(Consumer<? super T> f) { return one(null, Dependent.ACCEPT, f); }

    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f) {
        return one(defaultExecutor(), Dependent.ACCEPT, f);
    }

    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> f, Executor executor) {
        return one(check(executor), Dependent.ACCEPT, f);
    }

    public CompletableFuture<Void> thenRun(Runnable f) { return one(null, Dependent.RUN, f); }

    public CompletableFuture<Void> thenRunAsync(Runnable f) { return one(defaultExecutor(), Dependent.RUN, f); }

    public CompletableFuture<Void> thenRunAsync(Runnable f, Executor executor) {
        return one(check(executor), Dependent.RUN, f);
    }

    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> f) {
        return two(null, Dependent.COMBINE, f, other);
    }

    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> f) {
        return two(defaultExecutor(), Dependent.COMBINE, f, other);
    }

    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> f, Executor executor) {
        return two(check(executor), Dependent.COMBINE, f, other);
    }

    public <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> f) {
        return two(null, Dependent.ACCEPT_BOTH, f, other);
    }

    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> f) {
        return two(defaultExecutor(), Dependent.ACCEPT_BOTH, f, other);
    }

    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> f, Executor executor) {
        return two(check(executor), Dependent.ACCEPT_BOTH, f, other);
    }

    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable f) {
        return two(null, Dependent.RUN_BOTH, f, other);
    }

    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable f) {
        return two(defaultExecutor(), Dependent.RUN_BOTH, f, other);
    }

    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable f, Executor executor) {
        return two(check(executor), Dependent.RUN_BOTH, f, other);
    }

    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> f) {
        return two(null, Dependent.APPLY_EITHER, f, other);
    }

    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> f) {
        return two(defaultExecutor(), Dependent.APPLY_EITHER, f, other);
    }

    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> f,
            Executor executor) {
        return two(check(executor), Dependent.APPLY_EITHER, f, other);
    }

    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> f) {
        return two(null, Dependent.ACCEPT_EITHER, f, other);
    }

    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> f) {
        return two(defaultExecutor(), Dependent.ACCEPT_EITHER, f, other);
    }

    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> f,
            Executor executor) {
        return two(check(executor), Dependent.ACCEPT_EITHER, f, other);
    }

    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable f) {
        return two(null, Dependent.RUN_EITHER, f, other);
    }

    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable f) {
        return two(defaultExecutor(), Dependent.RUN_EITHER, f, other);
    }

    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable f, Executor executor) {
        return two(check(executor), Dependent.RUN_EITHER, f, other);
    }

    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> f) {
        return one(null, Dependent.COMPOSE, f);
    }

    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f) {
        return one(defaultExecutor(), Dependent.COMPOSE, f);
    }

    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> f,
            Executor executor) {
        return one(check(executor), Dependent.COMPOSE, f);
    }

    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> f) {
        return one(null, Dependent.WHEN_COMPLETE, f);
    }

    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f) {
        return one(defaultExecutor(), Dependent.WHEN_COMPLETE, f);
    }

    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> f, Executor executor) {
        return one(check(executor), Dependent.WHEN_COMPLETE, f);
    }

    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> f) {
        return one(null, Dependent.HANDLE, f);
    }

    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f) {
        return one(defaultExecutor(), Dependent.HANDLE, f);
    }

    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> f, Executor executor) {
        return one(check(executor), Dependent.HANDLE, f);
    }

    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> f) {
        return one(null, Dependent.EXCEPTIONALLY, f);
    }

    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f) {
        return one(defaultExecutor(), Dependent.EXCEPTIONALLY, f);
    }

    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> f, Executor executor) {
        return one(check(executor), Dependent.EXCEPTIONALLY, f);
    }

    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> f) {
        return one(null, Dependent.EXCEPTIONALLY_COMPOSE, f);
    }

    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> f) {
        return one(defaultExecutor(), Dependent.EXCEPTIONALLY_COMPOSE, f);
    }

    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> f,
            Executor executor) {
        return one(check(executor), Dependent.EXCEPTIONALLY_COMPOSE, f);
    }

    private static CompletableFuture<?>[] copy(CompletableFuture<?>[] futures) {
        CompletableFuture<?>[] copied = new CompletableFuture<?>[futures.length];
        for (int i = 0; i < copied.length; i++)
            Machine.putElement(copied, i, futures[i]);
        return copied;
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        CompletableFuture<Void> made = new CompletableFuture<Void>();
        Dependent.Of<Void> all = new Dependent.Of<Void>(Dependent.ALL, made, copy(futures));
        if (futures.length == 0)
            made.finish(NOTHING);
        for (CompletableFuture<?> future : futures)
            future.add(all);
        return made;
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        CompletableFuture<Object> made = new CompletableFuture<Object>();
        Dependent.Of<Object> any = new Dependent.Of<Object>(Dependent.ANY, made, copy(futures));
        for (CompletableFuture<?> future : futures)
            future.add(any);
        return made;
    }

    /** One that can be neither asked nor completed from outside. */
    private static final class Minimal<U> extends CompletableFuture<U> {
        Minimal(Object result) { super(result); }

        private static <X> X refuse() { throw new UnsupportedOperationException(); }

        @Override public <V> CompletableFuture<V> newIncompleteFuture() { return new Minimal<V>(null); }
        @Override public U get() { return refuse(); }
        @Override public U get(long timeout, TimeUnit unit) { return refuse(); }
        @Override public U getNow(U absent) { return refuse(); }
        @Override public U join() { return refuse(); }
        @Override public U resultNow() { return refuse(); }
        @Override public Throwable exceptionNow() { return refuse(); }
        @Override public boolean complete(U value) { return Minimal.<Boolean>refuse(); }
        @Override public boolean completeExceptionally(Throwable thrown) { return Minimal.<Boolean>refuse(); }
        @Override public boolean cancel(boolean interrupts) { return Minimal.<Boolean>refuse(); }
        @Override public void obtrudeValue(U value) { refuse(); }
        @Override public void obtrudeException(Throwable thrown) { refuse(); }
        @Override public boolean isDone() { return Minimal.<Boolean>refuse(); }
        @Override public boolean isCancelled() { return Minimal.<Boolean>refuse(); }
        @Override public boolean isCompletedExceptionally() { return Minimal.<Boolean>refuse(); }
        @Override public int getNumberOfDependents() { return Minimal.<Integer>refuse(); }

        @Override public CompletableFuture<U> completeAsync(Supplier<? extends U> supplier, Executor executor) {
            return refuse();
        }

        @Override public CompletableFuture<U> orTimeout(long timeout, TimeUnit unit) { return refuse(); }

        @Override public CompletableFuture<U> completeOnTimeout(U value, long timeout, TimeUnit unit) {
            return refuse();
        }

        @Override public CompletableFuture<U> toCompletableFuture() {
            CompletableFuture<U> made = new CompletableFuture<U>();
            add(new Dependent.Of<U>(Dependent.COPY, made, null, null, this, null));
            return made;
        }
    }
}
