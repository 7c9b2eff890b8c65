package java.util.concurrent.atomic;

import fencepost.Fencepost;

/** Two cells, read one after the other: who reads while others add may miss any of that, as with more cells. */
public class DoubleAdder extends Number {
    private final AtomicLong first = new AtomicLong();
    private final AtomicLong second = new AtomicLong();

    private AtomicLong cell() { return Fencepost.bool() ? first : second; }

    private static double value(long bits) { return Double.longBitsToDouble(bits); }

    public void add(double x) { cell().getAndUpdate(bits -> Double.doubleToRawLongBits(value(bits) + x)); }
    public double sum() { return value(first.get()) + value(second.get()); }
    public void reset() {
        first.set(0);
        second.set(0);
    }
    public double sumThenReset() { return value(first.getAndSet(0)) + value(second.getAndSet(0)); }

    public int intValue() { return (int) sum(); }
    public long longValue() { return (long) sum(); }
    public float floatValue() { return (float) sum(); }
    public double doubleValue() { return sum(); }
    public String toString() { return String.valueOf(sum()); }
}
