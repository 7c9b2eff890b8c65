package jdk.internal.access;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;

public interface JavaLangAccess {
    <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> type);
    String join(String prefix, String suffix, String delimiter, String[] parts, int count);

    String newStringNoRepl(byte[] bytes, Charset charset) throws CharacterCodingException;

    String uncheckedNewStringNoRepl(byte[] bytes, Charset charset);

    String fastUUID(long low, long high);
}
