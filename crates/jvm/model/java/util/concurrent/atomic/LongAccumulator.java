package java.util.concurrent.atomic;

import fencepost.Fencepost;
import java.util.function.LongBinaryOperator;

/** Two cells, read one after the other: who reads while others add may miss any of that, as with more cells. */
public class LongAccumulator extends Number {
    private final LongBinaryOperator function;
    private final long identity;
    private final AtomicLong first;
    private final AtomicLong second;

    public LongAccumulator(LongBinaryOperator function, long identity) {
        this.function = function;
        this.identity = identity;
        first = new AtomicLong(identity);
        second = new AtomicLong(identity);
    }

    private AtomicLong cell() { return Fencepost.bool() ? first : second; }

    public void accumulate(long x) { cell().getAndUpdate(old -> function.applyAsLong(old, x)); }
    public long get() { return function.applyAsLong(first.get(), second.get()); }
    public void reset() {
        first.set(identity);
        second.set(identity);
    }
    public long getThenReset() { return function.applyAsLong(first.getAndSet(identity), second.getAndSet(identity)); }

    public int intValue() { return (int) get(); }
    public long longValue() { return (long) get(); }
    public float floatValue() { return (float) get(); }
    public double doubleValue() { return get(); }
    public String toString() { return String.valueOf(get()); }
}
