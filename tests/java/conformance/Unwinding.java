/** JVMS §2.10 and §3.12: handlers, finally, nesting, resources, monitors that are released. */
public class Unwinding {
    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) { this.name = name; System.out.println("open " + name); }
        @Override public void close() { System.out.println("close " + name); if (name.equals("bad")) throw new IllegalStateException("close"); }
    }

    static class Own extends Exception {
        final int code;
        Own(int code, Throwable cause) { super("own " + code, cause); this.code = code; }
    }

    @SuppressWarnings("finally")
    static int overrides() { try { return 1; } finally { return 2; } }

    static int keeps() { int x = 1; try { return x; } finally { x = 2; } }

    @SuppressWarnings("finally")
    static int swallows() { while (true) { try { throw new RuntimeException(); } finally { break; } } return 3; }

    static String nested(int n) {
        StringBuilder log = new StringBuilder();
        try {
            try {
                log.append("try ");
                if (n == 0) throw new IllegalArgumentException("zero");
                if (n == 1) { Object o = null; o.hashCode(); }
                if (n == 2) { int[] a = new int[1]; a[n] = 1; }
                if (n == 3) { log.append(1 / (n - 3)); }
                log.append("end ");
            } catch (IllegalArgumentException | ArithmeticException e) {
                log.append("caught ").append(e.getMessage()).append(' ');
                throw new IllegalStateException("again", e);
            } finally {
                log.append("finally ");
            }
        } catch (IllegalStateException e) {
            log.append(e.getMessage()).append(" because of ").append(e.getCause().getClass().getSimpleName()).append(' ');
        } catch (RuntimeException e) {
            log.append(e.getClass().getName()).append(' ');
        }
        return log.toString();
    }

    static int depth(int n) { try { return n == 0 ? Integer.parseInt("x") : depth(n - 1); } finally { if (n % 2 == 0) System.out.print(n + " "); } }

    static final Object lock = new Object();

    static void locked(boolean fails) {
        synchronized (lock) {
            synchronized (Unwinding.class) {
                if (fails) throw new RuntimeException("in two locks");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(overrides() + " " + keeps() + " " + swallows());
        for (int i = 0; i < 5; i++)
            System.out.println(nested(i));
        try { depth(6); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) { System.out.println("body " + a.name + b.name); }
        try (Resource a = new Resource("bad")) {
            throw new Own(7, new Error("root"));
        } catch (Own e) {
            System.out.println(e.getMessage() + e.code + e.getCause().getMessage() + e.getSuppressed().length + e.getSuppressed()[0].getMessage());
        }
        try { locked(true); } catch (RuntimeException e) { System.out.println(e.getMessage() + Thread.holdsLock(lock) + Thread.holdsLock(Unwinding.class)); }
        locked(false);
        try { lock.notify(); } catch (IllegalMonitorStateException e) { System.out.println("not owner"); }
        try { throw null; } catch (NullPointerException e) { System.out.println("thrown null"); }
        try { synchronized (args.length == 0 ? null : lock) { } } catch (NullPointerException e) { System.out.println("locked null"); }
        try { recurse(1); } catch (IllegalStateException e) { System.out.println(e); }
        Throwable t = new Own(1, null);
        System.out.println(t + " " + new Exception() + " " + new RuntimeException((String) null).getMessage());
        assert args.length == 0 : "no arguments";
        try { assert args.length > 0 : 42; } catch (AssertionError e) { System.out.println(e.getMessage()); }
    }

    static void recurse(int n) { if (n > 50) throw new IllegalStateException("deep " + n); recurse(n + 1); }
}
