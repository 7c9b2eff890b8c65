package java.lang;

import fencepost.Immediate;
import fencepost.Strings;

@fencepost.Early
public final class Float extends Number implements Comparable<Float> {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffeP+127f;
    public static final float MIN_VALUE = 0x0.000002P-126f;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    @SuppressWarnings("unchecked")
    public static final Class<Float> TYPE = (Class<Float>) (Class<?>) float.class;

    @Immediate private final float value;

    public Float(float value) { this.value = value; }

    public static Float valueOf(float value) { return new Float(value); }

    public int intValue() { return (int) value; }
    public long longValue() { return (long) value; }
    public float floatValue() { return value; }
    public double doubleValue() { return (double) value; }
    public byte byteValue() { return (byte) value; }
    public short shortValue() { return (short) value; }

    public boolean equals(Object other) {
        return other instanceof Float && floatToIntBits(value) == floatToIntBits(((Float) other).value);
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(float value) { return floatToIntBits(value); }

    public String toString() { return Strings.of(value); }

    public static String toString(float value) { return Strings.of(value); }

    public int compareTo(Float other) { return compare(value, other.value); }

    public static int compare(float a, float b) {
        if (a < b)
            return -1;
        if (a > b)
            return 1;
        int first = floatToIntBits(a), second = floatToIntBits(b);
        return first == second ? 0 : first < second ? -1 : 1;
    }

    public static native int floatToRawIntBits(float value);
    public static native float intBitsToFloat(int bits);

    public static int floatToIntBits(float value) { return isNaN(value) ? 0x7fc00000 : floatToRawIntBits(value); }

    public static boolean isNaN(float value) { return value != value; }
    public static boolean isInfinite(float value) { return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY; }
    public static boolean isFinite(float value) { return Math.abs(value) <= MAX_VALUE; }
    public boolean isNaN() { return isNaN(value); }
    public boolean isInfinite() { return isInfinite(value); }

    public static float sum(float a, float b) { return a + b; }
    public static float max(float a, float b) { return Math.max(a, b); }
    public static float min(float a, float b) { return Math.min(a, b); }
}
