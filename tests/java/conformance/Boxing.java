import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Function;

/** What a VarHandle makes of arguments and results of other types than its own: MethodHandle.asType. */
public class Boxing {
    int i = 1;
    long l = 2;
    short s = 3;
    double d = 4;
    boolean z;
    char c = 'c';
    String t = "t";
    Integer boxed = 5;
    Runnable runnable;
    final int fixed = 7;
    static int shared = 8;

    static final VarHandle I, L, S, D, Z, C, T, BOXED, RUNNABLE, FIXED, SHARED;
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> here = Boxing.class;
            I = lookup.findVarHandle(here, "i", int.class);
            L = lookup.findVarHandle(here, "l", long.class);
            S = lookup.findVarHandle(Boxing.class, "s", short.class);
            D = lookup.findVarHandle(Boxing.class, "d", double.class);
            Z = lookup.findVarHandle(Boxing.class, "z", boolean.class);
            C = lookup.findVarHandle(Boxing.class, "c", char.class);
            String name = "t";
            T = lookup.findVarHandle(here, name, String.class);
            BOXED = lookup.findVarHandle(Boxing.class, "boxed", Integer.class);
            RUNNABLE = lookup.findVarHandle(Boxing.class, "runnable", Runnable.class);
            FIXED = lookup.findVarHandle(Boxing.class, "fixed", int.class);
            SHARED = lookup.findStaticVarHandle(here, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    interface Attempt { Object now() throws Throwable; }

    static void show(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.now());
        } catch (ClassCastException | NullPointerException e) {
            System.out.println(what + ": " + e.getClass().getName());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    static Object set(VarHandle handle, Object object, Object value) {
        handle.set(object, value);
        return handle.get(object);
    }

    static <T> T exchange(VarHandle handle, Object object, T value) {
        @SuppressWarnings("unchecked") T old = (T) handle.getAndSet(object, value);
        return old;
    }

    static void given() {
        Boxing b = new Boxing();
        show("Integer", () -> { I.set(b, Integer.valueOf(10)); return b.i; });
        show("Short", () -> { I.set(b, Short.valueOf((short) 11)); return b.i; });
        show("char", () -> { I.set(b, 'x'); return b.i; });
        show("long", () -> { I.set(b, 5L); return b.i; });
        show("Long", () -> { I.set(b, Long.valueOf(5)); return b.i; });
        show("null", () -> { I.set(b, (Integer) null); return b.i; });
        show("String", () -> { I.set(b, "x"); return b.i; });
        show("none", () -> { I.set(b); return b.i; });
        show("many", () -> { I.set(b, 1, 2); return b.i; });
        show("no object", () -> { I.set(); return b.i; });
        show("a short as a short", () -> { S.set(b, (byte) -1); return b.s; });
        show("an int as a short", () -> { S.set(b, 1); return b.s; });
        show("an int as a double", () -> { D.set(b, 1 << 30); return b.d; });
        show("a Long as a double", () -> { D.set(b, Long.valueOf(3)); return b.d; });
        show("a char as a short", () -> { S.set(b, 'a'); return b.s; });
        show("Boolean", () -> { Z.set(b, Boolean.TRUE); return b.z; });
        show("an int as a boolean", () -> { Z.set(b, 1); return b.z; });
        show("an int as a String", () -> { T.set(b, 1); return b.t; });
        show("an int as an Integer", () -> { BOXED.set(b, 6); return b.boxed; });
        show("a short as an Integer", () -> { BOXED.set(b, (short) 6); return b.boxed; });
        show("an Object as a Runnable", () -> { RUNNABLE.set(b, (Object) "x"); return b.runnable; });
        show("another object", () -> { I.set("x", 1); return b.i; });
        show("another object", () -> { I.set((Object) "x", 1); return b.i; });
        show("a number", () -> { I.set(7, 1); return b.i; });
        show("compareAndSet", () -> I.compareAndSet(b, Integer.valueOf(120), (byte) 2) + " " + b.i);
        show("compareAndExchange", () -> I.compareAndExchange(b, (Object) 2, Character.valueOf('a')));
        show("elements", () -> { int[] a = { 1 }; INTS.set(a, Integer.valueOf(0), Byte.valueOf((byte) 9)); return a[0]; });
        show("other elements", () -> { INTS.set(new long[1], 0, 1); return 0; });
        show("static", () -> SHARED.getAndAdd(Integer.valueOf(4)) + " " + shared);
    }

    static void wanted() {
        Boxing b = new Boxing();
        show("Object", () -> (Object) I.get(b));
        show("Integer", () -> (Integer) I.getAndAdd(b, 1));
        show("Number", () -> (Number) I.getVolatile(b));
        show("Comparable", () -> (Comparable<?>) L.get(b));
        show("long", () -> (long) I.get(b));
        show("double", () -> (double) I.get(b));
        show("float", () -> (float) L.get(b));
        show("Long", () -> (Long) I.get(b));
        show("short", () -> (short) I.get(b));
        show("String", () -> (String) I.get(b));
        show("char", () -> (int) (char) C.get(b));
        show("a char as an int", () -> (int) C.get(b));
        show("Boolean", () -> (Boolean) Z.get(b));
        show("an Integer as an int", () -> (int) BOXED.get(b));
        show("an Integer as a long", () -> (long) BOXED.get(b));
        show("an Integer as a short", () -> (short) BOXED.get(b));
        show("a null as an int", () -> { b.boxed = null; return (int) BOXED.get(b); });
        show("a String as an int", () -> (int) T.get(b));
        show("a String as an Integer", () -> (Integer) T.get(b));
        show("nothing", () -> { I.getAndAdd(b, 1); T.get(b); I.compareAndSet(b, 3, 4); return b.i; });
        show("same", () -> (Integer) I.get(b) == (Integer) I.get(b));
    }

    static void refused() {
        Boxing b = new Boxing();
        show("text added", () -> (String) T.getAndAdd(b, "x"));
        show("text ored", () -> (String) T.getAndBitwiseOr(b, "x", 3, 4));
        show("boolean added", () -> (boolean) Z.getAndAdd(b, true));
        show("boolean ored", () -> (boolean) Z.getAndBitwiseOr(b, true));
        show("double ored", () -> (double) D.getAndBitwiseOr(b, 1.0));
        show("final set", () -> { FIXED.set(b, 1); return 0; });
        show("final set", () -> FIXED.compareAndSet(b, "x", 1));
        show("final", () -> FIXED.getAcquire(b));
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        show("no field", () -> lookup.findVarHandle(Boxing.class, "none", int.class));
        show("another type", () -> lookup.findVarHandle(Boxing.class, "i", long.class));
        show("another type", () -> lookup.findVarHandle(Boxing.class, "boxed", Object.class));
        show("no static field", () -> lookup.findStaticVarHandle(Boxing.class, "none", String.class));
    }

    /** Handles that are known at run time only. */
    static void chosen() {
        Boxing b = new Boxing();
        VarHandle[] all = { I, L, S, D, Z, C, T, BOXED, RUNNABLE, FIXED, SHARED, INTS };
        Object[] values = { 1, (byte) 2, 'c', "t", 5L, 6f, 7.0, true, null };
        for (int i = 0; i < all.length; i++) {
            VarHandle handle = i % 2 == 0 ? all[i] : b.fixed == 7 ? all[i] : null;
            for (Object value : values) {
                show(i + " set " + value, () -> set(handle, b, value));
                show(i + " exchange " + value, () -> exchange(handle, b, value));
            }
            show(i + " as an int", () -> (int) handle.get(b));
            show(i + " of nothing", () -> (Object) handle.get());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void lambdas() {
        Function<Runnable, String> function = r -> "called";
        show("lambda", () -> ((Function) function).apply("x"));
    }

    public static void main(String[] args) {
        given();
        wanted();
        refused();
        chosen();
        lambdas();
    }
}
