/** Shutdown hooks: how a program ends that has some. What can happen is reasoned by hand. */
public class Hooks {
    static int x, y;
    static final Object lock = new Object();

    static Runtime runtime() { return Runtime.getRuntime(); }

    static void hook(Runnable body) { runtime().addShutdownHook(new Thread(body)); }

    static void check(boolean condition) {
        if (!condition)
            throw new RuntimeException("it does not hold");
    }

    static Thread daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    /** A hook comes after main. */
    static void runsAtTheEnd() {
        hook(() -> check(x == 1));
        x = 1;
    }

    /** It runs at all. */
    static void fails() { hook(() -> check(x == 1)); }

    /** It waits for threads that main does not. */
    static void waitsForThreads() {
        hook(() -> check(x == 1));
        new Thread(() -> x = 1).start();
    }

    /** And for threads that these start. */
    static void waitsForTheirThreads() {
        hook(() -> check(x == 1));
        new Thread(() -> new Thread(() -> x = 1).start()).start();
    }

    /** Not for daemons, which may be late... */
    static void daemonIsLate() {
        hook(() -> check(x == 1));
        daemon(() -> x = 1).start();
    }

    /** ...or run while the hook does. */
    static void daemonGoesOn() {
        hook(() -> {
            int before = x;
            check(before == x);
        });
        daemon(() -> x = 1).start();
    }

    static void exitRunsThem() {
        hook(() -> check(false));
        System.exit(0);
    }

    /** Whoever exits waits for the hooks; others go on meanwhile. */
    static void othersGoOn() {
        hook(() -> check(x == 0));
        new Thread(() -> x = 1).start();
        System.exit(0);
    }

    static void exitOrders() {
        hook(() -> check(x == 1));
        x = 1;
        System.exit(0);
    }

    static void haltRunsNone() {
        hook(() -> check(false));
        runtime().halt(0);
        check(false);
    }

    static void haltInHook() {
        hook(() -> runtime().halt(0));
        hook(() -> check(x == 0));
        x = 1;
    }

    static void haltEndsHooks() {
        hook(() -> {
            runtime().halt(0);
            check(false);
        });
    }

    static int order;

    static synchronized void note(int digit) { order = order * 10 + digit; }

    static void inAnyOrder() {
        hook(() -> note(1));
        hook(() -> note(2));
    }

    static void threeInAnyOrder() {
        hook(() -> note(1));
        hook(() -> note(2));
        hook(() -> note(3));
    }

    static int count;

    /** They run at the same time. */
    static void together() {
        hook(() -> count++);
        hook(() -> count++);
    }

    static void addedTooLate() {
        hook(() -> {
            try {
                runtime().addShutdownHook(new Thread());
                check(false);
            } catch (IllegalStateException e) {
                check(e.getMessage().equals("Shutdown in progress"));
            }
            try {
                runtime().removeShutdownHook(new Thread());
                check(false);
            } catch (IllegalStateException e) {
                check(e.getMessage().equals("Shutdown in progress"));
            }
        });
    }

    static void removed() {
        Thread thread = new Thread(() -> check(false));
        check(!runtime().removeShutdownHook(thread));
        runtime().addShutdownHook(thread);
        check(runtime().removeShutdownHook(thread));
        check(!runtime().removeShutdownHook(thread));
    }

    static void oneRemoved() {
        Thread first = new Thread(() -> check(false));
        runtime().addShutdownHook(first);
        hook(() -> x = 1);
        hook(() -> x = 1);
        check(runtime().removeShutdownHook(first));
    }

    static void refused() {
        Thread thread = new Thread();
        runtime().addShutdownHook(thread);
        try {
            runtime().addShutdownHook(thread);
            check(false);
        } catch (IllegalArgumentException e) {
            check(e.getMessage().equals("Hook previously registered"));
        }
        try {
            runtime().addShutdownHook(Thread.currentThread());
            check(false);
        } catch (IllegalArgumentException e) {
            check(e.getMessage().equals("Hook already running"));
        }
        try {
            runtime().addShutdownHook(null);
            check(false);
        } catch (NullPointerException e) {
            x = 1;
        }
        try {
            runtime().removeShutdownHook(null);
            check(false);
        } catch (NullPointerException e) {
            x = 2;
        }
    }

    /** The thread that shuts down waits for the hook, which waits for it. */
    static void exitInHook() { hook(() -> System.exit(1)); }

    static void exitUnderLock() {
        hook(() -> {
            synchronized (lock) {
                x = 1;
            }
        });
        synchronized (lock) {
            System.exit(0);
        }
    }

    /** Main has ended when its hook runs. */
    static void joinsMain() {
        Thread main = Thread.currentThread();
        hook(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                check(false);
            }
            check(!main.isAlive());
        });
    }

    static void joinsMainThatExits() {
        Thread main = Thread.currentThread();
        hook(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                check(false);
            }
        });
        System.exit(0);
    }

    /** Hooks are waited for, and threads that they start are not. */
    static void startsAnother() { hook(() -> new Thread(() -> count = 1).start()); }

    /** The second to exit never gets there. */
    static void twoExits() {
        hook(() -> count++);
        new Thread(() -> System.exit(2)).start();
        System.exit(3);
    }

    static void daemonExits() {
        hook(() -> count++);
        daemon(() -> System.exit(2)).start();
    }

    /** A thread that has run cannot be started: the hooks behind it are not started either, in any order. */
    static void hasRun() throws InterruptedException {
        Thread thread = new Thread(() -> { });
        runtime().addShutdownHook(thread);
        hook(() -> count = 1);
        thread.start();
        thread.join();
    }

    /** An exception that a handler takes does not keep hooks from running. */
    static void handled() {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> x = 1);
        hook(() -> check(x == 1));
        throw new IllegalStateException();
    }

    static volatile boolean ran;

    /** Whoever looks before all are started may see one that is not. */
    static void looksAtTheOther() {
        Thread[] both = new Thread[2];
        both[0] = new Thread(() -> check(both[1].isAlive() || ran));
        both[1] = new Thread(() -> ran = true);
        runtime().addShutdownHook(both[0]);
        runtime().addShutdownHook(both[1]);
    }

    static void theOtherLooks() {
        Thread[] both = new Thread[2];
        both[0] = new Thread(() -> ran = true);
        both[1] = new Thread(() -> check(both[0].isAlive() || ran));
        runtime().addShutdownHook(both[0]);
        runtime().addShutdownHook(both[1]);
    }

    /** Interrupts do not end the wait for the hooks. */
    static void interrupted() {
        Thread main = Thread.currentThread();
        hook(() -> {
            main.interrupt();
            x = 1;
        });
        System.exit(0);
    }

    public static void main(String[] names) throws Throwable {
        try {
            Hooks.class.getDeclaredMethod(names[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
