package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;

@fencepost.Early
public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;
    @SuppressWarnings("unchecked")
    public static final Class<Byte> TYPE = (Class<Byte>) (Class<?>) byte.class;

    @Immediate private final byte value;

    public Byte(byte value) { this.value = value; }

    public static Byte valueOf(byte value) {
        if (value < -128 || value > 127)
            return new Byte(value);
        return (Byte) Machine.element(boxes(), (int) value + 128);
    }

    /** JLS 5.1.7: boxes of small values are the same. They exist from the start, for -128 to 127. */
    private static native Byte[] boxes();

    public int intValue() { return (int) value; }
    public long longValue() { return (long) value; }
    public float floatValue() { return (float) value; }
    public double doubleValue() { return (double) value; }
    public byte byteValue() { return value; }
    public short shortValue() { return (short) value; }

    public boolean equals(Object other) {
        return other instanceof Byte && value == ((Byte) other).value;
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(byte value) { return value; }

    public String toString() { return Strings.of(value); }

    public static String toString(byte value) { return Strings.of(value); }

    public int compareTo(Byte other) { return compare(value, other.value); }

    public static int compare(byte a, byte b) { return a - b; }

    public static byte parseByte(String text) {
        int value = Integer.parseInt(text);
        if (value != (byte) value)
            throw new NumberFormatException("Value out of range. Value:\"" + text + "\" Radix:10");
        return (byte) value;
    }

    public static Byte valueOf(String text) { return valueOf(parseByte(text)); }

    public static int toUnsignedInt(byte value) { return value & 0xff; }
}
