package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;

public final class Character implements java.io.Serializable, Comparable<Character> {
    public static final char MIN_VALUE = 0;
    public static final char MAX_VALUE = 0xffff;
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    @SuppressWarnings("unchecked")
    public static final Class<Character> TYPE = (Class<Character>) (Class<?>) char.class;

    @Immediate private final char value;

    public Character(char value) { this.value = value; }

    public static Character valueOf(char value) {
        if (value < 0 || value > 127)
            return new Character(value);
        return (Character) Machine.element(Cache.boxes, (int) value - (0));
    }

    /** JLS 5.1.7: boxes of small values are the same. */
    private static final class Cache {
        static final Character[] boxes = new Character[128];

        static {
            for (int i = 0; i < boxes.length; i++)
                Machine.putElement(boxes, i, new Character((char) (i + (0))));
        }
    }


    public boolean equals(Object other) {
        return other instanceof Character && value == ((Character) other).value;
    }

    public int hashCode() { return hashCode(value); }

    public static int hashCode(char value) { return value; }

    public String toString() { return Strings.of(value); }

    public static String toString(char value) { return Strings.of(value); }

    public int compareTo(Character other) { return compare(value, other.value); }

    public char charValue() { return value; }

    public static int compare(char a, char b) { return a - b; }

    public static boolean isDigit(char unit) { return unit >= '0' && unit <= '9' || unit > 127 && other(unit) == 1; }
    public static boolean isLetter(char unit) {
        return unit >= 'a' && unit <= 'z' || unit >= 'A' && unit <= 'Z' || unit > 127 && other(unit) == 2;
    }
    public static boolean isLetterOrDigit(char unit) { return isLetter(unit) || isDigit(unit); }
    public static boolean isAlphabetic(int point) { return isLetter(point); }
    public static boolean isUpperCase(char unit) { return unit >= 'A' && unit <= 'Z' || unit > 127 && other(unit) == 3; }
    public static boolean isLowerCase(char unit) { return unit >= 'a' && unit <= 'z' || unit > 127 && other(unit) == 4; }
    public static boolean isWhitespace(char unit) {
        return unit == ' ' || unit >= 9 && unit <= 13 || unit >= 28 && unit <= 31 || unit > 127 && other(unit) == 5;
    }

    /** What is not ASCII is not known. */
    private static int other(char unit) {
        fencepost.Machine.unsupported();
        return 0;
    }

    public static char toUpperCase(char unit) {
        if (unit > 127)
            other(unit);
        return unit >= 'a' && unit <= 'z' ? (char) (unit - 32) : unit;
    }

    public static char toLowerCase(char unit) {
        if (unit > 127)
            other(unit);
        return unit >= 'A' && unit <= 'Z' ? (char) (unit + 32) : unit;
    }

    public static int digit(char unit, int radix) {
        int digit = isDigit(unit) ? unit - '0' : isLetter(unit) ? toLowerCase(unit) - 'a' + 10 : -1;
        return digit < radix ? digit : -1;
    }

    public static char forDigit(int digit, int radix) {
        return digit < 0 || digit >= radix ? '\0' : Strings.digit(digit);
    }

    public static int getNumericValue(char unit) { return digit(unit, 36); }

    public static boolean isHighSurrogate(char unit) { return unit >= 0xd800 && unit < 0xdc00; }
    public static boolean isLowSurrogate(char unit) { return unit >= 0xdc00 && unit < 0xe000; }
    public static int toCodePoint(char high, char low) { return 0x10000 + (high - 0xd800 << 10) + low - 0xdc00; }
    public static boolean isSurrogate(char unit) { return unit >= 0xd800 && unit < 0xe000; }
    public static boolean isSurrogatePair(char high, char low) { return isHighSurrogate(high) && isLowSurrogate(low); }
    public static boolean isValidCodePoint(int point) { return point >= 0 && point <= 0x10ffff; }
    public static boolean isBmpCodePoint(int point) { return point >>> 16 == 0; }

    public static char[] toChars(int point) {
        if (!isValidCodePoint(point))
            throw new IllegalArgumentException(String.format("Not a valid Unicode code point: 0x%X", point));
        if (point < 0x10000)
            return new char[] { (char) point };
        return new char[] { (char) (0xd800 + (point - 0x10000 >> 10)), (char) (0xdc00 + (point & 0x3ff)) };
    }

    public static String toString(int point) { return String.valueOf(toChars(point)); }

    public static int codePointCount(CharSequence text, int begin, int end) {
        if (begin < 0 || begin > end || end > text.length())
            throw new IndexOutOfBoundsException();
        int count = end - begin;
        for (int i = begin; i + 1 < end; i++)
            if (isSurrogatePair(text.charAt(i), text.charAt(i + 1)))
                count--;
        return count;
    }

    // What follows is for code points; those beyond ASCII are not known here either.
    private static char unit(int point) { return (char) Math.min(point, 0xffff); }
    public static boolean isDigit(int point) { return isDigit(unit(point)); }
    public static boolean isLetter(int point) { return isLetter(unit(point)); }
    public static boolean isLetterOrDigit(int point) { return isLetterOrDigit(unit(point)); }
    public static boolean isUpperCase(int point) { return isUpperCase(unit(point)); }
    public static boolean isLowerCase(int point) { return isLowerCase(unit(point)); }
    public static boolean isWhitespace(int point) { return isWhitespace(unit(point)); }
    public static int toUpperCase(int point) { return toUpperCase(unit(point)); }
    public static int toLowerCase(int point) { return toLowerCase(unit(point)); }
    public static int digit(int point, int radix) { return digit(unit(point), radix); }
    public static int getNumericValue(int point) { return digit(unit(point), 36); }
    public static boolean isISOControl(char unit) { return unit <= 0x9f && (unit >= 0x7f || unit <= 0x1f); }
    public static boolean isSpaceChar(char unit) { return unit == ' ' || unit > 127 && other(unit) == 6; }
    public static int charCount(int point) { return point >= 0x10000 ? 2 : 1; }
}
