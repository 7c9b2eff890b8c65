package java.util;

public class Arrays {
    private Arrays() { }

    @SafeVarargs
    public static <T> List<T> asList(T... items) {
        Objects.requireNonNull(items);
        return new AbstractList<T>() {
            public int size() { return items.length; }
            public T get(int index) { return items[index]; }
            public T set(int index, T item) {
                T old = items[index];
                items[index] = item;
                return old;
            }
        };
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOf(T[] array, int length) {
        return copyOf(array, length, (Class<? extends T[]>) array.getClass());
    }

    public static <T, U> T[] copyOf(U[] array, int length, Class<? extends T[]> type) {
        T[] copy = make(type, length);
        System.arraycopy(array, 0, copy, 0, Math.min(array.length, length));
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static <T> T[] make(Class<? extends T[]> type, int length) {
        return (Object) type == (Object) Object[].class
            ? (T[]) new Object[length]
            : (T[]) java.lang.reflect.Array.newInstance(type.getComponentType(), length);
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOfRange(T[] array, int from, int to) {
        return copyOfRange(array, from, to, (Class<? extends T[]>) array.getClass());
    }

    public static <T, U> T[] copyOfRange(U[] array, int from, int to, Class<? extends T[]> type) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        T[] copy = make(type, to - from);
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static int order(Object a, Object b, Comparator<?> order) {
        return order == null ? ((Comparable<Object>) a).compareTo(b) : ((Comparator<Object>) order).compare(a, b);
    }

    public static void sort(Object[] array) { sort(array, null); }

    /** Asks what the real one asks, in the same order, as long as there are fewer than 32. */
    public static <T> void sort(T[] array, Comparator<? super T> order) {
        int run = Math.min(1, array.length);
        if (array.length > 1 && order(array[1], array[0], order) < 0) {
            for (run = 2; run < array.length && order(array[run], array[run - 1], order) < 0;)
                run++;
            for (int i = 0, j = run - 1; i < j; i++, j--) {
                T item = array[i];
                array[i] = array[j];
                array[j] = item;
            }
        } else if (array.length > 1)
            for (run = 2; run < array.length && order(array[run], array[run - 1], order) >= 0;)
                run++;
        for (int i = run; i < array.length; i++) {
            T item = array[i];
            int left = 0, right = i;
            while (left < right) {
                int middle = left + right >>> 1;
                if (order(item, array[middle], order) < 0)
                    right = middle;
                else
                    left = middle + 1;
            }
            for (int at = i; at > left; at--)
                array[at] = array[at - 1];
            array[left] = item;
        }
    }

    public static int hashCode(Object[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (Object item : array)
            hash = 31 * hash + Objects.hashCode(item);
        return hash;
    }

    public static boolean equals(Object[] a, Object[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (!Objects.equals(a[i], b[i]))
                return false;
        return true;
    }

    public static String toString(Object[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static int[] copyOf(int[] array, int length) {
        return length < 0 ? new int[length] : copyOfRange(array, 0, length);
    }

    public static int[] copyOfRange(int[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        int[] copy = new int[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (a[i] != b[i])
                return false;
        return true;
    }

    public static int hashCode(int[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (int item : array)
            hash = 31 * hash + Integer.hashCode(item);
        return hash;
    }

    public static String toString(int[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void sort(int[] array) {
        for (int i = 1; i < array.length; i++) {
            int item = array[i];
            int at = i;
            for (; at > 0 && array[at - 1] > item; at--)
                array[at] = array[at - 1];
            array[at] = item;
        }
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static long[] copyOf(long[] array, int length) {
        return length < 0 ? new long[length] : copyOfRange(array, 0, length);
    }

    public static long[] copyOfRange(long[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        long[] copy = new long[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (a[i] != b[i])
                return false;
        return true;
    }

    public static int hashCode(long[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (long item : array)
            hash = 31 * hash + Long.hashCode(item);
        return hash;
    }

    public static String toString(long[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void sort(long[] array) {
        for (int i = 1; i < array.length; i++) {
            long item = array[i];
            int at = i;
            for (; at > 0 && array[at - 1] > item; at--)
                array[at] = array[at - 1];
            array[at] = item;
        }
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static char[] copyOf(char[] array, int length) {
        return length < 0 ? new char[length] : copyOfRange(array, 0, length);
    }

    public static char[] copyOfRange(char[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        char[] copy = new char[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (a[i] != b[i])
                return false;
        return true;
    }

    public static int hashCode(char[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (char item : array)
            hash = 31 * hash + Character.hashCode(item);
        return hash;
    }

    public static String toString(char[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void sort(char[] array) {
        for (int i = 1; i < array.length; i++) {
            char item = array[i];
            int at = i;
            for (; at > 0 && array[at - 1] > item; at--)
                array[at] = array[at - 1];
            array[at] = item;
        }
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static byte[] copyOf(byte[] array, int length) {
        return length < 0 ? new byte[length] : copyOfRange(array, 0, length);
    }

    public static byte[] copyOfRange(byte[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        byte[] copy = new byte[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (a[i] != b[i])
                return false;
        return true;
    }

    public static int hashCode(byte[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (byte item : array)
            hash = 31 * hash + Byte.hashCode(item);
        return hash;
    }

    public static String toString(byte[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void sort(byte[] array) {
        for (int i = 1; i < array.length; i++) {
            byte item = array[i];
            int at = i;
            for (; at > 0 && array[at - 1] > item; at--)
                array[at] = array[at - 1];
            array[at] = item;
        }
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static short[] copyOf(short[] array, int length) {
        return length < 0 ? new short[length] : copyOfRange(array, 0, length);
    }

    public static short[] copyOfRange(short[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        short[] copy = new short[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (a[i] != b[i])
                return false;
        return true;
    }

    public static int hashCode(short[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (short item : array)
            hash = 31 * hash + Short.hashCode(item);
        return hash;
    }

    public static String toString(short[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void sort(short[] array) {
        for (int i = 1; i < array.length; i++) {
            short item = array[i];
            int at = i;
            for (; at > 0 && array[at - 1] > item; at--)
                array[at] = array[at - 1];
            array[at] = item;
        }
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        return length < 0 ? new boolean[length] : copyOfRange(array, 0, length);
    }

    public static boolean[] copyOfRange(boolean[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        boolean[] copy = new boolean[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (a[i] != b[i])
                return false;
        return true;
    }

    public static int hashCode(boolean[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (boolean item : array)
            hash = 31 * hash + Boolean.hashCode(item);
        return hash;
    }

    public static String toString(boolean[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static double[] copyOf(double[] array, int length) {
        return length < 0 ? new double[length] : copyOfRange(array, 0, length);
    }

    public static double[] copyOfRange(double[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        double[] copy = new double[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (Double.compare(a[i], b[i]) != 0)
                return false;
        return true;
    }

    public static int hashCode(double[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (double item : array)
            hash = 31 * hash + Double.hashCode(item);
        return hash;
    }

    public static String toString(double[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void sort(double[] array) {
        for (int i = 1; i < array.length; i++) {
            double item = array[i];
            int at = i;
            for (; at > 0 && Double.compare(array[at - 1], item) > 0; at--)
                array[at] = array[at - 1];
            array[at] = item;
        }
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++)
            array[i] = value;
    }

    public static float[] copyOf(float[] array, int length) {
        return length < 0 ? new float[length] : copyOfRange(array, 0, length);
    }

    public static float[] copyOfRange(float[] array, int from, int to) {
        if (from > to)
            throw new IllegalArgumentException(from + " > " + to);
        float[] copy = new float[to - from];
        System.arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from));
        return copy;
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b)
            return true;
        if (a == null || b == null || a.length != b.length)
            return false;
        for (int i = 0; i < a.length; i++)
            if (Float.compare(a[i], b[i]) != 0)
                return false;
        return true;
    }

    public static int hashCode(float[] array) {
        if (array == null)
            return 0;
        int hash = 1;
        for (float item : array)
            hash = 31 * hash + Float.hashCode(item);
        return hash;
    }

    public static String toString(float[] array) {
        if (array == null)
            return "null";
        String text = "[";
        for (int i = 0; i < array.length; i++)
            text = text + (i == 0 ? "" : ", ") + array[i];
        return text + "]";
    }

    public static void sort(float[] array) {
        for (int i = 1; i < array.length; i++) {
            float item = array[i];
            int at = i;
            for (; at > 0 && Float.compare(array[at - 1], item) > 0; at--)
                array[at] = array[at - 1];
            array[at] = item;
        }
    }
}
