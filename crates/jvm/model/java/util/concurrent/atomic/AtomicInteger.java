package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicInteger extends Number {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(AtomicInteger.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int value;

    public AtomicInteger() { }

    public AtomicInteger(int value) { this.value = value; }

    public final int get() { return value; }
    public final void set(int value) { this.value = value; }
    public final void lazySet(int value) { VALUE.setRelease(this, value); }
    public final int getPlain() { return (int) VALUE.get(this); }
    public final void setPlain(int value) { VALUE.set(this, value); }
    public final int getOpaque() { return (int) VALUE.getOpaque(this); }
    public final void setOpaque(int value) { VALUE.setOpaque(this, value); }
    public final int getAcquire() { return (int) VALUE.getAcquire(this); }
    public final void setRelease(int value) { VALUE.setRelease(this, value); }

    public final int getAndSet(int value) { return (int) VALUE.getAndSet(this, value); }
    public final int getAndAdd(int delta) { return (int) VALUE.getAndAdd(this, delta); }
    public final boolean compareAndSet(int expected, int value) { return VALUE.compareAndSet(this, expected, value); }

    public final int compareAndExchange(int expected, int value) {
        return (int) VALUE.compareAndExchange(this, expected, value);
    }
    public final int compareAndExchangeAcquire(int expected, int value) {
        return (int) VALUE.compareAndExchangeAcquire(this, expected, value);
    }
    public final int compareAndExchangeRelease(int expected, int value) {
        return (int) VALUE.compareAndExchangeRelease(this, expected, value);
    }

    @Deprecated
    public final boolean weakCompareAndSet(int expected, int value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }
    public final boolean weakCompareAndSetPlain(int expected, int value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }
    public final boolean weakCompareAndSetVolatile(int expected, int value) {
        return VALUE.weakCompareAndSet(this, expected, value);
    }
    public final boolean weakCompareAndSetAcquire(int expected, int value) {
        return VALUE.weakCompareAndSetAcquire(this, expected, value);
    }
    public final boolean weakCompareAndSetRelease(int expected, int value) {
        return VALUE.weakCompareAndSetRelease(this, expected, value);
    }

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
