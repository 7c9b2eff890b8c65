package fencepost;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Text as bytes in the charsets that every platform has. Bytes that are not text are not done here. */
public final class Charsets {
    private static final char REPLACEMENT = '\uFFFD';

    private Charsets() { }

    /** Those that every platform has. */
    public static Charset named(String name) throws UnsupportedEncodingException {
        switch (name.toUpperCase(Locale.ROOT)) {
            case "UTF-8": case "UTF8": return StandardCharsets.UTF_8;
            case "US-ASCII": case "ASCII": return StandardCharsets.US_ASCII;
            case "ISO-8859-1": case "LATIN1": return StandardCharsets.ISO_8859_1;
            case "UTF-16": return StandardCharsets.UTF_16;
            case "UTF-16BE": return StandardCharsets.UTF_16BE;
            case "UTF-16LE": return StandardCharsets.UTF_16LE;
            default:
                Machine.unsupported();
                return null;
        }
    }

    public static byte[] encode(String text, Charset charset) {
        switch (charset.name()) {
            case "UTF-8": return toUtf8(text);
            case "US-ASCII": return narrow(text, 0x7F);
            case "ISO-8859-1": return narrow(text, 0xFF);
            case "UTF-16BE": return wide(text, 0, 1, false);
            case "UTF-16LE": return wide(text, 1, 0, false);
            case "UTF-16": return wide(text, 0, 1, true);
            default:
                Machine.unsupported();
                return null;
        }
    }

    public static String decode(byte[] bytes, int offset, int count, Charset charset) {
        if (offset < 0 || count < 0 || offset > bytes.length - count)
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count + ", length " + bytes.length);
        switch (charset.name()) {
            case "UTF-8": return ofUtf8(bytes, offset, count);
            case "US-ASCII": return ofNarrow(bytes, offset, count, 0x7F);
            case "ISO-8859-1": return ofNarrow(bytes, offset, count, 0xFF);
            case "UTF-16BE": return ofWide(bytes, offset, count, 0, 1);
            case "UTF-16LE": return ofWide(bytes, offset, count, 1, 0);
            default:
                Machine.unsupported();
                return null;
        }
    }

    /** A character outside the charset becomes a question mark, and so does a pair of surrogates. */
    private static byte[] narrow(String text, int most) {
        byte[] bytes = new byte[text.length()];
        int size = 0;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            bytes[size++] = unit <= most ? (byte) unit : (byte) '?';
            if (isPair(text, i))
                i++;
        }
        return cut(bytes, size);
    }

    private static byte[] toUtf8(String text) {
        byte[] bytes = new byte[3 * text.length()];
        int size = 0;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                bytes[size++] = (byte) unit;
            } else if (unit < 0x800) {
                bytes[size++] = (byte) (0xC0 | unit >> 6);
                bytes[size++] = (byte) (0x80 | unit & 0x3F);
            } else if (isPair(text, i)) {
                int point = Character.toCodePoint(unit, text.charAt(++i));
                bytes[size++] = (byte) (0xF0 | point >> 18);
                bytes[size++] = (byte) (0x80 | point >> 12 & 0x3F);
                bytes[size++] = (byte) (0x80 | point >> 6 & 0x3F);
                bytes[size++] = (byte) (0x80 | point & 0x3F);
            } else if (Character.isSurrogate(unit)) {
                bytes[size++] = '?';
            } else {
                bytes[size++] = (byte) (0xE0 | unit >> 12);
                bytes[size++] = (byte) (0x80 | unit >> 6 & 0x3F);
                bytes[size++] = (byte) (0x80 | unit & 0x3F);
            }
        }
        return cut(bytes, size);
    }

    private static byte[] wide(String text, int high, int low, boolean marked) {
        int start = marked && text.length() > 0 ? 2 : 0;
        byte[] bytes = new byte[start + 2 * text.length()];
        if (start > 0) {
            bytes[0] = (byte) 0xFE;
            bytes[1] = (byte) 0xFF;
        }
        int size = start;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            boolean isHalf = Character.isSurrogate(unit) && !isPair(text, i) && !(i > 0 && isPair(text, i - 1));
            bytes[size + high] = (byte) ((isHalf ? REPLACEMENT : unit) >> 8);
            bytes[size + low] = (byte) (isHalf ? REPLACEMENT : unit);
            size += 2;
        }
        return bytes;
    }

    private static String ofWide(byte[] bytes, int offset, int count, int high, int low) {
        String text = Machine.newString(count / 2);
        for (int i = 0; i < count / 2; i++) {
            int at = offset + 2 * i;
            char unit = (char) ((bytes[at + high] & 0xFF) << 8 | bytes[at + low] & 0xFF);
            if (count % 2 != 0 || Character.isSurrogate(unit))
                Machine.unsupported();
            Machine.putChar(text, i, unit);
        }
        return text;
    }

    private static String ofNarrow(byte[] bytes, int offset, int count, int most) {
        String text = Machine.newString(count);
        for (int i = 0; i < count; i++) {
            int value = bytes[offset + i] & 0xFF;
            Machine.putChar(text, i, value <= most ? (char) value : REPLACEMENT);
        }
        return text;
    }

    private static String ofUtf8(byte[] bytes, int offset, int count) {
        char[] units = new char[count];
        int size = 0;
        for (int i = offset; i < offset + count; ) {
            int first = bytes[i++] & 0xFF;
            int more = first < 0x80 ? 0 : first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2
                : first >= 0xF0 && first < 0xF5 ? 3 : -1;
            if (more < 0 || i + more > offset + count)
                Machine.unsupported();
            int point = more == 0 ? first : first & 0x3F >> more;
            for (int left = more; left > 0; left--) {
                if ((bytes[i] & 0xC0) != 0x80)
                    Machine.unsupported();
                point = point << 6 | bytes[i++] & 0x3F;
            }
            boolean isTooLong = more == 2 && point < 0x800 || more == 3 && point < 0x10000;
            if (isTooLong || point > 0x10FFFF || point >= 0xD800 && point < 0xE000)
                Machine.unsupported();
            for (char unit : Character.toChars(point))
                units[size++] = unit;
        }
        return String.valueOf(units, 0, size);
    }

    private static boolean isPair(String text, int at) {
        return Character.isHighSurrogate(text.charAt(at)) && at + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(at + 1));
    }

    private static byte[] cut(byte[] bytes, int size) {
        byte[] all = new byte[size];
        System.arraycopy(bytes, 0, all, 0, size);
        return all;
    }
}
