package fencepost;

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
}
