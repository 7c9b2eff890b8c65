package java.util.concurrent.atomic;

import fencepost.Immediate;
import java.lang.invoke.VarHandle;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public abstract class AtomicLongFieldUpdater<T> {
    protected AtomicLongFieldUpdater() { }

    /** The translation makes the handle, and gives it to {@code over}. */
    public static native <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> owner, String field);

    private static AtomicLongFieldUpdater<?> over(VarHandle handle) { return new Handled<>(handle); }

    public abstract boolean compareAndSet(T object, long expected, long value);
    public abstract boolean weakCompareAndSet(T object, long expected, long value);
    public abstract void set(T object, long value);
    public abstract void lazySet(T object, long value);
    public abstract long get(T object);

    public long getAndSet(T object, long value) {
        for (;;) {
            long old = get(object);
            if (compareAndSet(object, old, value))
                return old;
        }
    }

    public long getAndAdd(T object, long delta) {
        for (;;) {
            long old = get(object);
            if (compareAndSet(object, old, old + delta))
                return old;
        }
    }
    public long getAndIncrement(T object) { return getAndAdd(object, 1); }
    public long getAndDecrement(T object) { return getAndAdd(object, -1); }
    public long incrementAndGet(T object) { return getAndAdd(object, 1) + 1; }
    public long decrementAndGet(T object) { return getAndAdd(object, -1) - 1; }
    public long addAndGet(T object, long delta) { return getAndAdd(object, delta) + delta; }

    public final long getAndUpdate(T object, LongUnaryOperator update) {
        for (;;) {
            long old = get(object);
            if (compareAndSet(object, old, update.applyAsLong(old)))
                return old;
        }
    }

    public final long updateAndGet(T object, LongUnaryOperator update) {
        for (;;) {
            long old = get(object), next = update.applyAsLong(old);
            if (compareAndSet(object, old, next))
                return next;
        }
    }

    public final long getAndAccumulate(T object, long with, LongBinaryOperator update) {
        return getAndUpdate(object, old -> update.applyAsLong(old, with));
    }

    public final long accumulateAndGet(T object, long with, LongBinaryOperator update) {
        return updateAndGet(object, old -> update.applyAsLong(old, with));
    }

    private static final class Handled<T> extends AtomicLongFieldUpdater<T> {
        @Immediate private final VarHandle handle;

        Handled(VarHandle handle) { this.handle = handle; }

        public boolean compareAndSet(T object, long expected, long value) {
            return handle.compareAndSet(object, expected, value);
        }
        public boolean weakCompareAndSet(T object, long expected, long value) {
            return handle.weakCompareAndSet(object, expected, value);
        }
        public void set(T object, long value) { handle.setVolatile(object, value); }
        public void lazySet(T object, long value) { handle.setRelease(object, value); }
        public long get(T object) { return (long) handle.getVolatile(object); }
        @Override public long getAndSet(T object, long value) { return (long) handle.getAndSet(object, value); }
        @Override public long getAndAdd(T object, long delta) { return (long) handle.getAndAdd(object, delta); }
    }
}
