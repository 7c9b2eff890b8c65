package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLongArray implements java.io.Serializable {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] array;

    public AtomicLongArray(int length) { array = new long[length]; }

    public AtomicLongArray(long[] array) { this.array = array.clone(); }

    public final int length() { return array.length; }

    public final long get(int i) { return (long) ELEMENT.getVolatile(array, i); }
    public final void set(int i, long value) { ELEMENT.setVolatile(array, i, value); }
    public final void lazySet(int i, long value) { ELEMENT.setRelease(array, i, value); }
    public final long getPlain(int i) { return (long) ELEMENT.get(array, i); }
    public final void setPlain(int i, long value) { ELEMENT.set(array, i, value); }
    public final long getOpaque(int i) { return (long) ELEMENT.getOpaque(array, i); }
    public final void setOpaque(int i, long value) { ELEMENT.setOpaque(array, i, value); }
    public final long getAcquire(int i) { return (long) ELEMENT.getAcquire(array, i); }
    public final void setRelease(int i, long value) { ELEMENT.setRelease(array, i, value); }

    public final long getAndSet(int i, long value) { return (long) ELEMENT.getAndSet(array, i, value); }
    public final boolean compareAndSet(int i, long expected, long value) {
        return ELEMENT.compareAndSet(array, i, expected, value);
    }
    public final long compareAndExchange(int i, long expected, long value) {
        return (long) ELEMENT.compareAndExchange(array, i, expected, value);
    }
    public final long compareAndExchangeAcquire(int i, long expected, long value) {
        return (long) ELEMENT.compareAndExchangeAcquire(array, i, expected, value);
    }
    public final long compareAndExchangeRelease(int i, long expected, long value) {
        return (long) ELEMENT.compareAndExchangeRelease(array, i, expected, value);
    }

    @Deprecated
    public final boolean weakCompareAndSet(int i, long expected, long value) {
        return ELEMENT.weakCompareAndSetPlain(array, i, expected, value);
    }
    public final boolean weakCompareAndSetPlain(int i, long expected, long value) {
        return ELEMENT.weakCompareAndSetPlain(array, i, expected, value);
    }
    public final boolean weakCompareAndSetVolatile(int i, long expected, long value) {
        return ELEMENT.weakCompareAndSet(array, i, expected, value);
    }
    public final boolean weakCompareAndSetAcquire(int i, long expected, long value) {
        return ELEMENT.weakCompareAndSetAcquire(array, i, expected, value);
    }
    public final boolean weakCompareAndSetRelease(int i, long expected, long value) {
        return ELEMENT.weakCompareAndSetRelease(array, i, expected, value);
    }

    public final long getAndAdd(int i, long delta) { return (long) ELEMENT.getAndAdd(array, i, delta); }
    public final long getAndIncrement(int i) { return getAndAdd(i, 1); }
    public final long getAndDecrement(int i) { return getAndAdd(i, -1); }
    public final long incrementAndGet(int i) { return getAndAdd(i, 1) + 1; }
    public final long decrementAndGet(int i) { return getAndAdd(i, -1) - 1; }
    public final long addAndGet(int i, long delta) { return getAndAdd(i, delta) + delta; }

    public final long getAndUpdate(int i, LongUnaryOperator update) {
        for (;;) {
            long old = get(i);
            if (compareAndSet(i, old, update.applyAsLong(old)))
                return old;
        }
    }

    public final long updateAndGet(int i, LongUnaryOperator update) {
        for (;;) {
            long old = get(i), next = update.applyAsLong(old);
            if (compareAndSet(i, old, next))
                return next;
        }
    }

    public final long getAndAccumulate(int i, long with, LongBinaryOperator update) {
        return getAndUpdate(i, old -> update.applyAsLong(old, with));
    }

    public final long accumulateAndGet(int i, long with, LongBinaryOperator update) {
        return updateAndGet(i, old -> update.applyAsLong(old, with));
    }

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++)
            text.append(i == 0 ? "" : ", ").append(get(i));
        return text.append("]").toString();
    }
}
