package java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicInteger extends Number {
    private volatile int value;

    public AtomicInteger() { }

    public AtomicInteger(int value) { this.value = value; }

    public final int get() { return value; }
    public final void set(int value) { this.value = value; }
    public final void lazySet(int value) { this.value = value; }

    public final native int getAndSet(int value);
    public final native int getAndAdd(int delta);
    public final native int compareAndExchange(int expected, int value);

    public final boolean compareAndSet(int expected, int value) { return compareAndExchange(expected, value) == expected; }
    public final boolean weakCompareAndSetVolatile(int expected, int value) { return compareAndSet(expected, value); }

    public final int getAndIncrement() { return getAndAdd(1); }
    public final int getAndDecrement() { return getAndAdd(-1); }
    public final int incrementAndGet() { return getAndAdd(1) + 1; }
    public final int decrementAndGet() { return getAndAdd(-1) - 1; }
    public final int addAndGet(int delta) { return getAndAdd(delta) + delta; }

    public final int getAndUpdate(IntUnaryOperator update) {
        for (;;) {
            int old = value;
            if (compareAndSet(old, update.applyAsInt(old)))
                return old;
        }
    }

    public final int updateAndGet(IntUnaryOperator update) {
        for (;;) {
            int old = value, next = update.applyAsInt(old);
            if (compareAndSet(old, next))
                return next;
        }
    }

    public final int getAndAccumulate(int with, IntBinaryOperator update) {
        return getAndUpdate(old -> update.applyAsInt(old, with));
    }

    public final int accumulateAndGet(int with, IntBinaryOperator update) {
        return updateAndGet(old -> update.applyAsInt(old, with));
    }

    public int intValue() { return (int) value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    public String toString() { return String.valueOf(value); }
}
