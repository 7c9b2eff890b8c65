package fencepost;

/** Values as text, and texts put together. */
public final class Strings {
    private Strings() { }

    public static String concat(String a, String b) {
        int first = a.length(), second = b.length();
        if (Machine.isUnknown(first + second))
            return unknown(first + second);
        if (second == 0)
            return a;
        if (first == 0)
            return b;
        String both = Machine.newString(first + second);
        for (int i = 0; i < first; i++)
            Machine.putChar(both, i, Machine.charAt(a, i));
        for (int i = 0; i < second; i++)
            Machine.putChar(both, first + i, Machine.charAt(b, i));
        return both;
    }

    /** A text of which nothing is known, not even its length: it tells a time (docs/design/time.md). */
    private static String unknown(int time) {
        String text = Machine.newString(1);
        Machine.putChar(text, 0, (char) time);
        return text;
    }

    public static String of(String text) { return text == null ? "null" : text; }

    public static String of(Object object) {
        return object == null ? "null" : of(object.toString());
    }

    public static String of(boolean value) { return value ? "true" : "false"; }

    public static String of(char value) {
        String text = Machine.newString(1);
        Machine.putChar(text, 0, value);
        return text;
    }

    public static String of(int value) { return of((long) value); }

    public static String of(long value) { return inRadix(value, 10); }

    public static String of(float value) { return Machine.isUnknown(value) ? unknown((int) value) : Machine.formatFloat(value); }

    public static String of(double value) { return Machine.isUnknown(value) ? unknown((int) value) : Machine.formatDouble(value); }

    /** As in English. */
    public static String lower(String from) {
        String text = Machine.newString(from.length());
        for (int i = 0; i < from.length(); i++) {
            char unit = Machine.charAt(from, i);
            // What follows it may matter, and there may be more than one of it.
            if (unit > 0xff)
                Machine.unsupported();
            Machine.putChar(text, i, Character.toLowerCase(unit));
        }
        return text;
    }

    public static String upper(String from) {
        String text = Machine.newString(from.length());
        for (int i = 0; i < from.length(); i++) {
            char unit = Machine.charAt(from, i);
            if (unit > 0xff || unit == 0xdf || unit == 0xb5 || unit == 0xff)
                Machine.unsupported();
            Machine.putChar(text, i, Character.toUpperCase(unit));
        }
        return text;
    }

    public static char digit(int digit) { return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10); }

    public static String inRadix(long value, int radix) {
        if (Machine.isUnknown(value))
            return unknown((int) value);
        // Negative numbers reach further.
        long rest = value < 0 ? value : -value;
        int length = value < 0 ? 2 : 1;
        for (long left = rest / radix; left != 0; left /= radix)
            length++;
        String text = Machine.newString(length);
        int at = length;
        do {
            Machine.putChar(text, --at, digit((int) -(rest % radix)));
            rest /= radix;
        } while (rest != 0);
        if (value < 0)
            Machine.putChar(text, 0, '-');
        return text;
    }

    /** Bits in groups of so many. */
    public static String unsigned(long value, int shift) {
        if (Machine.isUnknown(value))
            return unknown((int) value);
        int length = 1;
        for (long left = value >>> shift; left != 0; left >>>= shift)
            length++;
        String text = Machine.newString(length);
        for (int at = length - 1; at >= 0; at--) {
            Machine.putChar(text, at, digit((int) value & ((1 << shift) - 1)));
            value >>>= shift;
        }
        return text;
    }
}
