import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Two fields by their offsets, and what offsets do not lead to. */
class Offsets {
    int x, y;

    static final Unsafe U;
    static final long X, Y;
    static final Offsets O = new Offsets();

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            U = (Unsafe) field.get(null);
            X = U.objectFieldOffset(Offsets.class.getDeclaredField("x"));
            Class<?> here = Offsets.class;
            Y = U.objectFieldOffset(here.getDeclaredField("y"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int secret;

    static void beyond() { U.getInt(new int[1], Unsafe.ARRAY_INT_BASE_OFFSET + 4L); }
    static void within() { U.getInt(new int[2], Unsafe.ARRAY_INT_BASE_OFFSET + 2L); }
    static void others() { U.getInt(new byte[4], Unsafe.ARRAY_BYTE_BASE_OFFSET); }
    static void header() { U.getInt(new Offsets(), 8L); }
    static void hidden() throws Exception { Offsets.class.getDeclaredField("secret").get(null); }
    static void library() throws Exception { String.class.getDeclaredField("value"); }

    static void unknown() throws Exception {
        for (String name : new String[] { "x", "y" })
            Offsets.class.getDeclaredField(name);
    }
}
