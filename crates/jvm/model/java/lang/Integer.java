package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;

@fencepost.Early
public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    @SuppressWarnings("unchecked")
    public static final Class<Integer> TYPE = (Class<Integer>) (Class<?>) int.class;

    @Immediate private final int value;

    public Integer(int value) { this.value = value; }

    public static Integer valueOf(int value) {
        if (Machine.isUnknown(value) || value < -128 || value > 127)
            return new Integer(value);
        return (Integer) Machine.element(boxes(), value + 128);
    }

    /** JLS 5.1.7: boxes of small values are the same. They exist from the start, for -128 to 127. */
    private static native Integer[] boxes();

    public int intValue() { return value; }
    public long longValue() { return (long) value; }
    public float floatValue() { return (float) value; }
    public double doubleValue() { return (double) value; }
    public byte byteValue() { return (byte) value; }
    public short shortValue() { return (short) value; }

    public boolean equals(Object other) {
        return other instanceof Integer && value == ((Integer) other).value;
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(int value) { return value; }

    public String toString() { return Strings.of(value); }

    public static String toString(int value) { return Strings.of(value); }

    public int compareTo(Integer other) { return compare(value, other.value); }

    public static int compare(int a, int b) { return a < b ? -1 : a == b ? 0 : 1; }

    public static int parseInt(String text) { return parseInt(text, 10); }

    public static int parseInt(String text, int radix) {
        long value = Long.parse(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE)
            throw Long.notANumber(text, radix);
        return (int) value;
    }

    public static Integer valueOf(String text) { return valueOf(parseInt(text)); }

    public static String toString(int value, int radix) { return Strings.inRadix(value, radix); }
    public static String toHexString(int value) { return Strings.unsigned(value & 0xffffffffL, 4); }
    public static String toOctalString(int value) { return Strings.unsigned(value & 0xffffffffL, 3); }
    public static String toBinaryString(int value) { return Strings.unsigned(value & 0xffffffffL, 1); }

    public static int sum(int a, int b) { return a + b; }
    public static int max(int a, int b) { return Math.max(a, b); }
    public static int min(int a, int b) { return Math.min(a, b); }
    public static int signum(int value) { return value < 0 ? -1 : value == 0 ? 0 : 1; }
    public static int compareUnsigned(int a, int b) { return compare(a + MIN_VALUE, b + MIN_VALUE); }
    public static long toUnsignedLong(int value) { return value & 0xffffffffL; }
    public static int divideUnsigned(int a, int b) { return (int) (toUnsignedLong(a) / toUnsignedLong(b)); }
    public static int remainderUnsigned(int a, int b) { return (int) (toUnsignedLong(a) % toUnsignedLong(b)); }

    public static int bitCount(int value) {
        int count = 0;
        for (; value != 0; value &= value - 1)
            count++;
        return count;
    }

    public static int numberOfLeadingZeros(int value) {
        int count = 32;
        for (; value != 0; value >>>= 1)
            count--;
        return count;
    }

    public static int numberOfTrailingZeros(int value) {
        return value == 0 ? 32 : bitCount((value & -value) - 1);
    }

    public static int highestOneBit(int value) { return value == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(value); }
    public static int lowestOneBit(int value) { return value & -value; }
    public static int rotateLeft(int value, int by) { return value << by | value >>> -by; }
    public static int rotateRight(int value, int by) { return value >>> by | value << -by; }

    public static int reverse(int value) {
        int reversed = 0;
        for (int i = 0; i < 32; i++, value >>>= 1)
            reversed = reversed << 1 | value & 1;
        return reversed;
    }
}
