/**
 * How threads and programs end, with daemons; and exceptions that threads share. Each class is a program. Whatever is
 * thrown here can happen unless the comment says otherwise.
 */
final class Ends {
    private Ends() { }

    static Thread daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }
}

class JoinedByDaemon {
    static int r, x, z;
    static Thread t;

    static void join() {
        try {
            t.join();
        } catch (InterruptedException e) {
            return;
        }
        x = 1;
        throw new IllegalStateException("seen");
    }

    public static void main(String[] arguments) {
        t = new Thread(() -> r = 1);
        Thread b = Ends.daemon(JoinedByDaemon::join);
        t.start();
        b.start();
        z = 1;
    }
}

/** The main thread's last act is to start the daemon that joins. */
class DaemonStartedLast {
    static int r;

    public static void main(String[] arguments) {
        Thread t = new Thread(() -> r = 1);
        Thread b = Ends.daemon(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException("seen");
        });
        t.start();
        b.start();
    }
}

/** Nothing keeps the program alive once the main thread has ended. */
class JoinsMain {
    static int r;

    public static void main(String[] arguments) {
        Thread main = Thread.currentThread();
        Ends.daemon(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException("never");
        }).start();
        r = 1;
    }
}

class DaemonStartsAnother {
    static int z;

    public static void main(String[] arguments) {
        Ends.daemon(() -> {
            Thread f = new Thread(() -> { throw new IllegalStateException("seen"); });
            f.setDaemon(false);
            f.start();
        }).start();
        z = 1;
    }
}

/** A thread that a daemon starts is one, too. */
class Inherited {
    static int r;
    static Thread t;

    public static void main(String[] arguments) {
        t = new Thread(() -> r = 1);
        t.start();
        Ends.daemon(() -> new Thread(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException("seen");
        }).start()).start();
    }
}

class InterruptedDaemon {
    static Thread t;

    public static void main(String[] arguments) {
        t = new Thread(() -> { });
        Thread b = Ends.daemon(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("seen");
            }
        });
        b.start();
        t.start();
        b.interrupt();
    }
}

class Exiting {
    static int z;

    public static void main(String[] arguments) {
        new Thread(() -> System.exit(0)).start();
        z = 1;
        throw new IllegalStateException("seen");
    }
}

/** One thread says what an exception comes from, another looks. */
class Cause {
    static final Exception e = new Exception("shared");

    public static void main(String[] arguments) {
        new Thread(() -> e.initCause(new Error("cause"))).start();
        assert e.getCause() == null;
    }
}

class CauseSeen {
    static final Exception e = new Exception("shared");

    public static void main(String[] arguments) {
        new Thread(() -> e.initCause(new Error("cause"))).start();
        assert e.getCause() != null;
    }
}

/** Two say so: one of them is refused. */
class TwoCauses {
    static final Exception e = new Exception("shared");

    public static void main(String[] arguments) {
        new Thread(() -> e.initCause(new Error("one"))).start();
        e.initCause(new Error("other"));
    }
}

/** Both are kept, whoever comes first. */
class Suppressed {
    static final Exception e = new Exception("shared");

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(() -> e.addSuppressed(new Error("one")));
        t.start();
        e.addSuppressed(new Error("other"));
        t.join();
        assert e.getSuppressed().length == 2;
    }
}

class SuppressedSeen {
    static final Exception e = new Exception("shared");

    public static void main(String[] arguments) {
        new Thread(() -> e.addSuppressed(new Error("one"))).start();
        assert e.getSuppressed().length == 0;
    }
}

/** With an exception of its own each, nothing is seen. */
class OwnCauses {
    static void raise() {
        Exception e = new Exception("own");
        assert e.getCause() == null;
        e.initCause(new Error("cause"));
        assert e.getCause() != null;
    }

    public static void main(String[] arguments) {
        new Thread(OwnCauses::raise).start();
        raise();
    }
}

/** An initialiser that fails, for whoever comes first and whoever comes later. */
class Failing {
    static class Lazy {
        static int value = compute();

        static int compute() { throw new IllegalStateException("no"); }
    }

    static int errors;

    static synchronized void count() { errors++; }

    static void use() {
        try {
            Lazy.value++;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            count();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(Failing::use);
        t.start();
        use();
        t.join();
        assert errors == 2;
    }
}

/** An initialiser that starts a thread, which needs the class. */
class Starting {
    static class Lazy {
        static int value = 1;
        static {
            Thread t = new Thread(() -> { if (value == 2) throw new IllegalStateException("seen"); });
            t.setDaemon(true);
            t.start();
            value = 2;
        }
    }

    static int z;

    public static void main(String[] arguments) {
        Lazy.value = 2;
        z = 1;
    }
}
