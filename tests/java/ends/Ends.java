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

/** The main thread's last act is to start the thread that a daemon joins, or finds not started. */
class JoinedStartedLast {
    static volatile int r;

    public static void main(String[] arguments) {
        Thread t = new Thread(() -> r = 1);
        Ends.daemon(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                return;
            }
            if (r == 1)
                throw new IllegalStateException("seen");
        }).start();
        t.start();
    }
}

class TwoJoined {
    static int r, z;

    public static void main(String[] arguments) {
        Thread t = new Thread(() -> r = 1), u = new Thread(() -> r = 2);
        t.start();
        u.start();
        Ends.daemon(() -> {
            try {
                t.join();
                u.join();
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException("seen");
        }).start();
        z = 1;
    }
}

/** One daemon joins and tells another, which throws. */
class PassedOn {
    static volatile int told;
    static int z;

    public static void main(String[] arguments) {
        Thread t = new Thread(() -> { });
        t.start();
        Ends.daemon(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                return;
            }
            told = 1;
        }).start();
        Ends.daemon(() -> { if (told == 1) throw new IllegalStateException("seen"); }).start();
        z = 1;
    }
}

class JoinedByBoth {
    static int r;

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(() -> r = 1);
        t.start();
        Ends.daemon(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException("seen");
        }).start();
        t.join();
    }
}

/** The daemon sees what the other has written, and nothing is thrown. */
class OrderedByDaemon {
    static int r, z;

    public static void main(String[] arguments) {
        Thread t = new Thread(() -> r = 1);
        t.start();
        Ends.daemon(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                return;
            }
            if (r != 1)
                throw new IllegalStateException("never");
        }).start();
        z = 1;
    }
}

/** The smallest program whose sound claims were once refuted, and others like it. */
class RunsFurther {
    static int x, y;

    public static void main(String[] arguments) {
        Ends.daemon(() -> x = 1).start();
        y = 2;
    }
}

class RunsFurtherTwice {
    static int x, y;

    public static void main(String[] arguments) {
        Ends.daemon(() -> x = 1).start();
        Ends.daemon(() -> x = 1).start();
        y = 2;
    }
}

class RunsFurtherBeside {
    static int x, y, z;

    public static void main(String[] arguments) {
        Ends.daemon(() -> x = 1).start();
        new Thread(() -> z = 1).start();
        y = 2;
    }
}

class RunsFurtherAndReads {
    static int x, y;

    public static void main(String[] arguments) {
        Ends.daemon(() -> { x = 1; x = y; }).start();
        y = 2;
        assert x <= 2;
    }
}

/** A thread that runs can not become a daemon; one that has ended can. */
class DaemonTooLate {
    static int z;

    public static void main(String[] arguments) {
        Thread t = new Thread(() -> z = 1);
        t.start();
        t.setDaemon(true);
    }
}

class DaemonTooLateCaught {
    static int z;

    public static void main(String[] arguments) {
        Thread t = new Thread(() -> z = 1);
        t.start();
        try {
            t.setDaemon(true);
            assert !t.isAlive();
        } catch (IllegalThreadStateException e) {
            assert !t.isDaemon();
        }
    }
}

class SuppressedThree {
    static final Exception e = new Exception("shared");

    static void add() { e.addSuppressed(new Error()); }

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(SuppressedThree::add), u = new Thread(SuppressedThree::add);
        t.start();
        u.start();
        t.join();
        u.join();
        add();
        assert e.getSuppressed().length == 3;
    }
}

/** An exception does not suppress itself, whichever thread asks. */
class SuppressedSelf {
    static final Exception e = new Exception("shared");
    static int refused;

    static void add() {
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException refusal) {
            assert refusal.getCause() == e;
            synchronized (e) {
                refused++;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(SuppressedSelf::add);
        t.start();
        add();
        t.join();
        assert refused == 2 && e.getSuppressed().length == 0;
    }
}

/** It keeps nothing, and has no trace. */
class SuppressedNever {
    static class Quiet extends Exception {
        Quiet() { super("quiet", null, false, false); }
    }

    static final Exception e = new Quiet();

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(() -> e.addSuppressed(new Error()));
        t.start();
        e.addSuppressed(new Error());
        t.join();
        assert e.getSuppressed().length == 0;
    }
}

class SuppressedByResources {
    static class Resource implements AutoCloseable {
        @Override public void close() { throw new IllegalStateException("close"); }
    }

    static void use() {
        try (Resource first = new Resource(); Resource second = new Resource()) {
            throw new Error("body");
        } catch (Error e) {
            assert e.getSuppressed().length == 2;
            assert e.getSuppressed()[1].getMessage().equals("close");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(SuppressedByResources::use);
        t.start();
        use();
        t.join();
    }
}

/** The lock is that of the exception itself. */
class SuppressedUnderLock {
    static final Exception e = new Exception("shared");

    public static void main(String[] arguments) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (e) {
                int before = e.getSuppressed().length;
                e.addSuppressed(new Error());
                assert e.getSuppressed().length == before + 1;
            }
        });
        t.start();
        e.addSuppressed(new Error());
        t.join();
    }
}
