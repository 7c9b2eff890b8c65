import java.lang.reflect.Field;
import java.util.Arrays;
import sun.misc.Unsafe;

/** sun.misc.Unsafe as programs get hold of it and use it, one thread. */
public class Unsafe1 {
    private volatile int i = 1;
    private long l = 2;
    private boolean z;
    private byte b = 3;
    private char c = 'c';
    private double d = 1.5;
    private String t = "t";
    private static int shared = 7;
    public static volatile String title = "title";
    public int open = 8;

    static final Unsafe U;
    static final long I, L, T, Z, B, C, D;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            U = (Unsafe) field.get(null);
            I = U.objectFieldOffset(Unsafe1.class.getDeclaredField("i"));
            L = U.objectFieldOffset(Unsafe1.class.getDeclaredField("l"));
            Class<?> here = Unsafe1.class;
            Field text = here.getDeclaredField("t");
            T = U.objectFieldOffset(text);
            Z = U.objectFieldOffset(here.getDeclaredField("z"));
            B = U.objectFieldOffset(here.getDeclaredField("b"));
            C = U.objectFieldOffset(here.getDeclaredField("c"));
            D = U.objectFieldOffset(here.getDeclaredField("d"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    record Pair(int a, int b) { }

    static class Later { static int n = 5; }

    static void show(String what, Object value) { System.out.println(what + ": " + value); }

    static void fields() {
        Unsafe1 o = new Unsafe1();
        show("cas", U.compareAndSwapInt(o, I, 1, 5) + " " + U.compareAndSwapInt(o, I, 1, 6) + " " + o.i);
        show("get", U.getInt(o, I) + " " + U.getIntVolatile(o, I));
        U.putOrderedInt(o, I, 9);
        show("ordered", o.i);
        U.putIntVolatile(o, I, 10);
        U.putInt(o, I, U.getInt(o, I) + 1);
        show("add", U.getAndAddInt(o, I, 4) + " " + U.getAndSetInt(o, I, -1) + " " + o.i);
        show("long", U.compareAndSwapLong(o, L, 2L, 1L << 40) + " " + U.getAndAddLong(o, L, 2) + " " + o.l);
        U.putOrderedLong(o, L, 3);
        show("long", U.getLongVolatile(o, L) + " " + U.getAndSetLong(o, L, 4) + " " + U.getLong(o, L));
        show("object", U.compareAndSwapObject(o, T, "t", "u") + " " + U.getObject(o, T) + " " + o.t);
        U.putOrderedObject(o, T, "v");
        show("object", U.getAndSetObject(o, T, "w") + " " + U.getObjectVolatile(o, T));
        U.putObjectVolatile(o, T, null);
        show("object", o.t);
        U.putBoolean(o, Z, true);
        U.putByte(o, B, (byte) -3);
        U.putCharVolatile(o, C, 'd');
        U.putDouble(o, D, 2.5);
        show("others", o.z + " " + U.getByte(o, B) + " " + U.getChar(o, C) + " " + U.getDoubleVolatile(o, D));
    }

    static void chosen() {
        Unsafe1 o = new Unsafe1();
        long[] offsets = { I, L };
        for (long offset : offsets)
            show("chosen", offset == I ? U.getInt(o, offset) : U.getLong(o, offset));
    }

    static void statics() throws Exception {
        Field field = Unsafe1.class.getDeclaredField("shared");
        Object base = U.staticFieldBase(field);
        long offset = U.staticFieldOffset(field);
        show("static", U.getAndAddInt(base, offset, 3) + " " + shared);
        Field later = Later.class.getDeclaredField("n");
        Object where = U.staticFieldBase(later);
        Later.n++;
        show("static", U.getIntVolatile(where, U.staticFieldOffset(later)));
    }

    static void arrays() {
        int[] ints = { 1, 2, 3 };
        int base = U.arrayBaseOffset(int[].class), scale = U.arrayIndexScale(int[].class);
        show("scale", scale + " " + U.arrayIndexScale(long[].class) + " " + Unsafe.ARRAY_CHAR_INDEX_SCALE);
        int shift = 31 - Integer.numberOfLeadingZeros(scale);
        show("element", U.getIntVolatile(ints, base + (1L << shift)));
        U.putInt(ints, Unsafe.ARRAY_INT_BASE_OFFSET + 2L * Unsafe.ARRAY_INT_INDEX_SCALE, 9);
        show("element", U.compareAndSwapInt(ints, base, 1, 7) + " " + Arrays.toString(ints));
        String[] texts = { "a", "b" };
        long second = U.arrayBaseOffset(String[].class) + U.arrayIndexScale(String[].class);
        U.putOrderedObject(texts, second, "c");
        show("element", U.getObjectVolatile(texts, second) + " " + texts[1]);
        long[] longs = new long[2];
        U.putLong(longs, U.arrayBaseOffset(long[].class) + 8L, 5);
        byte[] bytes = new byte[2];
        U.putByte(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 1, (byte) 6);
        show("elements", Arrays.toString(longs) + Arrays.toString(bytes));
    }

    static void fences() {
        U.loadFence();
        U.storeFence();
        U.fullFence();
        U.unpark(Thread.currentThread());
        U.park(false, 0);
        try {
            U.throwException(new java.io.IOException("thrown"));
        } catch (Exception e) {
            show("thrown", e);
        }
    }

    interface Attempt { Object now() throws Throwable; }

    static void fails(String what, Attempt attempt) {
        try {
            show(what, attempt.now());
        } catch (Throwable e) {
            show(what, e.getClass().getName());
        }
    }

    static void refused() {
        fails("no field", () -> Unsafe1.class.getDeclaredField("none"));
        fails("static", () -> U.objectFieldOffset(Unsafe1.class.getDeclaredField("shared")));
        fails("not static", () -> U.staticFieldOffset(Unsafe1.class.getDeclaredField("l")));
        fails("record", () -> U.objectFieldOffset(Pair.class.getDeclaredField("a")));
        fails("unsafe", () -> Unsafe.getUnsafe());
    }

    static void reflection() throws Exception {
        Unsafe1 o = new Unsafe1();
        Field field = Unsafe1.class.getDeclaredField("l");
        show("name", field.getName() + " " + field.getType() + " " + field.getDeclaringClass());
        field.setAccessible(true);
        show("value", field.get(o));
        show("value", Unsafe1.class.getDeclaredField("open").get(o));
        show("value", Unsafe1.class.getDeclaredField("title").get(null));
        fails("nothing", () -> field.get(null));
    }

    public static void main(String[] args) throws Exception {
        fields();
        chosen();
        statics();
        arrays();
        fences();
        refused();
        reflection();
    }
}
