package java.util.concurrent.atomic;

import fencepost.Fencepost;

/** Two cells, read one after the other: who reads while others add may miss any of that, as with more cells. */
public class LongAdder extends Number {
    private final AtomicLong first = new AtomicLong();
    private final AtomicLong second = new AtomicLong();

    private AtomicLong cell() { return Fencepost.bool() ? first : second; }

    public void add(long x) { cell().getAndAdd(x); }
    public long sum() { return first.get() + second.get(); }
    public void reset() {
        first.set(0);
        second.set(0);
    }
    public long sumThenReset() { return first.getAndSet(0) + second.getAndSet(0); }
    public void increment() { add(1); }
    public void decrement() { add(-1); }

    public int intValue() { return (int) sum(); }
    public long longValue() { return (long) sum(); }
    public float floatValue() { return (float) sum(); }
    public double doubleValue() { return sum(); }
    public String toString() { return String.valueOf(sum()); }
}
