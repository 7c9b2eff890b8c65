package sun.misc;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/**
 * What programs get hold of by reflection. The translation does its accesses to fields and elements itself; memory
 * outside objects is not there.
 */
public final class Unsafe {
    private static final Unsafe theUnsafe = new Unsafe();
    private static final jdk.internal.misc.Unsafe internal = jdk.internal.misc.Unsafe.getUnsafe();

    public static final int INVALID_FIELD_OFFSET = -1;
    public static final int ARRAY_BOOLEAN_BASE_OFFSET = 16;
    public static final int ARRAY_BYTE_BASE_OFFSET = 16;
    public static final int ARRAY_SHORT_BASE_OFFSET = 16;
    public static final int ARRAY_CHAR_BASE_OFFSET = 16;
    public static final int ARRAY_INT_BASE_OFFSET = 16;
    public static final int ARRAY_LONG_BASE_OFFSET = 16;
    public static final int ARRAY_FLOAT_BASE_OFFSET = 16;
    public static final int ARRAY_DOUBLE_BASE_OFFSET = 16;
    public static final int ARRAY_OBJECT_BASE_OFFSET = 16;
    public static final int ARRAY_BOOLEAN_INDEX_SCALE = 1;
    public static final int ARRAY_BYTE_INDEX_SCALE = 1;
    public static final int ARRAY_SHORT_INDEX_SCALE = 2;
    public static final int ARRAY_CHAR_INDEX_SCALE = 2;
    public static final int ARRAY_INT_INDEX_SCALE = 4;
    public static final int ARRAY_LONG_INDEX_SCALE = 8;
    public static final int ARRAY_FLOAT_INDEX_SCALE = 4;
    public static final int ARRAY_DOUBLE_INDEX_SCALE = 8;
    public static final int ARRAY_OBJECT_INDEX_SCALE = 4;
    public static final int ADDRESS_SIZE = 8;

    private Unsafe() { }

    /** Only for the platform's own classes. */
    public static Unsafe getUnsafe() { throw new SecurityException("Unsafe"); }

    public long objectFieldOffset(Field field) {
        if (Field.isStatic(field))
            throw new IllegalArgumentException();
        return offset(field);
    }

    public long staticFieldOffset(Field field) {
        if (!Field.isStatic(field))
            throw new IllegalArgumentException();
        return offset(field);
    }

    private static long offset(Field field) {
        if (field.getDeclaringClass().getSuperclass() == Record.class)
            throw new UnsupportedOperationException("can't get field offset on a record class: " + field);
        return Field.offset(field);
    }

    public Object staticFieldBase(Field field) { return field.getDeclaringClass(); }

    public int arrayBaseOffset(Class<?> array) { return internal.arrayBaseOffset(array); }
    public int arrayIndexScale(Class<?> array) { return internal.arrayIndexScale(array); }
    public int addressSize() { return ADDRESS_SIZE; }
    public int pageSize() { return 4096; }

    public void loadFence() { VarHandle.acquireFence(); }
    public void storeFence() { VarHandle.releaseFence(); }
    public void fullFence() { VarHandle.fullFence(); }

    public void park(boolean isAbsolute, long time) { internal.park(isAbsolute, time); }
    public void unpark(Object thread) { internal.unpark(thread); }
    public void throwException(Throwable thrown) { internal.throwException(thrown); }
}
