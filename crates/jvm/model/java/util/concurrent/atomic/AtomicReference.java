package java.util.concurrent.atomic;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

public class AtomicReference<V> implements java.io.Serializable {
    private volatile V value;

    public AtomicReference() { }

    public AtomicReference(V value) { this.value = value; }

    public final V get() { return value; }
    public final void set(V value) { this.value = value; }
    public final void lazySet(V value) { this.value = value; }

    public final native V getAndSet(V value);
    public final native V compareAndExchange(V expected, V value);

    public final boolean compareAndSet(V expected, V value) { return compareAndExchange(expected, value) == expected; }
    public final boolean weakCompareAndSetVolatile(V expected, V value) { return compareAndSet(expected, value); }

    public final V getAndUpdate(UnaryOperator<V> update) {
        for (;;) {
            V old = value;
            if (compareAndSet(old, update.apply(old)))
                return old;
        }
    }

    public final V updateAndGet(UnaryOperator<V> update) {
        for (;;) {
            V old = value, next = update.apply(old);
            if (compareAndSet(old, next))
                return next;
        }
    }

    public final V accumulateAndGet(V with, BinaryOperator<V> update) {
        return updateAndGet(old -> update.apply(old, with));
    }

    public String toString() { return String.valueOf(value); }
}
