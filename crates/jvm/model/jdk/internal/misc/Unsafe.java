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
