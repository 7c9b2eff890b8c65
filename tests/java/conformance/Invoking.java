import java.lang.invoke.*;
import java.util.Arrays;
import java.util.List;

/** Method handles: looking them up, calling and combining them. */
public class Invoking {
    int field = 3;
    static String shared = "shared";
    private int secret(int x) { return field * x; }
    static long sum(int a, long b) { return a + b; }
    static String join(String a, Object b) { return a + "-" + b; }
    static boolean isShort(String a) { return a.length() < 3; }
    static String fails(String a) { throw new IllegalStateException(a); }
    static String saved(IllegalStateException e, String a) { return "saved " + e.getMessage() + a; }
    static void nothing(int x) { shared = "nothing " + x; }

    interface Call { Object run() throws Throwable; }

    static void attempt(String what, Call call) {
        try {
            System.out.println(what + ": " + call.run());
        } catch (Throwable e) {
            System.out.println(what + " fails: " + (e instanceof NullPointerException || e instanceof ClassCastException ? e.getClass() : e));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle sum = lookup.findStatic(Invoking.class, "sum", MethodType.methodType(long.class, int.class, long.class));
        System.out.println((long) sum.invokeExact(1, 2L) + " " + (long) sum.invoke(1, 2) + " " + sum.invoke((byte) 1, 2L) + " " + sum.type());
        attempt("exact", () -> (int) sum.invokeExact(1, 2L));
        attempt("too wide", () -> sum.invoke(1L, 2L));
        attempt("count", () -> sum.invoke(1));
        attempt("arguments", () -> sum.invokeWithArguments(4, 5L));
        attempt("list", () -> sum.invokeWithArguments(List.of(4, 6)));
        attempt("text", () -> sum.invokeWithArguments("4", 5L));
        MethodHandle secret = lookup.findVirtual(Invoking.class, "secret", MethodType.methodType(int.class, int.class));
        Invoking object = new Invoking();
        System.out.println((int) secret.invokeExact(object, 5) + " " + secret.bindTo(object).invoke(6) + " " + secret.type());
        attempt("null", () -> secret.invoke((Invoking) null, 1));
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("four") + " " + lookup.findVirtual(Object.class, "toString", MethodType.methodType(String.class)).invoke((Object) "text"));
        MethodHandle make = lookup.findConstructor(Invoking.class, MethodType.methodType(void.class));
        System.out.println(((Invoking) make.invoke()).field + " " + make.type());
        MethodHandle get = lookup.findGetter(Invoking.class, "field", int.class), set = lookup.findSetter(Invoking.class, "field", int.class);
        set.invokeExact(object, 9);
        System.out.println((int) get.invokeExact(object) + " " + object.field);
        lookup.findStaticSetter(Invoking.class, "shared", String.class).invokeExact("changed");
        System.out.println((String) lookup.findStaticGetter(Invoking.class, "shared", String.class).invokeExact());
        MethodHandle nothing = lookup.findStatic(Invoking.class, "nothing", MethodType.methodType(void.class, int.class));
        nothing.invokeExact(3);
        System.out.println(shared + " " + nothing.invoke((Object) 4) + " " + shared);
        attempt("absent", () -> lookup.findStatic(Invoking.class, "absent", MethodType.methodType(void.class)));
        attempt("no field", () -> lookup.findGetter(Invoking.class, "absent", int.class));
        System.out.println(lookup.unreflect(Invoking.class.getDeclaredMethod("sum", int.class, long.class)).invoke(7, 8));
        System.out.println(lookup.lookupClass() + " " + lookup.bind("abc", "charAt", MethodType.methodType(char.class, int.class)).invoke(1));
        combinations(lookup);
        types();
    }

    static void combinations(MethodHandles.Lookup lookup) throws Throwable {
        MethodType texts = MethodType.methodType(String.class, String.class, Object.class);
        MethodHandle join = lookup.findStatic(Invoking.class, "join", texts);
        MethodHandle isShort = lookup.findStatic(Invoking.class, "isShort", MethodType.methodType(boolean.class, String.class));
        System.out.println(MethodHandles.insertArguments(join, 1, 5).invoke("a") + " " + MethodHandles.insertArguments(join, 0, "x", "y").invoke());
        System.out.println(MethodHandles.dropArguments(join, 1, int.class).invoke("a", 1, (Object) "b"));
        System.out.println(MethodHandles.permuteArguments(join.asType(MethodType.methodType(String.class, String.class, String.class)),
            MethodType.methodType(String.class, String.class, String.class), 1, 0).invoke("a", "b"));
        MethodHandle upper = lookup.findVirtual(String.class, "trim", MethodType.methodType(String.class));
        System.out.println(MethodHandles.filterReturnValue(MethodHandles.insertArguments(join, 1, " "), upper).invoke("a") + "|");
        System.out.println(MethodHandles.filterArguments(join, 0, upper).invoke(" a ", (Object) 1));
        MethodHandle one = MethodHandles.insertArguments(join, 1, "short"), two = MethodHandles.insertArguments(join, 1, "long");
        MethodHandle guarded = MethodHandles.guardWithTest(isShort, one, two);
        System.out.println((String) guarded.invokeExact("ab") + " " + (String) guarded.invokeExact("abc"));
        MethodHandle fails = lookup.findStatic(Invoking.class, "fails", MethodType.methodType(String.class, String.class));
        MethodHandle saved = lookup.findStatic(Invoking.class, "saved", MethodType.methodType(String.class, IllegalStateException.class, String.class));
        System.out.println((String) MethodHandles.catchException(fails, IllegalStateException.class, saved).invokeExact("z"));
        attempt("thrown", () -> fails.invoke("as it is"));
        System.out.println(MethodHandles.constant(int.class, 4).invoke() + " " + MethodHandles.identity(String.class).invoke("same"));
        System.out.println(join.asSpreader(Object[].class, 2).invoke(new Object[] { "p", "q" }));
        MethodHandle generic = isShort.asType(MethodType.methodType(Object.class, Object.class));
        System.out.println(generic.invokeExact((Object) "abcd") + " " + generic.type());
        attempt("cast", () -> generic.invoke(5));
        attempt("conversion", () -> isShort.asType(MethodType.methodType(boolean.class, int.class)));
    }

    static void types() {
        MethodType type = MethodType.methodType(int.class, String.class, long[].class);
        System.out.println(type + " " + type.parameterCount() + " " + type.parameterType(1) + " " + type.returnType() + " "
            + type.equals(MethodType.methodType(int.class, new Class<?>[] { String.class, long[].class })) + " "
            + type.changeReturnType(void.class) + " " + type.dropParameterTypes(0, 1) + " " + type.appendParameterTypes(byte.class)
            + " " + type.generic() + " " + Arrays.toString(type.parameterArray()) + " " + type.equals("x"));
    }
}
