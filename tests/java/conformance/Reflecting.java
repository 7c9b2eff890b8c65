import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/** Classes, fields, methods and constructors by reflection. */
public class Reflecting {
    interface Shape { double area(); default String what() { return "shape " + area(); } static int sides() { return 0; } }

    static abstract class Base implements Shape {
        public int seen = 1;
        protected String name = "base";
        private long hidden = 5;
        Base() { }
        public String hello(String to) { return name + " greets " + to; }
        protected abstract int code();
        private static int twice(int x) { return 2 * x; }
    }

    static class Square extends Base implements Comparable<Square> {
        private final double side;
        volatile boolean flag;
        static byte small = 3;
        char letter = 'q';
        short brief = 7;
        float thin = 1.5f;
        public Square(double side) { this.side = side; }
        public Square() { this(1); }
        private Square(int a, long b) { this(a + b); }
        public double area() { return side * side; }
        public int compareTo(Square other) { return Double.compare(side, other.side); }
        protected int code() { return 42; }
        private String secret(int a, Object... more) { return "secret " + a + " " + more.length; }
        public void fails(boolean checked) throws Exception {
            if (checked)
                throw new java.io.IOException("checked");
            throw new IllegalStateException("unchecked");
        }
    }

    static class Other { private int mine = 9; private Other() { } static { System.out.println("Other is initialised"); } }

    enum Colour { RED, GREEN { int extra() { return 1; } }; int extra() { return 0; } }

