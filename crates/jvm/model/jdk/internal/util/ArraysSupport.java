package jdk.internal.util;

/** How the JDK's collections grow, and where arrays differ: element by element, which the JDK does by words. */
public class ArraysSupport {
    private ArraysSupport() { }

    public static final int SOFT_MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    public static int newLength(int old, int least, int wanted) {
        int length = old + Math.max(least, wanted);
        return length > 0 && length <= SOFT_MAX_ARRAY_LENGTH ? length : huge(old, least);
    }

    private static int huge(int old, int least) {
        int length = old + least;
        if (length < 0)
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        return Math.max(length, SOFT_MAX_ARRAY_LENGTH);
    }

    public static int mismatch(boolean[] a, boolean[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(boolean[] a, int from, boolean[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (a[from + i] != b[start + i])
                return i;
        return -1;
    }

    public static int mismatch(byte[] a, byte[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(byte[] a, int from, byte[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (a[from + i] != b[start + i])
                return i;
        return -1;
    }

    public static int mismatch(char[] a, char[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(char[] a, int from, char[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (a[from + i] != b[start + i])
                return i;
        return -1;
    }

    public static int mismatch(short[] a, short[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(short[] a, int from, short[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (a[from + i] != b[start + i])
                return i;
        return -1;
    }

    public static int mismatch(int[] a, int[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(int[] a, int from, int[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (a[from + i] != b[start + i])
                return i;
        return -1;
    }

    public static int mismatch(long[] a, long[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(long[] a, int from, long[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (a[from + i] != b[start + i])
                return i;
        return -1;
    }

    public static int mismatch(float[] a, float[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(float[] a, int from, float[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (Float.compare(a[from + i], b[start + i]) != 0)
                return i;
        return -1;
    }

    public static int mismatch(double[] a, double[] b, int length) { return mismatch(a, 0, b, 0, length); }

    public static int mismatch(double[] a, int from, double[] b, int start, int length) {
        for (int i = 0; i < length; i++)
            if (Double.compare(a[from + i], b[start + i]) != 0)
                return i;
        return -1;
    }
}
