package java.util.concurrent;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * Tasks that end before the block that forks them does, as Java 21 specifies them (JEP 453). Its threads end, to those
 * that wait, when their task is complete and has been handled.
 */
public class StructuredTaskScope<T> implements AutoCloseable {
    /** What its lock is to the machine. */
    private static final class Sync { }

    /** The scope that a thread was forked in. */
    private static final ThreadLocal<StructuredTaskScope<?>> HOME = new ThreadLocal<>();
    /** The scope that a thread has opened last and not closed. */
    private static final ThreadLocal<StructuredTaskScope<?>> INNERMOST = new ThreadLocal<>();

    @Immediate private final Sync sync = new Sync();
    @Immediate private final String name;
    @Immediate private final ThreadFactory factory;
    @Immediate private final Thread owner;
    /** The scope that the owner was forked in. */
    @Immediate private final StructuredTaskScope<?> home;
    /** The scope that the owner had opened before. */
    @Immediate private final StructuredTaskScope<?> outer;
    // Guarded by the lock.
    private int running;
    private boolean shut;
    private boolean closed;
    @Immediate private final Roster threads = new Roster();
    // Used by the owner alone: since the last join, something was forked; since then, no join was tried.
    private boolean owesJoin;
    private boolean owesAttempt;

    public interface Subtask<T> extends Supplier<T> {
        enum State { UNAVAILABLE, SUCCESS, FAILED }

        Callable<? extends T> task();
        State state();
        T get();
        Throwable exception();
    }

    private static final class Forked<T> implements Subtask<T>, Runnable {
        @Immediate private final StructuredTaskScope<? super T> scope;
        @Immediate private final Callable<? extends T> task;
        private T result;
        private Throwable exception;
        private volatile State state = State.UNAVAILABLE;

        Forked(StructuredTaskScope<? super T> scope, Callable<? extends T> task) {
            this.scope = scope;
            this.task = task;
        }

        public void run() {
            HOME.set(scope);
            try {
                complete();
            } finally {
                scope.leave();
            }
        }

        private void complete() {
            T given = null;
            Throwable thrown = null;
            try {
                given = task.call();
            } catch (Throwable e) {
                thrown = e;
            }
            if (scope.isShutdown())
                return;
            result = given;
            exception = thrown;
            state = thrown == null ? State.SUCCESS : State.FAILED;
            scope.handleComplete(this);
        }

        public Callable<? extends T> task() { return task; }

        public State state() { return state; }

        public T get() {
            scope.ensureJoinedIfOwner();
            if (state != State.SUCCESS)
                throw new IllegalStateException("Result is unavailable or subtask did not complete successfully");
            return result;
        }

        public Throwable exception() {
            scope.ensureJoinedIfOwner();
            if (state != State.FAILED)
                throw new IllegalStateException("Exception is unavailable or subtask did not complete with exception");
            return exception;
        }
    }

    public StructuredTaskScope(String name, ThreadFactory factory) {
        if (factory == null)
            throw new NullPointerException("'factory' is null");
        Machine.relies("each StructuredTaskScope is closed by the thread that opened it");
        this.name = name;
        this.factory = factory;
        owner = Thread.currentThread();
        home = HOME.get();
        outer = INNERMOST.get();
        INNERMOST.set(this);
    }

    public StructuredTaskScope() { this(null, Thread.ofVirtual().factory()); }

    private void ensureOwner() {
        if (Thread.currentThread() != owner)
            throw new WrongThreadException("Current thread not owner");
    }

    private void ensureJoinedIfOwner() {
        if (Thread.currentThread() == owner && owesJoin)
            throw new IllegalStateException("Owner did not join after forking subtasks");
    }

    protected final void ensureOwnerAndJoined() {
        ensureOwner();
        ensureJoinedIfOwner();
    }

    /** Threads of this scope and of those that are opened in it may fork, and shut it down. */
    private void ensureInside() {
        if (Thread.currentThread() == owner)
            return;
        for (StructuredTaskScope<?> scope = HOME.get(); scope != null; scope = scope.home)
            if (scope == this)
                return;
        throw new WrongThreadException("Current thread not owner or thread in the tree");
    }

