package java.util.concurrent.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class AtomicMarkableReference<V> {
    private static final VarHandle PAIR;

    static {
        try {
            PAIR = MethodHandles.lookup().findVarHandle(AtomicMarkableReference.class, "pair", Pair.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Pair<T> {
        final T reference;
        final boolean mark;

        Pair(T reference, boolean mark) {
            this.reference = reference;
            this.mark = mark;
        }
    }

    private volatile Pair<V> pair;

    public AtomicMarkableReference(V reference, boolean mark) { pair = new Pair<>(reference, mark); }

    public V getReference() { return pair.reference; }
    public boolean isMarked() { return pair.mark; }

    public V get(boolean[] holder) {
        Pair<V> pair = this.pair;
        holder[0] = pair.mark;
        return pair.reference;
    }

    public boolean weakCompareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        return compareAndSet(expected, reference, expectedMark, mark);
    }

    public boolean compareAndSet(V expected, V reference, boolean expectedMark, boolean mark) {
        Pair<V> current = pair;
        return expected == current.reference && expectedMark == current.mark
            && (reference == current.reference && mark == current.mark
                || PAIR.compareAndSet(this, current, new Pair<>(reference, mark)));
    }

    public void set(V reference, boolean mark) {
        Pair<V> current = pair;
        if (reference != current.reference || mark != current.mark)
            pair = new Pair<>(reference, mark);
    }

    public boolean attemptMark(V expected, boolean mark) {
        Pair<V> current = pair;
        return expected == current.reference
            && (mark == current.mark || PAIR.compareAndSet(this, current, new Pair<>(expected, mark)));
    }
}
