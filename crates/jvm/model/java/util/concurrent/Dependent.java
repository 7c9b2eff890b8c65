package java.util.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

import fencepost.Immediate;
import fencepost.Machine;

/** A place in the list of what depends on a future. */
final class Dependent {
    @Immediate final Of<?> dependent;
    @Immediate final Dependent next;

    Dependent(Of<?> dependent, Dependent next) {
        this.dependent = dependent;
        this.next = next;
    }

    /** What is done with results: with that of one source, of the first one to come, of all of them. */
    static final int COPY = 0, APPLY = 1, ACCEPT = 2, RUN = 3, COMPOSE = 4, WHEN_COMPLETE = 5, HANDLE = 6,
        EXCEPTIONALLY = 7, EXCEPTIONALLY_COMPOSE = 8, ANY = 9, APPLY_EITHER = 10, ACCEPT_EITHER = 11, RUN_EITHER = 12,
        COMBINE = 13, ACCEPT_BOTH = 14, RUN_BOTH = 15, ALL = 16;

    /** What completes a future once others are complete. */
    static final class Of<U> implements Runnable, CompletableFuture.AsynchronousCompletionTask {
        private static final long FAILED = 1L << 32;

        private static final VarHandle MISSING;

        static {
            try {
                MISSING = MethodHandles.lookup().findVarHandle(Of.class, "missing", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @Immediate private final int kind;
        @Immediate private final CompletableFuture<U> made;
        @Immediate private final Executor executor;
        @Immediate private final Object function;
        @Immediate private final CompletableFuture<?> first;
        @Immediate private final CompletableFuture<?> second;
        /** Instead of these, for any number. Nobody changes it. */
        @Immediate private final CompletableFuture<?>[] all;
        /** How many sources are still missing, and how many have failed, in {@link #FAILED}s. */
        private volatile long missing;

        Of(int kind, CompletableFuture<U> made, Executor executor, Object function, CompletableFuture<?> first,
                CompletableFuture<?> second) {
            this.kind = kind;
            this.made = made;
            this.executor = executor;
            this.function = function;
            this.first = first;
            this.second = second;
            all = null;
            missing = kind >= COMBINE ? 2 : 1;
        }

        Of(int kind, CompletableFuture<U> made, CompletableFuture<?>[] all) {
            this.kind = kind;
            this.made = made;
            executor = null;
            function = null;
            first = null;
            second = null;
            this.all = all;
            missing = kind == ALL ? all.length : 1;
        }

        private int sources() { return all != null ? all.length : second != null ? 2 : 1; }

        private CompletableFuture<?> source(int index) {
            if (all != null)
                return (CompletableFuture<?>) Machine.element(all, index);
            return index == 0 ? first : second;
        }

        /** A source is complete. */
        void ready(Object known) {
            boolean fails = CompletableFuture.thrownBy(known) != null;
            if (sources() > 1) {
                long before = (long) MISSING.getAndAdd(this, fails ? FAILED - 1 : -1);
                if ((int) before != 1)
                    return;
                fails |= before >= FAILED;
            }
            Object failure = failure(known, fails);
            if (failure != null)
                made.finish(failure);
            else if (executor == null)
                run(sources() > 1 && kind != ALL ? source() : known);
            else
                hand();
        }

        private void hand() {
            try {
                executor.execute(this);
            } catch (Throwable thrown) {
                made.finish(CompletableFuture.wrap(thrown));
            }
        }

        /** The result of what is complete; of two the first. */
        private Object source() {
            Object known = source(0).known();
            for (int i = 1; known == null; i++)
                known = source(i).known();
            return known;
        }

        /** What it comes to without the function: the exception of a source, where the function has no use for one. */
        private Object failure(Object known, boolean fails) {
            switch (kind) {
            case COPY:
            case WHEN_COMPLETE:
            case HANDLE:
            case EXCEPTIONALLY:
            case EXCEPTIONALLY_COMPOSE:
            case ANY:
                return null;
            case ALL:
            case COMBINE:
            case ACCEPT_BOTH:
            case RUN_BOTH:
                for (int i = 0; fails && i < sources(); i++) {
                    Object of = source(i).known();
                    if (of instanceof CompletableFuture.Failure)
                        return CompletableFuture.relayed(of);
                }
                return null;
            case APPLY_EITHER:
            case ACCEPT_EITHER:
            case RUN_EITHER:
                Object first = source();
                return first instanceof CompletableFuture.Failure ? CompletableFuture.relayed(first) : null;
            default:
                return fails ? CompletableFuture.relayed(known) : null;
            }
        }

        public void run() { run(source()); }

        private void run(Object known) {
            Object result;
            try {
                result = result(known);
            } catch (Throwable thrown) {
                result = CompletableFuture.wrap(thrown);
            }
            if (result != null)
                made.finish(result);
        }

        /** What it comes to; null if another future has to be waited for. */
        @SuppressWarnings("unchecked")
        private Object result(Object known) throws Throwable {
            Throwable thrown = CompletableFuture.thrownBy(known);
            Object value = thrown == null ? CompletableFuture.decode(known) : null;
            switch (kind) {
            case COPY:
            case ANY:
                return CompletableFuture.relayed(known);
            case APPLY:
            case APPLY_EITHER:
                return CompletableFuture.encode(((Function<Object, Object>) function).apply(value));
            case ACCEPT:
            case ACCEPT_EITHER:
                ((Consumer<Object>) function).accept(value);
                return CompletableFuture.encode(null);
            case RUN:
            case RUN_EITHER:
            case RUN_BOTH:
                ((Runnable) function).run();
                return CompletableFuture.encode(null);
            case COMBINE:
                return CompletableFuture.encode(((BiFunction<Object, Object, Object>) function).apply(value, second()));
            case ACCEPT_BOTH:
                ((BiConsumer<Object, Object>) function).accept(value, second());
                return CompletableFuture.encode(null);
            case HANDLE:
                return CompletableFuture.encode(((BiFunction<Object, Object, Object>) function).apply(value, thrown));
            case EXCEPTIONALLY:
                return thrown == null ? known
                    : CompletableFuture.encode(((Function<Object, Object>) function).apply(thrown));
            case WHEN_COMPLETE:
                return observed(known, value, thrown);
            case COMPOSE:
                return relay(((Function<Object, CompletionStage<U>>) function).apply(value));
            case EXCEPTIONALLY_COMPOSE:
                return thrown == null ? known : relay(((Function<Object, CompletionStage<U>>) function).apply(thrown));
            default:
                return CompletableFuture.encode(null);
            }
        }

        private Object second() { return CompletableFuture.decode(second.known()); }

        @SuppressWarnings("unchecked")
        private Object observed(Object known, Object value, Throwable thrown) throws Throwable {
            try {
                ((BiConsumer<Object, Object>) function).accept(value, thrown);
            } catch (Throwable own) {
                if (thrown == null)
                    throw own;
                if (own != thrown)
                    thrown.addSuppressed(own);
            }
            return CompletableFuture.relayed(known);
        }

        /** What it gives comes from another future from here on. */
        private Object relay(CompletionStage<U> stage) {
            CompletableFuture<U> other = stage.toCompletableFuture();
            other.add(new Of<U>(COPY, made, null, null, other, null));
            return null;
        }
    }
}
