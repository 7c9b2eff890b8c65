package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

@SuppressWarnings("unchecked")
public class AtomicReferenceArray<E> implements java.io.Serializable {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);

    private final Object[] array;

    public AtomicReferenceArray(int length) { array = new Object[length]; }

    public AtomicReferenceArray(E[] from) {
        array = new Object[from.length];
        System.arraycopy(from, 0, array, 0, from.length);
    }

    public final int length() { return array.length; }

    public final E get(int i) { return (E) ELEMENT.getVolatile(array, i); }
    public final void set(int i, E value) { ELEMENT.setVolatile(array, i, value); }
    public final void lazySet(int i, E value) { ELEMENT.setRelease(array, i, value); }
    public final E getPlain(int i) { return (E) ELEMENT.get(array, i); }
    public final void setPlain(int i, E value) { ELEMENT.set(array, i, value); }
    public final E getOpaque(int i) { return (E) ELEMENT.getOpaque(array, i); }
    public final void setOpaque(int i, E value) { ELEMENT.setOpaque(array, i, value); }
    public final E getAcquire(int i) { return (E) ELEMENT.getAcquire(array, i); }
    public final void setRelease(int i, E value) { ELEMENT.setRelease(array, i, value); }

    public final E getAndSet(int i, E value) { return (E) ELEMENT.getAndSet(array, i, value); }
    public final boolean compareAndSet(int i, E expected, E value) {
        return ELEMENT.compareAndSet(array, i, expected, value);
    }
    public final E compareAndExchange(int i, E expected, E value) {
        return (E) ELEMENT.compareAndExchange(array, i, expected, value);
    }
    public final E compareAndExchangeAcquire(int i, E expected, E value) {
        return (E) ELEMENT.compareAndExchangeAcquire(array, i, expected, value);
    }
    public final E compareAndExchangeRelease(int i, E expected, E value) {
        return (E) ELEMENT.compareAndExchangeRelease(array, i, expected, value);
    }

    @Deprecated
    public final boolean weakCompareAndSet(int i, E expected, E value) {
        return ELEMENT.weakCompareAndSetPlain(array, i, expected, value);
    }
    public final boolean weakCompareAndSetPlain(int i, E expected, E value) {
        return ELEMENT.weakCompareAndSetPlain(array, i, expected, value);
    }
    public final boolean weakCompareAndSetVolatile(int i, E expected, E value) {
        return ELEMENT.weakCompareAndSet(array, i, expected, value);
    }
    public final boolean weakCompareAndSetAcquire(int i, E expected, E value) {
        return ELEMENT.weakCompareAndSetAcquire(array, i, expected, value);
    }
    public final boolean weakCompareAndSetRelease(int i, E expected, E value) {
        return ELEMENT.weakCompareAndSetRelease(array, i, expected, value);
    }

    public final E getAndUpdate(int i, UnaryOperator<E> update) {
        for (;;) {
            E old = get(i);
            if (compareAndSet(i, old, update.apply(old)))
                return old;
        }
    }

    public final E updateAndGet(int i, UnaryOperator<E> update) {
        for (;;) {
            E old = get(i), next = update.apply(old);
            if (compareAndSet(i, old, next))
                return next;
        }
    }

    public final E getAndAccumulate(int i, E with, BinaryOperator<E> update) {
        return getAndUpdate(i, old -> update.apply(old, with));
    }

    public final E accumulateAndGet(int i, E with, BinaryOperator<E> update) {
        return updateAndGet(i, old -> update.apply(old, with));
    }

    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < array.length; i++)
            text.append(i == 0 ? "" : ", ").append(get(i));
        return text.append("]").toString();
    }
}
