package java.lang;

import fencepost.Immediate;
import fencepost.Strings;

@fencepost.Early
public final class Double extends Number implements Comparable<Double> {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
    public static final double MIN_VALUE = 0x0.0000000000001P-1022;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    @SuppressWarnings("unchecked")
    public static final Class<Double> TYPE = (Class<Double>) (Class<?>) double.class;

    @Immediate private final double value;

    public Double(double value) { this.value = value; }

    public static Double valueOf(double value) { return new Double(value); }

    public int intValue() { return (int) value; }
    public long longValue() { return (long) value; }
    public float floatValue() { return (float) value; }
    public double doubleValue() { return value; }
    public byte byteValue() { return (byte) value; }
    public short shortValue() { return (short) value; }

    public boolean equals(Object other) {
        return other instanceof Double && doubleToLongBits(value) == doubleToLongBits(((Double) other).value);
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(double value) { return Long.hashCode(doubleToLongBits(value)); }

    public String toString() { return Strings.of(value); }

    public static String toString(double value) { return Strings.of(value); }

    public int compareTo(Double other) { return compare(value, other.value); }

    public static int compare(double a, double b) {
        if (a < b)
            return -1;
        if (a > b)
            return 1;
        long first = doubleToLongBits(a), second = doubleToLongBits(b);
        return first == second ? 0 : first < second ? -1 : 1;
    }

    public static native long doubleToRawLongBits(double value);
    public static native double longBitsToDouble(long bits);

    public static long doubleToLongBits(double value) { return isNaN(value) ? 0x7ff8000000000000L : doubleToRawLongBits(value); }

    public static boolean isNaN(double value) { return value != value; }
    public static boolean isInfinite(double value) { return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY; }
    public static boolean isFinite(double value) { return Math.abs(value) <= MAX_VALUE; }
    public boolean isNaN() { return isNaN(value); }
    public boolean isInfinite() { return isInfinite(value); }

    public static double sum(double a, double b) { return a + b; }
    public static double max(double a, double b) { return Math.max(a, b); }
    public static double min(double a, double b) { return Math.min(a, b); }
}