    record Point(int x, int y) { }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (InvocationTargetException e) {
            System.out.println(what + " has thrown " + e.getTargetException() + ", " + (e.getCause() == e.getTargetException()));
        } catch (Exception e) {
            boolean isNull = e instanceof NullPointerException;
            System.out.println(what + " fails: " + (isNull ? "null" : e.toString()));
        }
    }

    interface Action { Object run() throws Exception; }

    static String sorted(Object[] all) {
        String[] texts = new String[all.length];
        for (int i = 0; i < texts.length; i++)
            texts[i] = all[i].toString();
        Arrays.sort(texts);
        String text = "";
        for (String each : texts)
            text += "\n  " + each;
        return text;
    }

    public static void main(String[] args) throws Exception {
        classes();
        fields();
        methods();
        constructors();
        names();
    }

    static void classes() throws Exception {
        Class<?>[] all = { Shape.class, Base.class, Square.class, Colour.class, Colour.GREEN.getClass(), Point.class, int.class,
            void.class, int[].class, String[][].class, Runnable.class, new Object() { }.getClass() };
        for (Class<?> each : all)
            System.out.println(each + " " + Modifier.toString(each.getModifiers()) + " " + each.getSuperclass() + " "
                + Arrays.toString(each.getInterfaces()) + " " + each.isInterface() + each.isEnum() + each.isRecord()
                + each.isAnonymousClass() + each.isMemberClass() + each.isLocalClass() + each.isAnnotation() + " "
                + each.getDeclaringClass() + " " + each.getNestHost());
        class Local { }
        System.out.println(Local.class.isLocalClass() + " " + Local.class.getSimpleName() + " " + Local.class.getDeclaringClass());
        System.out.println(Square.class.isNestmateOf(Other.class) + " " + Square.class.isNestmateOf(String.class));
    }

    static void fields() throws Exception {
        Square square = new Square(2);
        for (Field field : Square.class.getDeclaredFields()) {
            field.setAccessible(true);
            System.out.println(field + " " + field.getType() + " " + field.getModifiers() + " = " + field.get(square));
        }
        System.out.println(sorted(Square.class.getFields()));
        attempt("seen", () -> Square.class.getField("seen").getInt(square));
        attempt("side", () -> Square.class.getField("side"));
        attempt("nothing", () -> Square.class.getDeclaredField("nothing"));
        Field seen = Base.class.getDeclaredField("seen"), small = Square.class.getDeclaredField("small");
        seen.set(square, 10);
        seen.setInt(square, seen.getInt(square) + 1);
        seen.setShort(square, (short) 12);
        System.out.println(square.seen + " " + seen.getLong(square) + " " + seen.getDouble(square) + " " + seen.getFloat(square));
        attempt("narrow", () -> seen.getShort(square));
        attempt("wide", () -> { seen.setLong(square, 1); return null; });
        attempt("text", () -> { seen.set(square, "x"); return null; });
        attempt("null", () -> { seen.set(square, null); return null; });
        attempt("none", () -> seen.get(null));
        attempt("foreign", () -> seen.get("x"));
        small.setByte(null, (byte) 4);
        small.set(null, (byte) 5);
        System.out.println(Square.small + " " + small.getByte(null) + " " + small.getInt(null));
        Field flag = Square.class.getDeclaredField("flag"), letter = Square.class.getDeclaredField("letter");
        flag.setBoolean(square, true);
        letter.setChar(square, 'z');
        System.out.println(square.flag + " " + flag.getBoolean(square) + " " + letter.getChar(square) + letter.getInt(square));
        Field brief = Square.class.getDeclaredField("brief"), thin = Square.class.getDeclaredField("thin");
        brief.setShort(square, (short) 8);
        thin.setFloat(square, 2.5f);
        thin.setLong(square, 3);
        System.out.println(brief.getShort(square) + " " + thin.getFloat(square) + " " + thin.getDouble(square));
        Field hidden = Base.class.getDeclaredField("hidden");
        hidden.setLong(square, 6);
        System.out.println(hidden.getLong(square) + " " + hidden.get(square));
        attempt("final", () -> { Square.class.getDeclaredField("side").setDouble(square, 1); return null; });
        attempt("record", () -> {
            Field x = Point.class.getDeclaredField("x");
            x.setAccessible(true);
            x.setInt(new Point(1, 2), 3);
            return null;
        });
        attempt("mine", () -> Other.class.getDeclaredField("mine").getInt(Other.class.getDeclaredConstructor().newInstance()));
        System.out.println(seen.equals(Square.class.getField("seen")) + " " + seen.equals(hidden) + " "
            + (seen.hashCode() == Square.class.getField("seen").hashCode()));
        Field red = Colour.class.getField("RED");
        System.out.println(red.isEnumConstant() + " " + red.get(null) + " " + red.isSynthetic());
    }

    static void methods() throws Exception {
        Square square = new Square(3);
        System.out.println(sorted(Square.class.getDeclaredMethods()));
        System.out.println(sorted(Shape.class.getMethods()));
        System.out.println(sorted(Base.class.getDeclaredMethods()));
        int own = 0;
        for (Method each : Square.class.getMethods())
            if (each.getDeclaringClass() != Object.class)
                own++;
        System.out.println(own);
        Method area = Square.class.getMethod("area"), hello = Square.class.getMethod("hello", String.class);
        System.out.println(area.invoke(square) + " " + hello.invoke(square, "you") + " " + hello.getDeclaringClass());
        System.out.println(Shape.class.getMethod("area").invoke(square) + " " + Shape.class.getMethod("what").invoke(square)
            + " " + Shape.class.getMethod("what").isDefault() + " " + Shape.class.getMethod("sides").invoke(null));
        System.out.println(Square.class.getMethod("what").getDeclaringClass());
        attempt("sides", () -> Square.class.getMethod("sides"));
        Method twice = Base.class.getDeclaredMethod("twice", int.class);
        System.out.println(twice.invoke(null, 21) + " " + twice.invoke(null, (short) 4) + " " + twice.invoke(null, 'a'));
        attempt("long", () -> twice.invoke(null, 21L));
        attempt("few", () -> twice.invoke(null));
        attempt("many", () -> twice.invoke(null, 1, 2));
        attempt("unboxed null", () -> twice.invoke(null, (Object) null));
        Method secret = Square.class.getDeclaredMethod("secret", int.class, Object[].class);
        System.out.println(secret.isVarArgs() + " " + secret.invoke(square, 1, new Object[] { "a", "b" }) + " "
            + secret.getParameterCount() + " " + Arrays.toString(secret.getParameterTypes()) + " " + secret.getReturnType());
        Method fails = Square.class.getMethod("fails", boolean.class);
        attempt("checked", () -> fails.invoke(square, true));
        attempt("unchecked", () -> fails.invoke(square, false));
        System.out.println(Arrays.toString(fails.getExceptionTypes()) + " " + fails);
        attempt("no target", () -> fails.invoke(null, true));
        attempt("wrong target", () -> fails.invoke("x", true));
        attempt("missing", () -> Square.class.getMethod("missing", int.class, String[].class));
        attempt("hidden", () -> Square.class.getMethod("secret", int.class, Object[].class));
        Method compare = Square.class.getMethod("compareTo", Object.class);
        System.out.println(compare.isBridge() + " " + compare.isSynthetic() + " " + compare.invoke(square, new Square(2)));
        attempt("cast", () -> compare.invoke(square, "x").toString().length());
        System.out.println(Square.class.getMethod("toString").getDeclaringClass() + " "
            + Square.class.getMethod("hashCode").equals(Object.class.getMethod("hashCode")));
        System.out.println(Colour.class.getMethod("valueOf", String.class).invoke(null, "GREEN") + " "
            + Colour.class.getDeclaredMethod("extra").invoke(Colour.GREEN));
        System.out.println(Point.class.getMethod("y").invoke(new Point(1, 2)) + " " + Runnable.class.getMethod("run"));
        Method print = Runnable.class.getMethod("run");
        Runnable runs = () -> System.out.println("a lambda runs");
        System.out.println(print.invoke(runs));
        System.out.println(String.class.getMethod("length").invoke("four") + " " + String.class.getMethod("concat", String.class).invoke("a", "b")
            + " " + Integer.class.getMethod("parseInt", String.class).invoke(null, "17") + " "
            + Math.class.getMethod("max", int.class, int.class).invoke(null, 3, 4));
        attempt("number", () -> Integer.class.getMethod("parseInt", String.class).invoke(null, "x"));
    }

    static void constructors() throws Exception {
        System.out.println(sorted(Square.class.getDeclaredConstructors()) + sorted(Square.class.getConstructors()));
        System.out.println(Square.class.getConstructor(double.class).newInstance(4.0).area() + " "
            + Square.class.getConstructor(double.class).newInstance(4).area() + " "
            + Square.class.getConstructor().newInstance().area() + " "
            + Square.class.getDeclaredConstructor(int.class, long.class).newInstance(1, 2L).area());
        attempt("hidden", () -> Square.class.getConstructor(int.class, long.class));
        attempt("abstract", () -> Base.class.getDeclaredConstructor().newInstance());
        attempt("enum", () -> Colour.class.getDeclaredConstructors()[0].newInstance("BLUE", 2));
        attempt("interface", () -> Shape.class.getDeclaredConstructor());
        attempt("few", () -> Square.class.getConstructor(double.class).newInstance());
        attempt("point", () -> Point.class.getDeclaredConstructor(int.class, int.class).newInstance(3, 4));
        attempt("instance", () -> Square.class.newInstance().area());
        attempt("no instance", () -> Point.class.newInstance());
        attempt("nested", () -> Reflecting.class.getConstructor().newInstance() != null);
    }

    static void names() throws Exception {
        System.out.println(Class.forName("Reflecting$Square") == Square.class);
        attempt("absent", () -> Class.forName("Reflecting$Absent"));
        String[] names = { "Reflecting$Point", "Reflecting$Colour", "java.lang.String" };
        for (String name : names)
            System.out.println(Class.forName(name));
        System.out.println(Class.forName(Square.class.getName()).getConstructor().newInstance().getClass().getSimpleName());
        System.out.println(Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;"));
        ClassLoader loader = Reflecting.class.getClassLoader();
        System.out.println(loader.loadClass("Reflecting$Late") + " is loaded");
        Class.forName("Reflecting$Late");
        System.out.println(void.class + " " + Void.TYPE + " " + Reflecting.class.getDeclaredMethod("names").getReturnType());
    }

    static class Late { static { System.out.println("Late is initialised"); } }
}
