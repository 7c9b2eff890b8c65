package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class AtomicStampedReference<V> {
    private static final VarHandle PAIR;

    static {
        try {
            PAIR = MethodHandles.lookup().findVarHandle(AtomicStampedReference.class, "pair", Pair.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Pair<T> {
        final T reference;
        final int stamp;

        Pair(T reference, int stamp) {
            this.reference = reference;
            this.stamp = stamp;
        }
    }

    private volatile Pair<V> pair;

    public AtomicStampedReference(V reference, int stamp) { pair = new Pair<>(reference, stamp); }

    public V getReference() { return pair.reference; }
    public int getStamp() { return pair.stamp; }

    public V get(int[] holder) {
        Pair<V> pair = this.pair;
        holder[0] = pair.stamp;
        return pair.reference;
    }

    public boolean weakCompareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        return compareAndSet(expected, reference, expectedStamp, stamp);
    }

    public boolean compareAndSet(V expected, V reference, int expectedStamp, int stamp) {
        Pair<V> current = pair;
        return expected == current.reference && expectedStamp == current.stamp
            && (reference == current.reference && stamp == current.stamp
                || PAIR.compareAndSet(this, current, new Pair<>(reference, stamp)));
    }

    public void set(V reference, int stamp) {
        Pair<V> current = pair;
        if (reference != current.reference || stamp != current.stamp)
            pair = new Pair<>(reference, stamp);
    }

    public boolean attemptStamp(V expected, int stamp) {
        Pair<V> current = pair;
        return expected == current.reference
            && (stamp == current.stamp || PAIR.compareAndSet(this, current, new Pair<>(expected, stamp)));
    }
}
