package java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLong extends Number {
    private volatile long value;

    public AtomicLong() { }

    public AtomicLong(long value) { this.value = value; }

    public final long get() { return value; }
    public final void set(long value) { this.value = value; }
    public final void lazySet(long value) { this.value = value; }

    public final native long getAndSet(long value);
    public final native long getAndAdd(long delta);
    public final native long compareAndExchange(long expected, long value);

    public final boolean compareAndSet(long expected, long value) { return compareAndExchange(expected, value) == expected; }
    public final boolean weakCompareAndSetVolatile(long expected, long value) { return compareAndSet(expected, value); }

    public final long getAndIncrement() { return getAndAdd(1); }
    public final long getAndDecrement() { return getAndAdd(-1); }
    public final long incrementAndGet() { return getAndAdd(1) + 1; }
    public final long decrementAndGet() { return getAndAdd(-1) - 1; }
    public final long addAndGet(long delta) { return getAndAdd(delta) + delta; }

    public final long getAndUpdate(LongUnaryOperator update) {
        for (;;) {
            long old = value;
            if (compareAndSet(old, update.applyAsLong(old)))
                return old;
        }
    }

    public final long updateAndGet(LongUnaryOperator update) {
        for (;;) {
            long old = value, next = update.applyAsLong(old);
            if (compareAndSet(old, next))
                return next;
        }
    }

    public final long getAndAccumulate(long with, LongBinaryOperator update) {
        return getAndUpdate(old -> update.applyAsLong(old, with));
    }

    public final long accumulateAndGet(long with, LongBinaryOperator update) {
        return updateAndGet(old -> update.applyAsLong(old, with));
    }

    public int intValue() { return (int) value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    public String toString() { return String.valueOf(value); }
}
