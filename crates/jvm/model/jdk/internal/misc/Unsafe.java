package jdk.internal.misc;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * An offset is a number that stands for a field; elements of arrays have one each. The translation knows what is
 * where, and translates {@code getInt}, {@code compareAndSetReference} and their like itself.
 */
public final class Unsafe {
    private Unsafe() { }

    public static final int INVALID_FIELD_OFFSET = -1;
    public static final int ARRAY_BOOLEAN_BASE_OFFSET = 16;
    public static final int ARRAY_BOOLEAN_INDEX_SCALE = 1;
    public static final int ARRAY_BYTE_BASE_OFFSET = 16;
    public static final int ARRAY_BYTE_INDEX_SCALE = 1;
    public static final int ARRAY_SHORT_BASE_OFFSET = 16;
    public static final int ARRAY_SHORT_INDEX_SCALE = 2;
    public static final int ARRAY_CHAR_BASE_OFFSET = 16;
    public static final int ARRAY_CHAR_INDEX_SCALE = 2;
    public static final int ARRAY_INT_BASE_OFFSET = 16;
    public static final int ARRAY_INT_INDEX_SCALE = 4;
    public static final int ARRAY_LONG_BASE_OFFSET = 16;
    public static final int ARRAY_LONG_INDEX_SCALE = 8;
    public static final int ARRAY_FLOAT_BASE_OFFSET = 16;
    public static final int ARRAY_FLOAT_INDEX_SCALE = 4;
    public static final int ARRAY_DOUBLE_BASE_OFFSET = 16;
    public static final int ARRAY_DOUBLE_INDEX_SCALE = 8;
    public static final int ARRAY_OBJECT_BASE_OFFSET = 16;
    public static final int ARRAY_OBJECT_INDEX_SCALE = 4;

    public static Unsafe getUnsafe() { return new Unsafe(); }

    public native long objectFieldOffset(Class<?> owner, String name);

    public int arrayBaseOffset(Class<?> array) { return ARRAY_OBJECT_BASE_OFFSET; }

    public int arrayIndexScale(Class<?> array) {
        Class<?> of = array.getComponentType();
        if (of == boolean.class || of == byte.class)
            return 1;
        if (of == short.class || of == char.class)
            return 2;
        return of == long.class || of == double.class ? 8 : 4;
    }

    public int addressSize() { return 8; }

    /** Bytes of numbers are in the order of most machines, which the verdict names where a program can tell. */
    public boolean isBigEndian() {
        fencepost.Machine.relies("numbers are stored with their lowest byte first, as on x86 and ARM");
        return false;
    }

    public boolean unalignedAccess() { return true; }


    public short getShortUnaligned(Object in, long at, boolean bigEndian) {
        int all = 0;
        for (int i = 0; i < 2; i++)
            all = all << 8 | getByte(in, at + (bigEndian ? i : 1 - i)) & 255;
        return (short) all;
    }

    public void putShortUnaligned(Object in, long at, short value, boolean bigEndian) {
        for (int i = 0; i < 2; i++)
            putByte(in, at + i, (byte) (value >> 8 * (bigEndian ? 1 - i : i)));
    }

    public short getShortUnaligned(Object in, long at) { return getShortUnaligned(in, at, false); }
    public void putShortUnaligned(Object in, long at, short value) { putShortUnaligned(in, at, value, false); }

    public char getCharUnaligned(Object in, long at, boolean bigEndian) {
        int all = 0;
        for (int i = 0; i < 2; i++)
            all = all << 8 | getByte(in, at + (bigEndian ? i : 1 - i)) & 255;
        return (char) all;
    }

    public void putCharUnaligned(Object in, long at, char value, boolean bigEndian) {
        for (int i = 0; i < 2; i++)
            putByte(in, at + i, (byte) (value >> 8 * (bigEndian ? 1 - i : i)));
    }

    public char getCharUnaligned(Object in, long at) { return getCharUnaligned(in, at, false); }
    public void putCharUnaligned(Object in, long at, char value) { putCharUnaligned(in, at, value, false); }

    public int getIntUnaligned(Object in, long at, boolean bigEndian) {
        int all = 0;
        for (int i = 0; i < 4; i++)
            all = all << 8 | getByte(in, at + (bigEndian ? i : 3 - i)) & 255;
        return (int) all;
    }

    public void putIntUnaligned(Object in, long at, int value, boolean bigEndian) {
        for (int i = 0; i < 4; i++)
            putByte(in, at + i, (byte) (value >> 8 * (bigEndian ? 3 - i : i)));
    }

    public int getIntUnaligned(Object in, long at) { return getIntUnaligned(in, at, false); }
    public void putIntUnaligned(Object in, long at, int value) { putIntUnaligned(in, at, value, false); }

    public long getLongUnaligned(Object in, long at, boolean bigEndian) {
        long all = 0;
        for (int i = 0; i < 8; i++)
            all = all << 8 | getByte(in, at + (bigEndian ? i : 7 - i)) & 255;
        return (long) all;
    }

    public void putLongUnaligned(Object in, long at, long value, boolean bigEndian) {
        for (int i = 0; i < 8; i++)
            putByte(in, at + i, (byte) (value >> 8 * (bigEndian ? 7 - i : i)));
    }

    public long getLongUnaligned(Object in, long at) { return getLongUnaligned(in, at, false); }
    public void putLongUnaligned(Object in, long at, long value) { putLongUnaligned(in, at, value, false); }

    public native byte getByte(Object in, long at);
    public native void putByte(Object in, long at, byte value);

    public void loadFence() { VarHandle.acquireFence(); }
    public void storeFence() { VarHandle.releaseFence(); }
    public void fullFence() { VarHandle.fullFence(); }
    public void loadLoadFence() { VarHandle.loadLoadFence(); }
    public void storeStoreFence() { VarHandle.storeStoreFence(); }

    public void park(boolean isAbsolute, long time) {
        if (isAbsolute)
            LockSupport.parkUntil(time);
        else if (time == 0)
            LockSupport.park();
        else
            LockSupport.parkNanos(time);
    }

    public void unpark(Object thread) { LockSupport.unpark((Thread) thread); }

    public void throwException(Throwable thrown) { Unsafe.<RuntimeException>raise(thrown); }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T { throw (T) thrown; }
}
