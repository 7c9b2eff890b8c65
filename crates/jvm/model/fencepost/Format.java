package fencepost;

import java.util.Formattable;
import java.util.IllegalFormatConversionException;
import java.util.MissingFormatArgumentException;
import java.util.UnknownFormatConversionException;

/**
 * {@code java.util.Formatter} for the usual conversions, as it writes in English. What is not done here is not
 * done at all: a text is right, or the verdict says that there is none.
 */
public final class Format {
    private final String format;
    private final Object[] arguments;
    private int at;
    private int nextArgument, lastArgument = -1;
    // Of the specifier that is being read.
    private String flags;
    private int width, precision;

    // Whether it is the default locale's way that counts, and whether only the user sees the text.
    private final boolean own, shown;

    private Format(String format, Object[] arguments, boolean own, boolean shown) {
        this.own = own;
        this.shown = shown;
        this.format = format;
        this.arguments = arguments;
    }

    public static String of(String format, Object[] arguments) {
        return new Format(format, arguments, false, false).all();
    }

    /** The same in the default locale. */
    public static String inOwnLocale(String format, Object[] arguments) {
        return new Format(format, arguments, true, false).all();
    }

    /** The same for what the program prints, which is no part of a verdict. */
    public static String shown(String format, Object[] arguments) {
        return new Format(format, arguments, false, true).all();
    }

    private String all() {
        StringBuilder text = new StringBuilder();
        while (at < format.length()) {
            int percent = format.indexOf('%', at);
            if (percent < 0)
                percent = format.length();
            text.append(format.substring(at, percent));
            at = percent + 1;
            if (percent < format.length())
                text.append(specifier(percent));
        }
        return text.toString();
    }

    private char peek() {
        if (at >= format.length())
            throw new UnknownFormatConversionException("%");
        return format.charAt(at);
    }

    private int number() {
        int number = 0;
        for (; peek() >= '0' && peek() <= '9'; at++)
            number = number * 10 + peek() - '0';
        return number;
    }

    private String specifier(int start) {
        int index = 0, from = at;
        if (peek() >= '1' && peek() <= '9') {
            index = number();
            if (peek() == '$')
                at++;
            else {
                index = 0;
                at = from;
            }
        } else if (peek() == '<') {
            index = -1;
            at++;
        }
        from = at;
        while ("-0+ ,(".indexOf(peek()) >= 0)
            at++;
        flags = format.substring(from, at);
        from = at;
        width = number();
        boolean hasWidth = at > from;
        precision = -1;
        if (peek() == '.') {
            at++;
            from = at;
            precision = number();
            if (at == from)
                Machine.unsupported();
        }
        char conversion = peek();
        at++;
        // Combinations that Java refuses have exceptions of their own.
        if (has('-') && (has('0') || !hasWidth) || has('0') && !hasWidth || has('+') && has(' ') || repeats())
            Machine.unsupported();
        if (conversion == 'n' || conversion == '%') {
            if (precision >= 0 || conversion == 'n' && (hasWidth || !flags.isEmpty()) || !flags.isEmpty() && !flags.equals("-"))
                Machine.unsupported();
            return conversion == 'n' ? shown ? "\n" : System.lineSeparator() : padded("%");
        }
        boolean upper = conversion == 'B' || conversion == 'S' || conversion == 'H' || conversion == 'C'
            || conversion == 'X' || conversion == 'E';
        String text = converted(argument(index, start), upper ? Character.toLowerCase(conversion) : conversion);
        if (own && (conversion == 'd' || conversion == 'f' || conversion == 'e' || upper))
            Machine.relies("the default locale is en_US");
        return upper && !Machine.isUnknown(text.length()) ? Strings.upper(text) : text;
    }

    private boolean has(char flag) { return flags.indexOf(flag) >= 0; }

    private boolean repeats() {
        for (int i = 0; i < flags.length(); i++)
            if (flags.indexOf(flags.charAt(i), i + 1) >= 0)
                return true;
        return false;
    }

    private Object argument(int index, int start) {
        int which = index < 0 ? lastArgument : index > 0 ? index - 1 : nextArgument++;
        if (which < 0 || arguments != null && which >= arguments.length)
            throw new MissingFormatArgumentException(format.substring(start, at));
        lastArgument = which;
        return arguments == null ? null : arguments[which];
    }

    private String converted(Object value, char conversion) {
        switch (conversion) {
            case 'b': return general(value instanceof Boolean ? value.toString() : value == null ? "false" : "true");
            case 'h': return general(value == null ? "null" : Integer.toHexString(value.hashCode()));
            case 's':
                if (value instanceof Formattable)
                    Machine.unsupported();
                return general(Strings.of(value));
            case 'c': return character(value);
            case 'd': case 'x': case 'o': return whole(value, conversion);
            case 'f': case 'e': return fraction(value, conversion);
            case 'g': case 'G': case 'a': case 'A': case 't': case 'T': case '#':
                Machine.unsupported();
            default: throw new UnknownFormatConversionException(Strings.of(conversion));
        }
    }

    private String general(String text) {
        if (!flags.isEmpty() && !flags.equals("-"))
            Machine.unsupported();
        if (Machine.isUnknown(text.length()))
            return text;
        return padded(precision >= 0 && precision < text.length() ? text.substring(0, precision) : text);
    }

    private String padded(String text) {
        String space = " ".repeat(Math.max(0, width - text.length()));
        return has('-') ? text + space : space + text;
    }

