package java.lang.invoke;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * An array of bytes as numbers. The translation calls these methods for plain accesses whose type is that of the view. They
 * read and write byte by byte; so may a JVM, but not if the number is aligned.
 */
final class ByteView extends VarHandle {
    @Immediate private final Class<?> type;
    @Immediate private final boolean bigEndian;

    ByteView(Class<?> type, boolean bigEndian) {
        this.type = type;
        this.bigEndian = bigEndian;
    }

    private static ByteView of(VarHandle handle, Class<?> wanted) {
        ByteView view = (ByteView) handle;
        // It would be converted.
        if (view.type != wanted)
            Machine.unsupported();
        return view;
    }

    private long read(byte[] bytes, int at, int size) {
        check(bytes, at, size);
        long value = 0;
        for (int i = 0; i < size; i++)
            value = value << 8 | bytes[bigEndian ? at + i : at + size - 1 - i] & 255;
        return value;
    }

    private void write(byte[] bytes, int at, int size, long value) {
        check(bytes, at, size);
        for (int i = 0; i < size; i++)
            bytes[bigEndian ? at + size - 1 - i : at + i] = (byte) (value >> 8 * i);
    }

    private static void check(byte[] bytes, int at, int size) {
        Machine.relies("a number in a view of a byte array is read and written byte by byte");
        int last = bytes.length - size + 1;
        if (at < 0 || at >= last)
            throw new IndexOutOfBoundsException("Index " + at + " out of bounds for length " + Math.max(last, 0));
    }

    static short getShort(VarHandle handle, byte[] bytes, int at) { return (short) of(handle, short.class).read(bytes, at, 2); }
    static char getChar(VarHandle handle, byte[] bytes, int at) { return (char) of(handle, char.class).read(bytes, at, 2); }
    static int getInt(VarHandle handle, byte[] bytes, int at) { return (int) of(handle, int.class).read(bytes, at, 4); }
    static long getLong(VarHandle handle, byte[] bytes, int at) { return of(handle, long.class).read(bytes, at, 8); }

    static float getFloat(VarHandle handle, byte[] bytes, int at) {
        return Float.intBitsToFloat((int) of(handle, float.class).read(bytes, at, 4));
    }

    static double getDouble(VarHandle handle, byte[] bytes, int at) {
        return Double.longBitsToDouble(of(handle, double.class).read(bytes, at, 8));
    }

    static void setShort(VarHandle handle, byte[] bytes, int at, short value) {
        of(handle, short.class).write(bytes, at, 2, value);
    }

    static void setChar(VarHandle handle, byte[] bytes, int at, char value) {
        of(handle, char.class).write(bytes, at, 2, value);
    }

    static void setInt(VarHandle handle, byte[] bytes, int at, int value) {
        of(handle, int.class).write(bytes, at, 4, value);
    }

    static void setLong(VarHandle handle, byte[] bytes, int at, long value) {
        of(handle, long.class).write(bytes, at, 8, value);
    }

    static void setFloat(VarHandle handle, byte[] bytes, int at, float value) {
        of(handle, float.class).write(bytes, at, 4, Float.floatToRawIntBits(value));
    }

    static void setDouble(VarHandle handle, byte[] bytes, int at, double value) {
        of(handle, double.class).write(bytes, at, 8, Double.doubleToRawLongBits(value));
    }
}
