package java.util.concurrent.atomic;

import fencepost.Immediate;
import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

@SuppressWarnings("unchecked")
public abstract class AtomicReferenceFieldUpdater<T, V> {
    protected AtomicReferenceFieldUpdater() { }

    /** The translation makes the handle, and gives it to {@code over}. */
    public static native <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> owner, Class<W> type, String field);

    private static AtomicReferenceFieldUpdater<?, ?> over(VarHandle handle) { return new Handled<>(handle); }

    public abstract boolean compareAndSet(T object, V expected, V value);
    public abstract boolean weakCompareAndSet(T object, V expected, V value);
    public abstract void set(T object, V value);
    public abstract void lazySet(T object, V value);
    public abstract V get(T object);

    public V getAndSet(T object, V value) {
        for (;;) {
            V old = get(object);
            if (compareAndSet(object, old, value))
                return old;
        }
    }

    public final V getAndUpdate(T object, UnaryOperator<V> update) {
        for (;;) {
            V old = get(object);
            if (compareAndSet(object, old, update.apply(old)))
                return old;
        }
    }

    public final V updateAndGet(T object, UnaryOperator<V> update) {
        for (;;) {
            V old = get(object), next = update.apply(old);
            if (compareAndSet(object, old, next))
                return next;
        }
    }

    public final V getAndAccumulate(T object, V with, BinaryOperator<V> update) {
        return getAndUpdate(object, old -> update.apply(old, with));
    }

    public final V accumulateAndGet(T object, V with, BinaryOperator<V> update) {
        return updateAndGet(object, old -> update.apply(old, with));
    }

    private static final class Handled<T, V> extends AtomicReferenceFieldUpdater<T, V> {
        @Immediate private final VarHandle handle;

        Handled(VarHandle handle) { this.handle = handle; }

        public boolean compareAndSet(T object, V expected, V value) {
            return handle.compareAndSet(object, expected, value);
        }
        public boolean weakCompareAndSet(T object, V expected, V value) {
            return handle.weakCompareAndSet(object, expected, value);
        }
        public void set(T object, V value) { handle.setVolatile(object, value); }
        public void lazySet(T object, V value) { handle.setRelease(object, value); }
        public V get(T object) { return (V) handle.getVolatile(object); }
        @Override public V getAndSet(T object, V value) { return (V) handle.getAndSet(object, value); }
    }
}
