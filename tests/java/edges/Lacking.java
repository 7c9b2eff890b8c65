import java.util.function.BiFunction;

/** Constructors and methods that the model library lacks: they matter only where the program comes to them. */
public class Lacking {
    static volatile boolean never;
    static volatile int x;

    public static void constructor() throws Exception {
        if (never)
            throw new ClassNotFoundException("no", new RuntimeException());
        assert x == 0;
    }

    public static void constructorReached() throws Exception {
        Object made = new ClassNotFoundException("no", new RuntimeException());
        assert made != null;
    }

    static BiFunction<String, Throwable, Throwable> make = ClassNotFoundException::new;

    public static void reference() { assert make != null; }

    public static void referenceReached() { assert make.apply("no", null) != null; }

    public static void method() {
        if (never)
            x = (int) Runtime.getRuntime().freeMemory();
        assert x == 0;
    }

    public static void methodReached() {
        x = (int) Runtime.getRuntime().freeMemory();
        assert x == 0;
    }

    /** What is wrong elsewhere is found all the same. */
    public static void wrong() throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        if (never)
            throw new ClassNotFoundException("no", new RuntimeException());
        assert x == 0;
    }

    static class Own extends ClassNotFoundException {
        Own() { super("own", null); }
    }

    public static void superconstructor() throws Exception {
        if (never)
            throw new Own();
        assert x == 0;
    }
}
