package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;

@fencepost.Early
public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    @SuppressWarnings("unchecked")
    public static final Class<Long> TYPE = (Class<Long>) (Class<?>) long.class;

    @Immediate private final long value;

    public Long(long value) { this.value = value; }

    public static Long valueOf(long value) {
        if (Machine.isUnknown(value) || value < -128 || value > 127)
            return new Long(value);
        return (Long) Machine.element(boxes(), (int) value + 128);
    }

    /** JLS 5.1.7: boxes of small values are the same. They exist from the start, for -128 to 127. */
    private static native Long[] boxes();

    public int intValue() { return (int) value; }
    public long longValue() { return value; }
    public float floatValue() { return (float) value; }
    public double doubleValue() { return (double) value; }
    public byte byteValue() { return (byte) value; }
    public short shortValue() { return (short) value; }

    public boolean equals(Object other) {
        return other instanceof Long && value == ((Long) other).value;
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(long value) { return (int) (value ^ value >>> 32); }

    public String toString() { return Strings.of(value); }

    public static String toString(long value) { return Strings.of(value); }

    public int compareTo(Long other) { return compare(value, other.value); }

    public static int compare(long a, long b) { return a < b ? -1 : a == b ? 0 : 1; }

    static NumberFormatException notANumber(String text, int radix) {
        if (text == null)
            return new NumberFormatException("Cannot parse null string");
        return new NumberFormatException("For input string: \"" + text + "\"" + (radix == 10 ? "" : " under radix " + radix));
    }

    static long parse(String text, int radix) {
        if (text == null)
            throw notANumber(text, radix);
        if (radix < Character.MIN_RADIX)
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        if (radix > Character.MAX_RADIX)
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        if (text.isEmpty())
            throw notANumber(text, radix);
        int at = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        if (at == text.length())
            throw notANumber(text, radix);
        boolean negative = text.charAt(0) == '-';
        long limit = negative ? MIN_VALUE : -MAX_VALUE, value = 0;
        for (; at < text.length(); at++) {
            int digit = Character.digit(text.charAt(at), radix);
            if (digit < 0 || value < limit / radix || value * radix < limit + digit)
                throw notANumber(text, radix);
            value = value * radix - digit;
        }
        return negative ? value : -value;
    }

    public static long parseLong(String text) { return parse(text, 10); }

    public static long parseLong(String text, int radix) { return parse(text, radix); }

    public static Long valueOf(String text) { return valueOf(parseLong(text)); }

    public static String toString(long value, int radix) { return Strings.inRadix(value, radix); }
    public static String toHexString(long value) { return Strings.unsigned(value, 4); }
    public static String toBinaryString(long value) { return Strings.unsigned(value, 1); }

    public static long sum(long a, long b) { return a + b; }
    public static long max(long a, long b) { return Math.max(a, b); }
    public static long min(long a, long b) { return Math.min(a, b); }
    public static int signum(long value) { return value < 0 ? -1 : value == 0 ? 0 : 1; }

    public static int bitCount(long value) {
        return Integer.bitCount((int) value) + Integer.bitCount((int) (value >>> 32));
    }

    public static int numberOfLeadingZeros(long value) {
        int count = 64;
        for (; value != 0; value >>>= 1)
            count--;
        return count;
    }

    public static int numberOfTrailingZeros(long value) {
        return value == 0 ? 64 : bitCount((value & -value) - 1);
    }

    public static long rotateLeft(long value, int by) { return value << by | value >>> -by; }
    public static long rotateRight(long value, int by) { return value >>> by | value << -by; }
}
