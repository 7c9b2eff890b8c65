package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

@SuppressWarnings("unchecked")
public class AtomicReference<V> implements java.io.Serializable {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(AtomicReference.class, "value", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile V value;

    public AtomicReference() { }

    public AtomicReference(V value) { this.value = value; }

    public final V get() { return value; }
    public final void set(V value) { this.value = value; }
    public final void lazySet(V value) { VALUE.setRelease(this, value); }
    public final V getPlain() { return (V) VALUE.get(this); }
    public final void setPlain(V value) { VALUE.set(this, value); }
    public final V getOpaque() { return (V) VALUE.getOpaque(this); }
    public final void setOpaque(V value) { VALUE.setOpaque(this, value); }
    public final V getAcquire() { return (V) VALUE.getAcquire(this); }
    public final void setRelease(V value) { VALUE.setRelease(this, value); }

    public final V getAndSet(V value) { return (V) VALUE.getAndSet(this, value); }
    public final boolean compareAndSet(V expected, V value) { return VALUE.compareAndSet(this, expected, value); }

    public final V compareAndExchange(V expected, V value) {
        return (V) VALUE.compareAndExchange(this, expected, value);
    }
    public final V compareAndExchangeAcquire(V expected, V value) {
        return (V) VALUE.compareAndExchangeAcquire(this, expected, value);
    }
    public final V compareAndExchangeRelease(V expected, V value) {
        return (V) VALUE.compareAndExchangeRelease(this, expected, value);
    }

    @Deprecated
    public final boolean weakCompareAndSet(V expected, V value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }
    public final boolean weakCompareAndSetPlain(V expected, V value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }
    public final boolean weakCompareAndSetVolatile(V expected, V value) {
        return VALUE.weakCompareAndSet(this, expected, value);
    }
    public final boolean weakCompareAndSetAcquire(V expected, V value) {
        return VALUE.weakCompareAndSetAcquire(this, expected, value);
    }
    public final boolean weakCompareAndSetRelease(V expected, V value) {
        return VALUE.weakCompareAndSetRelease(this, expected, value);
    }

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

    public final V getAndAccumulate(V with, BinaryOperator<V> update) {
        return getAndUpdate(old -> update.apply(old, with));
    }

    public final V accumulateAndGet(V with, BinaryOperator<V> update) {
        return updateAndGet(old -> update.apply(old, with));
    }

    public String toString() { return String.valueOf(value); }
}
