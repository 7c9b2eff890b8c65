package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

public class AtomicIntegerArray implements java.io.Serializable {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] array;

    public AtomicIntegerArray(int length) { array = new int[length]; }

    public AtomicIntegerArray(int[] array) { this.array = array.clone(); }

    public final int length() { return array.length; }

    public final int get(int i) { return (int) ELEMENT.getVolatile(array, i); }
    public final void set(int i, int value) { ELEMENT.setVolatile(array, i, value); }
    public final void lazySet(int i, int value) { ELEMENT.setRelease(array, i, value); }
    public final int getPlain(int i) { return (int) ELEMENT.get(array, i); }
    public final void setPlain(int i, int value) { ELEMENT.set(array, i, value); }
    public final int getOpaque(int i) { return (int) ELEMENT.getOpaque(array, i); }
    public final void setOpaque(int i, int value) { ELEMENT.setOpaque(array, i, value); }
    public final int getAcquire(int i) { return (int) ELEMENT.getAcquire(array, i); }
    public final void setRelease(int i, int value) { ELEMENT.setRelease(array, i, value); }

    public final int getAndSet(int i, int value) { return (int) ELEMENT.getAndSet(array, i, value); }
    public final boolean compareAndSet(int i, int expected, int value) {
        return ELEMENT.compareAndSet(array, i, expected, value);
    }
    public final int compareAndExchange(int i, int expected, int value) {
        return (int) ELEMENT.compareAndExchange(array, i, expected, value);
    }
    public final int compareAndExchangeAcquire(int i, int expected, int value) {
        return (int) ELEMENT.compareAndExchangeAcquire(array, i, expected, value);
    }
    public final int compareAndExchangeRelease(int i, int expected, int value) {
        return (int) ELEMENT.compareAndExchangeRelease(array, i, expected, value);
    }

    @Deprecated
    public final boolean weakCompareAndSet(int i, int expected, int value) {
        return ELEMENT.weakCompareAndSetPlain(array, i, expected, value);
    }
    public final boolean weakCompareAndSetPlain(int i, int expected, int value) {
        return ELEMENT.weakCompareAndSetPlain(array, i, expected, value);
    }
    public final boolean weakCompareAndSetVolatile(int i, int expected, int value) {
        return ELEMENT.weakCompareAndSet(array, i, expected, value);
    }
    public final boolean weakCompareAndSetAcquire(int i, int expected, int value) {
        return ELEMENT.weakCompareAndSetAcquire(array, i, expected, value);
    }
    public final boolean weakCompareAndSetRelease(int i, int expected, int value) {
        return ELEMENT.weakCompareAndSetRelease(array, i, expected, value);
    }

    public final int getAndAdd(int i, int delta) { return (int) ELEMENT.getAndAdd(array, i, delta); }
    public final int getAndIncrement(int i) { return getAndAdd(i, 1); }
    public final int getAndDecrement(int i) { return getAndAdd(i, -1); }
    public final int incrementAndGet(int i) { return getAndAdd(i, 1) + 1; }
    public final int decrementAndGet(int i) { return getAndAdd(i, -1) - 1; }
    public final int addAndGet(int i, int delta) { return getAndAdd(i, delta) + delta; }

    public final int getAndUpdate(int i, IntUnaryOperator update) {
        for (;;) {
            int old = get(i);
            if (compareAndSet(i, old, update.applyAsInt(old)))
                return old;
        }
    }

    public final int updateAndGet(int i, IntUnaryOperator update) {
        for (;;) {
            int old = get(i), next = update.applyAsInt(old);
            if (compareAndSet(i, old, next))
                return next;
        }
    }

    public final int getAndAccumulate(int i, int with, IntBinaryOperator update) {
        return getAndUpdate(i, old -> update.applyAsInt(old, with));
    }

    public final int accumulateAndGet(int i, int with, IntBinaryOperator update) {
        return updateAndGet(i, old -> update.applyAsInt(old, with));
    }

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++)
            text.append(i == 0 ? "" : ", ").append(get(i));
        return text.append("]").toString();
    }
}
