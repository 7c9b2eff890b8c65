/** JVMS §5.5: what initialises a class, in which order, once; constants do not. */
public class Linking {
    static StringBuilder log = new StringBuilder();
    static int note(String text, int value) { log.append(text).append(' '); return value; }

    interface Defaults { int A = note("Defaults", 1); default void m() { } }
    interface Plain { int P = note("Plain", 1); }
    static class Parent { static { note("Parent", 0); } static int x = 1; static void call() { } }
    static class Child extends Parent implements Defaults, Plain { static { note("Child", 0); } static int y = 2; }
    static class Constant { static { note("Constant", 0); } static final int FIXED = 7; static final String TEXT = "t"; static final Integer BOXED = 8; }
    static class Arrays { static { note("Arrays", 0); } }
    static class Cycle1 { static int a = Cycle2.b + 1; }
    static class Cycle2 { static int b = Cycle1.a + 1; }
    static class Failing { static int x = fail(); static int fail() { throw new IllegalStateException("fails"); } }
    enum Kind { ONE, TWO; static final int COUNT = note("Kind", values().length); Kind() { note("constructor", 0); } }
    static class Lazy { static final Lazy INSTANCE = new Lazy(); static int count = 5; int seen = count; }

    static String taken() { String text = log.toString(); log.setLength(0); return text; }

    public static void main(String[] args) {
        System.out.println(Constant.FIXED + Constant.TEXT + " [" + taken() + "]");
        System.out.println(Constant.BOXED + " [" + taken() + "]");
        Arrays[] array = new Arrays[2];
        System.out.println(array.length + " [" + taken() + "]");
        System.out.println(Child.x + " [" + taken() + "]");
        new Child();
        System.out.println("[" + taken() + "]");
        Child.call();
        System.out.println(Plain.P + " [" + taken() + "]");
        System.out.println(Cycle1.a + " " + Cycle2.b);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Failing.x);
            } catch (ExceptionInInitializerError e) {
                System.out.println("first " + e.getCause().getMessage());
            } catch (NoClassDefFoundError e) {
                System.out.println("later");
            }
        }
        System.out.println(Kind.COUNT + " [" + taken() + "]");
        System.out.println(Lazy.INSTANCE.seen + " " + Lazy.count);
        Object o = null;
        System.out.println((o instanceof Failing) + " " + Child.class.getSimpleName() + " " + int.class + " " + Child[].class.getName());
    }
}