    protected void handleComplete(Subtask<? extends T> subtask) {
        if (subtask.state() == Subtask.State.UNAVAILABLE)
            throw new IllegalArgumentException();
    }

    public <U extends T> Subtask<U> fork(Callable<? extends U> task) {
        if (task == null)
            throw new NullPointerException("'task' is null");
        Forked<U> subtask = new Forked<>(this, task);
        if (!isOpenAndNotShut())
            return subtask;
        Thread thread = factory.newThread(subtask);
        if (thread == null)
            throw new RejectedExecutionException("Rejected by thread factory");
        ensureInside();
        if (enter(thread))
            thread.start();
        if (Thread.currentThread() == owner) {
            owesJoin = true;
            owesAttempt = true;
        }
        return subtask;
    }

    private boolean isOpenAndNotShut() {
        Machine.lock(sync);
        boolean over = closed, goesOn = !shut;
        Machine.unlock(sync);
        if (over)
            throw new IllegalStateException("Task scope is closed");
        return goesOn;
    }

    private boolean enter(Thread thread) {
        Machine.lock(sync);
        boolean enters = !shut && !closed;
        if (enters) {
            running++;
            if (Thread.mayBeInterrupted())
                threads.add(thread);
        }
        Machine.unlock(sync);
        return enters;
    }

    private void leave() {
        Machine.lock(sync);
        running--;
        if (Thread.mayBeInterrupted())
            threads.remove(Thread.currentThread());
        if (running == 0)
            Machine.signalAll(sync, sync);
        Machine.unlock(sync);
    }

    public StructuredTaskScope<T> join() throws InterruptedException {
        beginJoin();
        Machine.lock(sync);
        while (running > 0 && !shut)
            if (!Machine.awaitSignal(sync, sync) && Thread.interrupted()) {
                Machine.unlock(sync);
                throw new InterruptedException();
            }
        Machine.unlock(sync);
        owesJoin = false;
        return this;
    }

    public StructuredTaskScope<T> joinUntil(Instant deadline) throws InterruptedException, TimeoutException {
        beginJoin();
        Duration time = Duration.between(Instant.now(), deadline);
        boolean waits = !time.isNegative() && !time.isZero(), late = false;
        Machine.lock(sync);
        while (running > 0 && !shut && !late)
            if (!(waits && Machine.awaitTimed(sync, sync)) && running > 0 && !shut) {
                if (waits && Thread.interrupted()) {
                    Machine.unlock(sync);
                    throw new InterruptedException();
                }
                late = true;
            }
        Machine.unlock(sync);
        if (late)
            throw new TimeoutException();
        owesJoin = false;
        return this;
    }

    private void beginJoin() throws InterruptedException {
        ensureOwner();
        owesAttempt = false;
        isOpenAndNotShut();
        if (Thread.interrupted())
            throw new InterruptedException();
    }

    public void shutdown() {
        ensureInside();
        isOpenAndNotShut();
        stop();
    }

    /** No thread is started any more, those that run are interrupted, and nobody waits for them. */
    private void stop() {
        Machine.lock(sync);
        if (!shut) {
            shut = true;
            threads.interruptOthers();
            Machine.signalAll(sync, sync);
        }
        Machine.unlock(sync);
    }

    public final boolean isShutdown() {
        Machine.lock(sync);
        boolean known = shut || closed;
        Machine.unlock(sync);
        return known;
    }

    public void close() {
        ensureOwner();
        Machine.lock(sync);
        boolean over = closed;
        Machine.unlock(sync);
        if (over)
            return;
        boolean nested = closeInner();
        end();
        INNERMOST.set(outer);
        if (nested)
            throw new StructureViolationException();
        if (owesAttempt) {
            owesJoin = false;
            throw new IllegalStateException("Owner did not join after forking subtasks");
        }
    }

