/** JVMS 5.5: when classes are initialised, and in which order. */
public class Initialisation {
    static int say(String text) {
        System.out.println(text);
        return text.length();
    }

    static class Parent {
        static int x = say("Parent");
        static final int CONSTANT = 5;
        static final Object OBJECT = new Object();
        int a = say("parent field");
        { say("parent block"); }
        Parent() { say("parent constructor"); hook(); }
        void hook() { }
    }

    static class Child extends Parent implements WithDefault, Without {
        static int y = say("Child");
        int b = say("child field");
        Child() { super(); say("child constructor " + b); }
        void hook() { say("hook sees " + b); }
    }

    interface WithDefault {
        int D = say("WithDefault");
        default void something() { }
    }

    interface Without {
        int W = say("Without");
    }

    static class Lazy {
        static { say("Lazy"); }
        static final String TEXT = "constant";
        static String computed = "computed";
        static void method() { }
    }

    static class Cyclic {
        static int a = Other.b + 1;
        static class Other { static int b = Cyclic.a + 10; }
    }

    static class Broken {
        static { if (true) throw new IllegalStateException("broken"); }
        static int value = 1;
    }

    static class BrokenError {
        static int value = fail();
        static int fail() { throw new StackOverflowError("error"); }
    }

    enum Planet {
        A(1), B(2) { int size() { return 20; } };
        static int total;
        static { for (Planet p : values()) total += p.size(); }
        final int base;
        Planet(int base) { this.base = base; }
        int size() { return base; }
    }

    public static void main(String[] args) {
        say("main");
        say("" + Parent.CONSTANT + Lazy.TEXT);
        Parent[] none = new Parent[3];
        say("array made");
        new Child();
        say("second");
        new Child();
        say("" + Child.W);
        say(Lazy.computed);
        Lazy.method();
        say(Cyclic.a + " " + Cyclic.Other.b);
        for (int i = 0; i < 2; i++)
            try {
                say("" + Broken.value);
            } catch (ExceptionInInitializerError e) {
                say("first: " + e.getMessage() + " " + e.getCause().getMessage());
            } catch (NoClassDefFoundError e) {
                say("second");
            }
        try {
            say("" + BrokenError.value);
        } catch (StackOverflowError e) {
            say(e.getMessage());
        }
        say("" + Planet.total + Planet.B.size() + Planet.valueOf("A") + Planet.B.getDeclaringClass().getSimpleName());
    }
}
