package java.lang;

import fencepost.Format;
import fencepost.Charsets;
import fencepost.Machine;
import fencepost.Strings;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;

/** A row of characters, which the machine holds. */
public final class String implements java.io.Serializable, Comparable<String>, CharSequence {
    // Strings are there before any class is initialised: reads of this give the one of fencepost.CaseOrder.
    public static final Comparator<String> CASE_INSENSITIVE_ORDER = null;

    private String() { }

    static String make() { return ""; }

    static String make(String text) {
        String copy = Machine.newString(text.length());
        for (int i = 0; i < text.length(); i++)
            Machine.putChar(copy, i, Machine.charAt(text, i));
        return copy;
    }

    static String make(char[] units) { return make(units, 0, units.length); }

    static String make(char[] units, int offset, int count) {
        if (offset < 0 || count < 0 || offset > units.length - count)
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count + ", length " + units.length);
        String text = Machine.newString(count);
        for (int i = 0; i < count; i++)
            Machine.putChar(text, i, units[offset + i]);
        return text;
    }

    static String make(StringBuilder builder) { return builder.toString(); }
    static String make(StringBuffer builder) { return builder.toString(); }

    static String make(int[] points, int offset, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = offset; i < offset + count; i++)
            text.appendCodePoint(points[i]);
        return text.toString();
    }

    /** In ASCII all charsets but the wide ones agree; no other characters are done here in the default charset. */
    static String make(byte[] bytes) { return make(bytes, 0, bytes.length); }

    static String make(byte[] bytes, int offset, int count) {
        Machine.relies("the default charset writes ASCII as it is");
        return ofAscii(bytes, offset, count);
    }

    private static String ofAscii(byte[] bytes, int offset, int count) {
        if (offset < 0 || count < 0 || offset > bytes.length - count)
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count + ", length " + bytes.length);
        String text = Machine.newString(count);
        for (int i = 0; i < count; i++) {
            if (bytes[offset + i] < 0)
                Machine.unsupported();
            Machine.putChar(text, i, (char) bytes[offset + i]);
        }
        return text;
    }

    /** Each byte is the lower half of a character. */
    static String make(byte[] bytes, int high, int offset, int count) {
        if (offset < 0 || count < 0 || offset > bytes.length - count)
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count + ", length " + bytes.length);
        String text = Machine.newString(count);
        for (int i = 0; i < count; i++)
            Machine.putChar(text, i, (char) (high << 8 | bytes[offset + i] & 0xff));
        return text;
    }

    static String make(byte[] bytes, int high) { return make(bytes, high, 0, bytes.length); }

    static String make(byte[] bytes, Charset charset) { return make(bytes, 0, bytes.length, charset); }

    static String make(byte[] bytes, int offset, int count, Charset charset) {
        return Charsets.decode(bytes, offset, count, charset);
    }

    public byte[] getBytes() {
        Machine.relies("the default charset writes ASCII as it is");
        return ascii();
    }

    private byte[] ascii() {
        byte[] bytes = new byte[length()];
        for (int i = 0; i < bytes.length; i++) {
            if (Machine.charAt(this, i) > 127)
                Machine.unsupported();
            bytes[i] = (byte) Machine.charAt(this, i);
        }
        return bytes;
    }

    public byte[] getBytes(String charset) throws java.io.UnsupportedEncodingException {
        return getBytes(Charsets.named(charset));
    }

    static String make(byte[] bytes, String charset) throws java.io.UnsupportedEncodingException {
        return make(bytes, Charsets.named(charset));
    }

    static String make(byte[] bytes, int offset, int count, String charset) throws java.io.UnsupportedEncodingException {
        return make(bytes, offset, count, Charsets.named(charset));
    }

    public byte[] getBytes(Charset charset) {
        return Charsets.encode(this, charset);
    }

    public native int length();

    public boolean isEmpty() { return length() == 0; }

    public boolean isBlank() { return strip().isEmpty(); }

    public char charAt(int index) {
        if (index < 0 || index >= length())
            throw new StringIndexOutOfBoundsException(
                isLatin() ? "String index out of range: " + index : "index " + index + ", length " + length());
        return Machine.charAt(this, index);
    }

    /** Strings of small characters are stored in another way and complain in another way. */
    private boolean isLatin() {
        for (int i = 0; i < length(); i++)
            if (Machine.charAt(this, i) > 0xff)
                return false;
        return true;
    }

    public int codePointAt(int index) {
        char high = charAt(index);
        if (Character.isHighSurrogate(high) && index + 1 < length() && Character.isLowSurrogate(charAt(index + 1)))
            return Character.toCodePoint(high, charAt(index + 1));
        return high;
    }

    public boolean equals(Object other) {
        if (this == other)
            return true;
        return other instanceof String && contentEquals((String) other);
    }

    public boolean contentEquals(CharSequence other) {
        int length = length();
        if (other.length() != length)
            return false;
        for (int i = 0; i < length; i++)
            if (Machine.charAt(this, i) != other.charAt(i))
                return false;
        return true;
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && length() == other.length() && compareToIgnoreCase(other) == 0;
    }

    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < length(); i++)
            hash = 31 * hash + Machine.charAt(this, i);
        return hash;
    }

    public int compareTo(String other) {
        int common = Math.min(length(), other.length());
        for (int i = 0; i < common; i++) {
            int difference = Machine.charAt(this, i) - Machine.charAt(other, i);
            if (difference != 0)
                return difference;
        }
        return length() - other.length();
    }

    public int compareToIgnoreCase(String other) {
        int common = Math.min(length(), other.length());
        for (int i = 0; i < common; i++) {
            char a = Character.toLowerCase(Character.toUpperCase(Machine.charAt(this, i)));
            char b = Character.toLowerCase(Character.toUpperCase(Machine.charAt(other, i)));
            if (a != b)
                return a - b;
        }
        return length() - other.length();
    }

    public boolean regionMatches(int offset, String other, int otherOffset, int count) {
        if (offset < 0 || otherOffset < 0 || offset > length() - count || otherOffset > other.length() - count)
            return false;
        for (int i = 0; i < count; i++)
            if (Machine.charAt(this, offset + i) != Machine.charAt(other, otherOffset + i))
                return false;
        return true;
    }

    public boolean startsWith(String prefix) { return regionMatches(0, prefix, 0, prefix.length()); }

    public boolean startsWith(String prefix, int offset) { return regionMatches(offset, prefix, 0, prefix.length()); }

    public boolean endsWith(String suffix) {
        return regionMatches(length() - suffix.length(), suffix, 0, suffix.length());
    }

    public int indexOf(int unit) { return indexOf(unit, 0); }

    public int indexOf(int point, int from) {
        for (int i = Math.max(from, 0); i < length(); i++)
            if (isAt(point, i))
                return i;
        return -1;
    }

    public int lastIndexOf(int point) { return lastIndexOf(point, length() - 1); }

    public int lastIndexOf(int point, int from) {
        for (int i = Math.min(from, length() - 1); i >= 0; i--)
            if (isAt(point, i))
                return i;
        return -1;
    }

    /** Whether a code point begins here: one of two characters, beyond the first 65536. */
    private boolean isAt(int point, int index) {
        if (point < 0x10000)
            return Machine.charAt(this, index) == point;
        return index + 1 < length() && Character.isHighSurrogate(charAt(index)) && codePointAt(index) == point;
    }

    public int indexOf(String text) { return indexOf(text, 0); }

    public int indexOf(String text, int from) {
        if (text.isEmpty())
            return Math.min(Math.max(from, 0), length());
        for (int i = Math.max(from, 0); i <= length() - text.length(); i++)
            if (startsWith(text, i))
                return i;
        return -1;
    }

    public int lastIndexOf(String text) { return lastIndexOf(text, length()); }

    public int lastIndexOf(String text, int from) {
        for (int i = Math.min(from, length() - text.length()); i >= 0; i--)
            if (startsWith(text, i))
                return i;
        return -1;
    }

    public boolean contains(CharSequence text) { return indexOf(text.toString()) >= 0; }

    public String substring(int begin) { return substring(begin, length()); }

    public String substring(int begin, int end) {
        if (begin < 0 || begin > end || end > length())
            throw new StringIndexOutOfBoundsException("begin " + begin + ", end " + end + ", length " + length());
        if (begin == 0 && end == length())
            return this;
        String part = Machine.newString(end - begin);
        for (int i = begin; i < end; i++)
            Machine.putChar(part, i - begin, Machine.charAt(this, i));
        return part;
    }

    public CharSequence subSequence(int begin, int end) { return substring(begin, end); }

    public void getChars(int begin, int end, char[] to, int at) {
        String part = substring(begin, end);
        for (int i = 0; i < part.length(); i++)
            to[at + i] = Machine.charAt(part, i);
    }

    public int codePointCount(int begin, int end) { return Character.codePointCount(this, begin, end); }
    public <R> R transform(java.util.function.Function<? super String, ? extends R> function) { return function.apply(this); }
    public String toLowerCase() { return Strings.lower(inOwnLocale()); }
    public String toUpperCase() { return Strings.upper(inOwnLocale()); }

    public String toLowerCase(Locale locale) {
        Locale.checkLetters(locale);
        return Strings.lower(this);
    }

    public String toUpperCase(Locale locale) {
        Locale.checkLetters(locale);
        return Strings.upper(this);
    }

    /** This, which may have a letter that Turkish and Lithuanian write in another way. */
    private String inOwnLocale() {
        if (indexOf('i') >= 0 || indexOf('I') >= 0 || indexOf('\u00cc') >= 0 || indexOf('\u00cd') >= 0)
            Machine.relies("the default locale is en_US");
        return this;
    }

    public boolean matches(String regex) { return java.util.regex.Pattern.matches(regex, this); }

    public String replaceAll(String regex, String by) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceAll(by);
    }

    public String replaceFirst(String regex, String by) {
        return java.util.regex.Pattern.compile(regex).matcher(this).replaceFirst(by);
    }

    public boolean regionMatches(boolean ignoreCase, int offset, String other, int otherOffset, int count) {
        if (offset < 0 || otherOffset < 0 || offset > length() - count || otherOffset > other.length() - count)
            return false;
        String own = substring(offset, offset + Math.max(count, 0));
        String theirs = other.substring(otherOffset, otherOffset + Math.max(count, 0));
        return ignoreCase ? own.equalsIgnoreCase(theirs) : own.equals(theirs);
    }

    /** Each line without its end. */
    public java.util.stream.Stream<String> lines() {
        java.util.ArrayList<String> lines = new java.util.ArrayList<>();
        int from = 0;
        for (int i = 0; i < length(); i++) {
            char unit = charAt(i);
            if (unit != '\n' && unit != '\r')
                continue;
            lines.add(substring(from, i));
            if (unit == '\r' && i + 1 < length() && charAt(i + 1) == '\n')
                i++;
            from = i + 1;
        }
        if (from < length())
            lines.add(substring(from));
        return java.util.stream.Stream.of(lines.toArray(new String[0]));
    }

    public String concat(String other) { return Strings.concat(this, other); }

    public String replace(char from, char to) {
        String text = Machine.newString(length());
        for (int i = 0; i < length(); i++) {
            char unit = Machine.charAt(this, i);
            Machine.putChar(text, i, unit == from ? to : unit);
        }
        return text;
    }

    public String replace(CharSequence from, CharSequence to) {
        String wanted = from.toString(), put = to.toString(), result = "";
        int at = 0;
        if (wanted.isEmpty()) {
            for (int i = 0; i < length(); i++)
                result = result + put + charAt(i);
            return result + put;
        }
        for (int next = indexOf(wanted); next >= 0; next = indexOf(wanted, at)) {
            result = result + substring(at, next) + put;
            at = next + wanted.length();
        }
        return result + substring(at);
    }

    public String trim() {
        int begin = 0, end = length();
        while (begin < end && charAt(begin) <= ' ')
            begin++;
        while (end > begin && charAt(end - 1) <= ' ')
            end--;
        return substring(begin, end);
    }

    public String strip() { return stripLeading().stripTrailing(); }

    public String stripLeading() {
        int begin = 0;
        while (begin < length() && Character.isWhitespace(charAt(begin)))
            begin++;
        return substring(begin);
    }

    public String stripTrailing() {
        int end = length();
        while (end > 0 && Character.isWhitespace(charAt(end - 1)))
            end--;
        return substring(0, end);
    }

    public String[] split(String regex) { return split(regex, 0); }

    /** By one character that means itself; what other regular expressions mean is for the JDK to say. */
    public String[] split(String regex, int limit) {
        if (regex.length() != 1 || ".$|()[{^?*+\\".indexOf(regex.charAt(0)) >= 0 || limit != 0)
            return java.util.regex.Pattern.compile(regex).split(this, limit);
        char by = regex.charAt(0);
        int parts = 1, length = length();
        for (int i = 0; i < length; i++)
            if (charAt(i) == by)
                parts++;
        String[] all = new String[parts];
        int from = 0;
        for (int part = 0; part < parts; part++) {
            int to = indexOf(by, from);
            all[part] = substring(from, to < 0 ? length : to);
            from = to + 1;
        }
        if (parts == 1)
            return all;
        // Empty ones at the end do not count.
        int left = parts;
        while (left > 0 && all[left - 1].isEmpty())
            left--;
        String[] some = new String[left];
        for (int part = 0; part < left; part++)
            some[part] = all[part];
        return some;
    }

    public String repeat(int count) {
        if (count < 0)
            throw new IllegalArgumentException("count is negative: " + count);
        String text = Machine.newString(length() * count);
        for (int i = 0; i < text.length(); i++)
            Machine.putChar(text, i, Machine.charAt(this, i % length()));
        return text;
    }

    public char[] toCharArray() {
        char[] units = new char[length()];
        for (int i = 0; i < units.length; i++)
            units[i] = Machine.charAt(this, i);
        return units;
    }

    public static String format(String format, Object... arguments) { return Format.inOwnLocale(format, arguments); }
    public static String format(Locale locale, String format, Object... arguments) {
        Locale.checked(locale);
        return Format.of(format, arguments);
    }
    public String formatted(Object... arguments) { return Format.inOwnLocale(this, arguments); }

    public static String join(CharSequence delimiter, CharSequence... parts) {
        String text = "";
        for (int i = 0; i < parts.length; i++)
            text = i == 0 ? String.valueOf(parts[i]) : text + delimiter + parts[i];
        return text;
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> parts) {
        String text = null;
        for (CharSequence part : parts)
            text = text == null ? String.valueOf(part) : text + delimiter + part;
        return text == null ? "" : text;
    }

    // All literals are one object already; what is computed is not looked for.
    public String intern() { return fencepost.Interned.of(this); }

    public String toString() { return this; }

    public static String valueOf(Object object) { return Strings.of(object); }
    public static String valueOf(char[] units) { return make(units); }
    public static String valueOf(char[] units, int offset, int count) { return make(units, offset, count); }
    public static String valueOf(boolean value) { return Strings.of(value); }
    public static String valueOf(char value) { return Strings.of(value); }
    public static String valueOf(int value) { return Strings.of(value); }
    public static String valueOf(long value) { return Strings.of(value); }
    public static String valueOf(float value) { return Strings.of(value); }
    public static String valueOf(double value) { return Strings.of(value); }
    public static String copyValueOf(char[] units) { return make(units); }
}
