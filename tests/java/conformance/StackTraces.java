import java.util.function.Supplier;

/** Stack traces: which frames there are, and what is printed of them. Only frames of this file are shown. */
class StackTraces {
    static class Base extends RuntimeException {
        Base(String message) { super(message); }
        Base(Throwable cause) { super(cause); }
    }

    static class Derived extends Base {
        Derived() { this("derived"); }
        Derived(String message) { super(message + "!"); }
        static Derived fill() { return new Derived(); }
    }

    static class Bare extends Exception {
        Bare() { super("bare", null, false, false); }
    }

    static class Cheap extends Exception {
        static int filled;
        @Override public Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static class Own extends Exception {
        @Override public synchronized Throwable fillInStackTrace() { return super.fillInStackTrace(); }
    }

    static class Holder {
        final Exception made;
        Holder() { made = new Exception("in a constructor"); }
    }

    static class Initialised {
        static final Exception MADE = new Exception("in an initialiser");
    }

    interface Shape { int sides(); }

    static abstract class Generic<T> {
        abstract T get(T other);
        T twice(T other) { return get(get(other)); }
    }

    static void show(String what, StackTraceElement[] trace) {
        System.out.println(what);
        for (StackTraceElement element : trace)
            if (element.getModuleName() == null)
                System.out.println("  " + element);
    }

    static void show(String what, Throwable exception) { show(what, exception.getStackTrace()); }

    static void fails(int depth) {
        if (depth == 0)
            throw new IllegalStateException("deep");
        fails(depth - 1);
    }

    static int divides(int by) { return 1 / by; }

    static int element(int[] array) { return array[3]; }

    static int length(String text) {
        return text
            .length();
    }

    static void trap(Runnable code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (RuntimeException exception) {
            show(exception.getClass().getName(), exception);
        }
    }

    static Throwable caught(Runnable code) {
        try {
            code.run();
            return null;
        } catch (Throwable exception) {
            return exception;
        }
    }

    public static void main(String[] args) throws Exception {
        show("made, not thrown", new Exception());
        show("its constructors are left out", Derived.fill());
        show("in a constructor of something else", new Holder().made);
        show("in an initialiser", Initialised.MADE);
        show("recursion", caught(() -> fails(2)));
        trap(() -> divides(0));
        trap(() -> element(new int[2]));
        trap(() -> length(null));
        Object text = "text";
        trap(() -> { Integer number = (Integer) text; });
        trap(() -> { Object[] strings = new String[1]; strings[0] = 1; });
        trap(() -> { int[] none = new int[-divides(1)]; });

        Exception again = made();
        show("made elsewhere", again);
        show("thrown here all the same", thrown(again));
        again.fillInStackTrace();
        show("filled in again", again);
        again.setStackTrace(new StackTraceElement[] { new StackTraceElement("A", "b", "C.java", 7) });
        show("set", again);
        show("without a trace", new Bare());
        show("not filled in", new Cheap());
        System.out.println(Cheap.filled);
        show("filled in by an override", new Own());

        Supplier<Exception> supplier = () -> new Exception();
        show("in a lambda", supplier.get());
        Supplier<Exception> reference = StackTraces::made;
        show("by a reference to a method", reference.get());
        show("in an anonymous class", new Generic<Exception>() {
            @Override Exception get(Exception other) { return other == null ? new Exception() : other; }
        }.twice(null));

        StackTraceElement[] here = Thread.currentThread().getStackTrace();
        System.out.println(here[0].getClassName() + "." + here[0].getMethodName() + " " + here[0].getModuleName());
        show("this thread", here);

        StackTraceElement element = made().getStackTrace()[0];
        System.out.println(element.getClassName() + " " + element.getMethodName() + " " + element.getFileName() + " "
            + element.getLineNumber() + " " + element.isNativeMethod() + " " + element.getClassLoaderName() + " "
            + element.getModuleName() + " " + element.getModuleVersion());
        System.out.println(element.equals(made().getStackTrace()[0]) + " " + element.equals(here[1]) + " "
            + (element.hashCode() == made().getStackTrace()[0].hashCode()) + " " + element.hashCode());
        System.out.println(new StackTraceElement("A", "b", null, 3) + " " + new StackTraceElement("A", "b", "C.java", -1)
            + " " + new StackTraceElement("A", "b", "C.java", -2) + " "
            + new StackTraceElement("loader", "module", "1.2", "A", "b", "C.java", 5) + " "
            + new StackTraceElement("loader", null, null, "A", "b", "C.java", 5));

        chained(1).printStackTrace(System.out);
        Exception suppressing = new Exception("first");
        suppressing.addSuppressed(chained(2));
        suppressing.addSuppressed(new Bare());
        suppressing.printStackTrace(System.out);
        Exception one = new Exception("one"), two = new Exception("two", one);
        one.initCause(two);
        one.printStackTrace(System.out);
        try {
            fails(0);
        } catch (IllegalStateException exception) { new Base(exception).printStackTrace(System.out); }
        try { fails(0); } catch (IllegalStateException exception) { new Base(exception).printStackTrace(System.out); }
        StackTraceElement[] trace = again.getStackTrace();
        trace[0] = null;
        System.out.println(again.getStackTrace()[0]);
        try {
            again.setStackTrace(trace);
        } catch (NullPointerException exception) {
            System.out.println(exception.getMessage());
        }
    }

    static Exception made() { return new Exception("made"); }

    static Throwable thrown(Exception exception) {
        try {
            throw exception;
        } catch (Exception caught) {
            return caught;
        }
    }

    static Exception chained(int depth) {
        try {
            fails(depth);
            return null;
        } catch (IllegalStateException exception) {
            return new Exception("outer", new Base(exception));
        }
    }
}
