package fencepost;

import java.nio.charset.Charset;
import jdk.internal.access.JavaLangAccess;

/** What the JDK's collections ask of {@code java.lang}. */
public final class Access implements JavaLangAccess {
    public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type) { return type.getEnumConstants(); }

    public String join(String prefix, String suffix, String delimiter, String[] parts, int count) {
        StringBuilder text = new StringBuilder(prefix);
        for (int i = 0; i < count; i++)
            text.append(i == 0 ? "" : delimiter).append(parts[i]);
        return text.append(suffix).toString();
    }

    /** Bytes that are no text are an exception, and not done here. */
    public String newStringNoRepl(byte[] bytes, Charset charset) {
        if (!charset.name().equals("ISO-8859-1") && !charset.name().equals("UTF-8"))
            Machine.unsupported();
        return Charsets.decode(bytes, 0, bytes.length, charset);
    }

    /** The same, as newer versions call it. */
    public String uncheckedNewStringNoRepl(byte[] bytes, Charset charset) { return newStringNoRepl(bytes, charset); }

    /** Five groups of hexadecimal digits. */
    public String fastUUID(long low, long high) {
        return digits(high >> 32, 8) + "-" + digits(high >> 16, 4) + "-" + digits(high, 4) + "-" + digits(low >> 48, 4) + "-"
            + digits(low, 12);
    }

    private static String digits(long value, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = count - 1; i >= 0; i--)
            text.append(Character.forDigit((int) (value >> 4 * i) & 15, 16));
        return text.toString();
    }
}
