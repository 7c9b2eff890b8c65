package java.util.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import fencepost.Immediate;

/** A task that is complete when those that it has started are. */
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final VarHandle PENDING;

    static {
        try {
            PENDING = MethodHandles.lookup().findVarHandle(CountedCompleter.class, "pending", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Immediate final CountedCompleter<?> completer;
    private volatile int pending;

    protected CountedCompleter(CountedCompleter<?> completer, int initial) {
        this.completer = completer;
        if (initial != 0)
            pending = initial;
    }

    protected CountedCompleter(CountedCompleter<?> completer) { this(completer, 0); }

    protected CountedCompleter() { this(null, 0); }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) { }

    public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) { return true; }

    public final CountedCompleter<?> getCompleter() { return completer; }

    public final int getPendingCount() { return pending; }

    public final void setPendingCount(int count) { pending = count; }

    public final void addToPendingCount(int more) { PENDING.getAndAdd(this, more); }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        return PENDING.compareAndSet(this, expected, count);
    }

    public final int decrementPendingCountUnlessZero() {
        int known;
        do {
            known = pending;
        } while (known != 0 && !PENDING.compareAndSet(this, known, known - 1));
        return known;
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> root = this;
        while (root.completer != null)
            root = root.completer;
        return root;
    }

    public final void tryComplete() { completes(true); }

    public final void propagateCompletion() { completes(false); }

    private void completes(boolean tells) {
        CountedCompleter<?> task = this, caller = this;
        while (task.decrementPendingCountUnlessZero() == 0) {
            if (tells)
                task.onCompletion(caller);
            caller = task;
            task = task.completer;
            if (task == null) {
                caller.quietlyComplete();
                return;
            }
        }
    }

    @Override public void complete(T value) {
        setRawResult(value);
        onCompletion(this);
        quietlyComplete();
        if (completer != null)
            completer.tryComplete();
    }

    public final CountedCompleter<?> firstComplete() {
        return decrementPendingCountUnlessZero() == 0 ? this : null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null)
            return completer.firstComplete();
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() { getRoot().quietlyComplete(); }

    /** Others do it: that is allowed. */
    public final void helpComplete(int most) { }

    /** An exception ends those that wait for this one, too. */
    @Override void failed(Throwable thrown) {
        CountedCompleter<?> task = this, caller = this;
        while (task.onExceptionalCompletion(thrown, caller) && (caller = task).completer != null) {
            task = task.completer;
            if (!task.endsWith(thrown))
                return;
        }
    }

    protected final boolean exec() {
        compute();
        return false;
    }

    public T getRawResult() { return null; }

    protected void setRawResult(T value) { }
}
