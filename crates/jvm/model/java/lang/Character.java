package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import fencepost.Strings;

@fencepost.Early
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
        return (Character) Machine.element(boxes(), value);
    }

    /** JLS 5.1.7: boxes of small values are the same. They exist from the start, for 0 to 127. */
    private static native Character[] boxes();


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

    // What is not ASCII the JDK's tables know, if there is a JDK.
    public static int getType(int point) { return CharacterData.of(point).getType(point); }
    public static int getType(char unit) { return getType((int) unit); }

    private static boolean isOfType(int point, int first, int last) {
        int type = getType(point);
        return type >= first && type <= last;
    }

    public static boolean isDigit(int point) {
        return point < 128 ? point >= '0' && point <= '9' : isOfType(point, 9, 9);
    }

    public static boolean isLetter(int point) {
        return point < 128 ? point >= 'a' && point <= 'z' || point >= 'A' && point <= 'Z' : isOfType(point, 1, 5);
    }

    public static boolean isUpperCase(int point) {
        return point < 128 ? point >= 'A' && point <= 'Z' : CharacterData.of(point).isUpperCase(point);
    }

    public static boolean isLowerCase(int point) {
        return point < 128 ? point >= 'a' && point <= 'z' : CharacterData.of(point).isLowerCase(point);
    }

    public static boolean isWhitespace(int point) {
        return point < 128 ? point == ' ' || point >= 9 && point <= 13 || point >= 28 && point <= 31
            : CharacterData.of(point).isWhitespace(point);
    }

    public static boolean isSpaceChar(int point) { return point < 128 ? point == ' ' : isOfType(point, 12, 14); }

    public static int toUpperCase(int point) {
        return point >= 128 ? CharacterData.of(point).toUpperCase(point) : isLowerCase(point) ? point - 32 : point;
    }

    public static int toLowerCase(int point) {
        return point >= 128 ? CharacterData.of(point).toLowerCase(point) : isUpperCase(point) ? point + 32 : point;
    }

    public static int digit(int point, int radix) {
        if (point >= 128)
            return CharacterData.of(point).digit(point, radix);
        int digit = isDigit(point) ? point - '0' : isLetter(point) ? toLowerCase(point) - 'a' + 10 : -1;
        return digit < radix && radix >= MIN_RADIX && radix <= MAX_RADIX ? digit : -1;
    }

    public static int getNumericValue(int point) {
        return point < 128 ? digit(point, 36) : CharacterData.of(point).getNumericValue(point);
    }

    public static boolean isLetterOrDigit(int point) { return isLetter(point) || isDigit(point); }
    public static boolean isISOControl(int point) { return point <= 0x9f && (point >= 0x7f || point >= 0 && point <= 0x1f); }

    public static boolean isDigit(char unit) { return isDigit((int) unit); }
    public static boolean isLetter(char unit) { return isLetter((int) unit); }
    public static boolean isLetterOrDigit(char unit) { return isLetterOrDigit((int) unit); }
    public static boolean isUpperCase(char unit) { return isUpperCase((int) unit); }
    public static boolean isLowerCase(char unit) { return isLowerCase((int) unit); }
    public static boolean isWhitespace(char unit) { return isWhitespace((int) unit); }
    public static boolean isSpaceChar(char unit) { return isSpaceChar((int) unit); }
    public static boolean isISOControl(char unit) { return isISOControl((int) unit); }
    public static char toUpperCase(char unit) { return (char) toUpperCase((int) unit); }
    public static char toLowerCase(char unit) { return (char) toLowerCase((int) unit); }
    public static int digit(char unit, int radix) { return digit((int) unit, radix); }
    public static int getNumericValue(char unit) { return getNumericValue((int) unit); }

    public static boolean isAlphabetic(int point) {
        return point < 128 ? isLetter(point)
            : isOfType(point, 1, 5) || isOfType(point, 10, 10) || CharacterData.of(point).isOtherAlphabetic(point);
    }

    public static char forDigit(int digit, int radix) {
        return digit < 0 || digit >= radix ? '\0' : Strings.digit(digit);
    }

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

    public static int charCount(int point) { return point >= 0x10000 ? 2 : 1; }

    /** Names of characters are in a file of the JDK, which native code unpacks. */
    public static String getName(int code) {
        fencepost.Machine.inconclusive("the Unicode name of a character");
        return null;
    }

    public static int codePointOf(String name) {
        fencepost.Machine.inconclusive("a character by its Unicode name");
        return 0;
    }
}
