import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.*;
import java.util.Arrays;

/** Arrays of bytes that are viewed as numbers, by handles and by buffers. */
class ByteViews {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    public static void main(String[] args) {
        byte[] bytes = new byte[16];
        INTS.set(bytes, 1, 0x0a0b0c0d);
        System.out.println(Arrays.toString(bytes) + " " + Integer.toHexString((int) INTS.get(bytes, 1)));
        LONGS.set(bytes, 8, -2L);
        System.out.println(Arrays.toString(bytes) + " " + (long) LONGS.get(bytes, 8));
        VarHandle[] others = {
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN),
            MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN),
            MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN),
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN),
        };
        others[0].set(bytes, 3, (short) -300);
        others[1].set(bytes, 0, 'é');
        System.out.println((short) others[0].get(bytes, 3) + " " + (char) others[1].get(bytes, 0));
        others[2].set(bytes, 0, 1.5f);
        others[3].set(bytes, 7, -2.25);
        System.out.println((float) others[2].get(bytes, 0) + " " + (double) others[3].get(bytes, 7));
        System.out.println(Arrays.toString(bytes));
        for (int at : new int[] {-1, 12, 13, 16})
            try {
                System.out.println((int) INTS.get(bytes, at));
            } catch (IndexOutOfBoundsException e) {
                System.out.println("no number at " + at);
            }
        try {
            MethodHandles.byteArrayViewVarHandle(int.class, ByteOrder.BIG_ENDIAN);
        } catch (IllegalArgumentException e) {
            System.out.println("not an array");
        }
        try {
            MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN);
        } catch (UnsupportedOperationException e) {
            System.out.println("not of bytes");
        }
    }
}