    /** Ends the scopes that were opened in this one and not closed; whether there are any. */
    private boolean closeInner() {
        boolean any = false;
        for (StructuredTaskScope<?> scope = INNERMOST.get(); scope != null && scope != this; scope = scope.outer) {
            scope.end();
            any = true;
        }
        return any;
    }

    private void end() {
        stop();
        boolean interrupted = false;
        Machine.lock(sync);
        while (running > 0)
            if (!Machine.awaitSignal(sync, sync) && Thread.interrupted())
                interrupted = true;
        closed = true;
        Machine.unlock(sync);
        if (interrupted)
            Thread.currentThread().interruptAgain();
    }

    public String toString() { return name == null ? super.toString() : name; }

    /** Ends with the first subtask that succeeds. */
    public static final class ShutdownOnSuccess<T> extends StructuredTaskScope<T> {
        private static final Object NULL = new Object();

        @Immediate private final AtomicReference<Object> first = new AtomicReference<>();
        @Immediate private final AtomicReference<Throwable> failure = new AtomicReference<>();

        public ShutdownOnSuccess(String name, ThreadFactory factory) { super(name, factory); }

        public ShutdownOnSuccess() { }

        protected void handleComplete(Subtask<? extends T> subtask) {
            super.handleComplete(subtask);
            if (first.get() != null)
                return;
            if (subtask.state() == Subtask.State.SUCCESS) {
                T result = subtask.get();
                if (first.compareAndSet(null, result == null ? NULL : result))
                    super.shutdown();
            } else if (failure.get() == null) {
                failure.compareAndSet(null, subtask.exception());
            }
        }

        public ShutdownOnSuccess<T> join() throws InterruptedException {
            super.join();
            return this;
        }

        public ShutdownOnSuccess<T> joinUntil(Instant deadline) throws InterruptedException, TimeoutException {
            super.joinUntil(deadline);
            return this;
        }

        public T result() throws ExecutionException { return result(ExecutionException::new); }

        @SuppressWarnings("unchecked")
        public <X extends Throwable> T result(Function<Throwable, ? extends X> wrap) throws X {
            if (wrap == null)
                throw new NullPointerException();
            ensureOwnerAndJoined();
            Object result = first.get();
            if (result != null)
                return result == NULL ? null : (T) result;
            Throwable failed = failure.get();
            if (failed == null)
                throw new IllegalStateException("No completed subtasks");
            X wrapped = wrap.apply(failed);
            if (wrapped == null)
                throw new NullPointerException("esf returned null");
            throw wrapped;
        }
    }

    /** Ends with the first subtask that fails. */
    public static final class ShutdownOnFailure extends StructuredTaskScope<Object> {
        @Immediate private final AtomicReference<Throwable> failure = new AtomicReference<>();

        public ShutdownOnFailure(String name, ThreadFactory factory) { super(name, factory); }

        public ShutdownOnFailure() { }

        protected void handleComplete(Subtask<?> subtask) {
            super.handleComplete(subtask);
            if (subtask.state() == Subtask.State.FAILED && failure.get() == null
                && failure.compareAndSet(null, subtask.exception()))
                super.shutdown();
        }

        public ShutdownOnFailure join() throws InterruptedException {
            super.join();
            return this;
        }

        public ShutdownOnFailure joinUntil(Instant deadline) throws InterruptedException, TimeoutException {
            super.joinUntil(deadline);
            return this;
        }

        public Optional<Throwable> exception() {
            ensureOwnerAndJoined();
            return Optional.ofNullable(failure.get());
        }

        public void throwIfFailed() throws ExecutionException { throwIfFailed(ExecutionException::new); }

        public <X extends Throwable> void throwIfFailed(Function<Throwable, ? extends X> wrap) throws X {
            ensureOwnerAndJoined();
            if (wrap == null)
                throw new NullPointerException();
            Throwable failed = failure.get();
            if (failed == null)
                return;
            X wrapped = wrap.apply(failed);
            if (wrapped == null)
                throw new NullPointerException("esf returned null");
            throw wrapped;
        }
    }
}
