package java.util.concurrent.atomic;

import fencepost.Immediate;
import java.lang.invoke.VarHandle;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public abstract class AtomicIntegerFieldUpdater<T> {
    protected AtomicIntegerFieldUpdater() { }

    /** The translation makes the handle, and gives it to {@code over}. */
    public static native <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> owner, String field);

    private static AtomicIntegerFieldUpdater<?> over(VarHandle handle) { return new Handled<>(handle); }

    public abstract boolean compareAndSet(T object, int expected, int value);
    public abstract boolean weakCompareAndSet(T object, int expected, int value);
    public abstract void set(T object, int value);
    public abstract void lazySet(T object, int value);
    public abstract int get(T object);

    public int getAndSet(T object, int value) {
        for (;;) {
            int old = get(object);
            if (compareAndSet(object, old, value))
                return old;
        }
    }

    public int getAndAdd(T object, int delta) {
        for (;;) {
            int old = get(object);
            if (compareAndSet(object, old, old + delta))
                return old;
        }
    }
    public int getAndIncrement(T object) { return getAndAdd(object, 1); }
    public int getAndDecrement(T object) { return getAndAdd(object, -1); }
    public int incrementAndGet(T object) { return getAndAdd(object, 1) + 1; }
    public int decrementAndGet(T object) { return getAndAdd(object, -1) - 1; }
    public int addAndGet(T object, int delta) { return getAndAdd(object, delta) + delta; }

    public final int getAndUpdate(T object, IntUnaryOperator update) {
        for (;;) {
            int old = get(object);
            if (compareAndSet(object, old, update.applyAsInt(old)))
                return old;
        }
    }

    public final int updateAndGet(T object, IntUnaryOperator update) {
        for (;;) {
            int old = get(object), next = update.applyAsInt(old);
            if (compareAndSet(object, old, next))
                return next;
        }
    }

    public final int getAndAccumulate(T object, int with, IntBinaryOperator update) {
        return getAndUpdate(object, old -> update.applyAsInt(old, with));
    }

    public final int accumulateAndGet(T object, int with, IntBinaryOperator update) {
        return updateAndGet(object, old -> update.applyAsInt(old, with));
    }

    private static final class Handled<T> extends AtomicIntegerFieldUpdater<T> {
        @Immediate private final VarHandle handle;

        Handled(VarHandle handle) { this.handle = handle; }

        public boolean compareAndSet(T object, int expected, int value) {
            return handle.compareAndSet(object, expected, value);
        }
        public boolean weakCompareAndSet(T object, int expected, int value) {
            return handle.weakCompareAndSet(object, expected, value);
        }
        public void set(T object, int value) { handle.setVolatile(object, value); }
        public void lazySet(T object, int value) { handle.setRelease(object, value); }
        public int get(T object) { return (int) handle.getVolatile(object); }
        @Override public int getAndSet(T object, int value) { return (int) handle.getAndSet(object, value); }
        @Override public int getAndAdd(T object, int delta) { return (int) handle.getAndAdd(object, delta); }
    }
}
