package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

public class AtomicLong extends Number {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(AtomicLong.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long value;

    public AtomicLong() { }

    public AtomicLong(long value) { this.value = value; }

    public final long get() { return value; }
    public final void set(long value) { this.value = value; }
    public final void lazySet(long value) { VALUE.setRelease(this, value); }
    public final long getPlain() { return (long) VALUE.get(this); }
    public final void setPlain(long value) { VALUE.set(this, value); }
    public final long getOpaque() { return (long) VALUE.getOpaque(this); }
    public final void setOpaque(long value) { VALUE.setOpaque(this, value); }
    public final long getAcquire() { return (long) VALUE.getAcquire(this); }
    public final void setRelease(long value) { VALUE.setRelease(this, value); }

    public final long getAndSet(long value) { return (long) VALUE.getAndSet(this, value); }
    public final long getAndAdd(long delta) { return (long) VALUE.getAndAdd(this, delta); }
    public final boolean compareAndSet(long expected, long value) { return VALUE.compareAndSet(this, expected, value); }

    public final long compareAndExchange(long expected, long value) {
        return (long) VALUE.compareAndExchange(this, expected, value);
    }
    public final long compareAndExchangeAcquire(long expected, long value) {
        return (long) VALUE.compareAndExchangeAcquire(this, expected, value);
    }
    public final long compareAndExchangeRelease(long expected, long value) {
        return (long) VALUE.compareAndExchangeRelease(this, expected, value);
    }

    @Deprecated
    public final boolean weakCompareAndSet(long expected, long value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }
    public final boolean weakCompareAndSetPlain(long expected, long value) {
        return VALUE.weakCompareAndSetPlain(this, expected, value);
    }
    public final boolean weakCompareAndSetVolatile(long expected, long value) {
        return VALUE.weakCompareAndSet(this, expected, value);
    }
    public final boolean weakCompareAndSetAcquire(long expected, long value) {
        return VALUE.weakCompareAndSetAcquire(this, expected, value);
    }
    public final boolean weakCompareAndSetRelease(long expected, long value) {
        return VALUE.weakCompareAndSetRelease(this, expected, value);
    }

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
