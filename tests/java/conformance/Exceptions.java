/** JVMS 2.10: exceptions, and code that runs on every way out. */
public class Exceptions {
    static class Own extends Exception {
        final int code;
        Own(int code, Throwable cause) {
            super("own " + code, cause);
            this.code = code;
        }
    }

    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) { this.name = name; System.out.println("open " + name); }
        public void close() throws Own { System.out.println("close " + name); if (name.equals("bad")) throw new Own(9, null); }
    }

    static int nested(int way) {
        int result = 0;
        try {
            try {
                if (way == 0)
                    throw new IllegalStateException("inner");
                if (way == 1)
                    return result = 1;
                result = 100 / (way - 2);
            } catch (IllegalStateException e) {
                result += 10;
                throw new RuntimeException("wrapped", e);
            } finally {
                result += 1000;
                System.out.println("inner finally " + way + " " + result);
                if (way == 5)
                    return -5;
            }
        } catch (ArithmeticException e) {
            result += 7;
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " by " + e.getCause().getMessage());
            result += 20;
        } finally {
            System.out.println("outer finally " + result);
        }
        return result;
    }

    static String loops() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1)
                    continue;
                if (i == 3)
                    break;
                text.append(i);
            } finally {
                text.append('f');
            }
        }
        return text.toString();
    }

    static void deep(int depth) throws Own {
        if (depth == 0)
            throw new Own(3, new Exception("root"));
        try {
            deep(depth - 1);
        } finally {
            System.out.print(depth);
        }
    }

    static int swallowed() {
        for (;;) {
            try {
                throw new Error("lost");
            } finally {
                return 42;
            }
        }
    }

    public static void main(String[] args) {
        for (int way = 0; way < 6; way++)
            System.out.println(nested(way));
        System.out.println(loops() + " " + swallowed());
        try {
            deep(3);
        } catch (Own e) {
            System.out.println(" " + e.code + e.getMessage() + e.getCause() + " " + e);
        }
        try (Resource a = new Resource("a"); Resource b = new Resource("bad")) {
            System.out.println("body");
            throw new IllegalArgumentException("in body");
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        try {
            Object o = "s";
            Integer i = (Integer) o;
        } catch (ClassCastException | IllegalStateException e) {
            System.out.println("cast");
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("null thrown");
        }
        try {
            assert args.length == 99 : "no arguments";
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized (args) {
                args[0].length();
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(Thread.holdsLock(args));
        }
        try {
            new Object().notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        Object nothing = null;
        try {
            synchronized (nothing) { }
        } catch (NullPointerException e) {
            System.out.println("null locked");
        }
    }
}
