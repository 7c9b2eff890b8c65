package java.util.concurrent.atomic;

import fencepost.Fencepost;
import java.util.function.DoubleBinaryOperator;

/** Two cells, read one after the other: who reads while others add may miss any of that, as with more cells. */
public class DoubleAccumulator extends Number {
    private final DoubleBinaryOperator function;
    private final double identity;
    private final AtomicLong first;
    private final AtomicLong second;

    public DoubleAccumulator(DoubleBinaryOperator function, double identity) {
        this.function = function;
        this.identity = identity;
        first = new AtomicLong(Double.doubleToRawLongBits(identity));
        second = new AtomicLong(Double.doubleToRawLongBits(identity));
    }

    private AtomicLong cell() { return Fencepost.bool() ? first : second; }

    private static double value(long bits) { return Double.longBitsToDouble(bits); }

    public void accumulate(double x) { cell().getAndUpdate(old -> Double.doubleToRawLongBits(function.applyAsDouble(value(old), x))); }
    public double get() { return function.applyAsDouble(value(first.get()), value(second.get())); }
    public void reset() {
        first.set(Double.doubleToRawLongBits(identity));
        second.set(Double.doubleToRawLongBits(identity));
    }
    public double getThenReset() { return function.applyAsDouble(value(first.getAndSet(Double.doubleToRawLongBits(identity))), value(second.getAndSet(Double.doubleToRawLongBits(identity)))); }

    public int intValue() { return (int) get(); }
    public long longValue() { return (long) get(); }
    public float floatValue() { return (float) get(); }
    public double doubleValue() { return get(); }
    public String toString() { return String.valueOf(get()); }
}