    private String character(Object value) {
        if (precision >= 0)
            Machine.unsupported();
        if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            int point = ((Number) value).intValue();
            if (point < 0 || point > 0xffff)
                Machine.unsupported();
            return general(Strings.of((char) point));
        }
        if (value != null && !(value instanceof Character))
            throw new IllegalFormatConversionException('c', value.getClass());
        return general(Strings.of(value));
    }

    private String whole(Object value, char conversion) {
        if (precision >= 0)
            Machine.unsupported();
        if (value == null)
            return nothing();
        boolean isLong = value instanceof Long, isSmall = value instanceof Byte || value instanceof Short;
        if (!isLong && !isSmall && !(value instanceof Integer)) {
            if (value instanceof Number && !(value instanceof Double) && !(value instanceof Float))
                Machine.unsupported();
            throw new IllegalFormatConversionException(conversion, value.getClass());
        }
        long number = ((Number) value).longValue();
        if (Machine.isUnknown(number))
            return Strings.of(number);
        if (conversion == 'd')
            return signed(number < 0, Strings.of(number).substring(number < 0 ? 1 : 0), has('0'));
        if (has(',') || has('(') || has('+') || has(' '))
            Machine.unsupported();
        long bits = isLong ? number : number & (value instanceof Byte ? 0xffL : isSmall ? 0xffffL : 0xffffffffL);
        String text = Strings.unsigned(bits, conversion == 'x' ? 4 : 3);
        return has('0') ? "0".repeat(Math.max(0, width - text.length())) + text : padded(text);
    }

    private String nothing() {
        flags = has('-') ? "-" : "";
        return general("null");
    }

    /** Digits, with a point or without, with all that stands around them. */
    private String signed(boolean negative, String digits, boolean zeros) {
        int end = digits.indexOf('.') >= 0 ? digits.indexOf('.') : digits.length();
        if (has(','))
            for (int comma = end - 3; comma > 0; comma -= 3)
                digits = digits.substring(0, comma) + "," + digits.substring(comma);
        String before = negative ? has('(') ? "(" : "-" : has('+') ? "+" : has(' ') ? " " : "";
        String after = negative && has('(') ? ")" : "";
        int missing = width - before.length() - digits.length() - after.length();
        return padded(before + (zeros && missing > 0 ? "0".repeat(missing) : "") + digits + after);
    }

    private String fraction(Object value, char conversion) {
        if (value == null)
            return nothing();
        if (!(value instanceof Double) && !(value instanceof Float)) {
            if (value instanceof Number && !(value instanceof Integer) && !(value instanceof Long)
                && !(value instanceof Byte) && !(value instanceof Short))
                Machine.unsupported();
            throw new IllegalFormatConversionException(conversion, value.getClass());
        }
        if (conversion == 'e' && has(','))
            Machine.unsupported();
        double number = ((Number) value).doubleValue();
        if (Machine.isUnknown(number))
            return Strings.of(number);
        boolean negative = Double.compare(number, 0.0) < 0;
        int places = precision < 0 ? 6 : precision;
        if (number != number) {
            flags = has('-') ? "-" : "";
            return padded("NaN");
        }
        if (Double.isInfinite(number)) {
            flags = flags.replace(",", "");
            return signed(negative, "Infinity", false);
        }
        String digits = Decimal.of(Math.abs(number)).text(conversion, places);
        return signed(negative, digits, has('0'));
    }

    /** The digits that {@code Double.toString} gives, behind a point, and how far the point moves. */
    private static final class Decimal {
        private String digits;
        private int exponent;

        private Decimal(String digits, int exponent) {
            this.digits = digits;
            this.exponent = exponent;
        }

        static Decimal of(double number) {
            String text = Double.toString(number);
            int e = text.indexOf('E');
            int exponent = e < 0 ? 0 : Integer.parseInt(text.substring(e + 1));
            String mantissa = e < 0 ? text : text.substring(0, e);
            int point = mantissa.indexOf('.');
            String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
            exponent += point;
            int zeros = 0;
            while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0')
                zeros++;
            int end = digits.length();
            while (end > zeros + 1 && digits.charAt(end - 1) == '0')
                end--;
            return new Decimal(digits.substring(zeros, end), exponent - zeros);
        }

        private boolean isZero() { return digits.equals("0"); }

        /** Keeps so many digits; a half is rounded up. */
        private void round(int keep) {
            if (keep >= digits.length())
                return;
            if (keep < 0) {
                digits = "0";
                return;
            }
            boolean up = digits.charAt(keep) >= '5';
            String kept = digits.substring(0, keep);
            int at = keep;
            while (up && at > 0 && kept.charAt(at - 1) == '9')
                at--;
            if (up && at == 0) {
                digits = "1";
                exponent++;
            } else if (up)
                digits = kept.substring(0, at - 1) + (char) (kept.charAt(at - 1) + 1);
            else
                digits = keep == 0 ? "0" : kept;
        }

        String text(char conversion, int places) {
            if (conversion == 'e') {
                round(places + 1);
                int power = isZero() ? 0 : exponent - 1;
                String all = digits + "0".repeat(Math.max(0, places + 1 - digits.length()));
                String size = Strings.of(Math.abs(power));
                return all.charAt(0) + (places > 0 ? "." + all.substring(1) : "")
                    + (power < 0 ? "e-" : "e+") + (size.length() < 2 ? "0" + size : size);
            }
            round(exponent + places);
            if (isZero())
                return places > 0 ? "0." + "0".repeat(places) : "0";
            String all = "0".repeat(Math.max(0, 1 - exponent)) + digits;
            int point = Math.max(1, exponent);
            all = all + "0".repeat(Math.max(0, point + places - all.length()));
            return places > 0 ? all.substring(0, point) + "." + all.substring(point, point + places) : all.substring(0, point);
        }
    }
}
