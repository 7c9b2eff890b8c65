package jdk.internal.access;

public interface JavaLangAccess {
    <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type);
    String join(String prefix, String suffix, String delimiter, String[] parts, int count);

    String fastUUID(long low, long high);
}
