package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;

@fencepost.Early
public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    @SuppressWarnings("unchecked")
    public static final Class<Short> TYPE = (Class<Short>) (Class<?>) short.class;

    @Immediate private final short value;

    public Short(short value) { this.value = value; }

    public static Short valueOf(short value) {
        if (value < -128 || value > 127)
            return new Short(value);
        return (Short) Machine.element(boxes(), (int) value + 128);
    }

    /** JLS 5.1.7: boxes of small values are the same. They exist from the start, for -128 to 127. */
    private static native Short[] boxes();

    public int intValue() { return (int) value; }
    public long longValue() { return (long) value; }
    public float floatValue() { return (float) value; }
    public double doubleValue() { return (double) value; }
    public byte byteValue() { return (byte) value; }
    public short shortValue() { return value; }

    public boolean equals(Object other) {
        return other instanceof Short && value == ((Short) other).value;
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(short value) { return value; }

    public String toString() { return Strings.of(value); }

    public static String toString(short value) { return Strings.of(value); }

    public int compareTo(Short other) { return compare(value, other.value); }

    public static int compare(short a, short b) { return a - b; }

    public static short parseShort(String text) {
        int value = Integer.parseInt(text);
        if (value != (short) value)
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:10");
        return (short) value;
    }

    public static Short valueOf(String text) { return valueOf(parseShort(text)); }

    public static int toUnsignedInt(short value) { return value & 0xffff; }
}
