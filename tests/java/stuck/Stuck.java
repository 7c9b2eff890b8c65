import java.util.concurrent.atomic.AtomicBoolean;

/** Threads that run and never come to an end. */
public class Stuck {
    static boolean stop;
    static volatile boolean halt;
    static final AtomicBoolean A = new AtomicBoolean(), B = new AtomicBoolean();

    static void both(AtomicBoolean first, AtomicBoolean second) {
        while (!first.compareAndSet(false, true)) { }
        while (!second.compareAndSet(false, true)) { }
        second.set(false);
        first.set(false);
    }

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread s = new Thread(one), t = new Thread(two);
        s.start();
        t.start();
        s.join();
        t.join();
    }

    /** Two spin locks taken in opposite order. */
    static void opposite() throws InterruptedException {
        run(() -> both(A, B), () -> both(B, A));
    }

    static void sameOrder() throws InterruptedException {
        run(() -> both(A, B), () -> both(A, B));
    }

    /** A compiler may read the field once before the loop. */
    static void plain() throws InterruptedException {
        run(() -> { while (!stop) { } }, () -> stop = true);
    }

    static void spinning() throws InterruptedException {
        run(() -> { while (!stop) { Thread.onSpinWait(); } }, () -> stop = true);
    }

    static void vol() throws InterruptedException {
        run(() -> { while (!halt) { } }, () -> halt = true);
    }

    /** No read moves over the lock. */
    static void locked() throws InterruptedException {
        Object lock = new Object();
        run(() -> {
            boolean done = false;
            while (!done) {
                synchronized (lock) {
                    done = stop;
                }
            }
        }, () -> {
            synchronized (lock) {
                stop = true;
            }
        });
    }

    /** The program ends without the daemon. */
    static void daemon() {
        Thread t = new Thread(() -> { while (!stop) { } });
        t.setDaemon(true);
        t.start();
        stop = true;
    }

    static volatile int seen;

    /** The program waits for the daemon only sometimes. */
    static void joinedSometimes() throws InterruptedException {
        Thread t = new Thread(() -> { while (!stop) { } });
        t.setDaemon(true);
        t.start();
        new Thread(() -> seen = 1).start();
        stop = true;
        if (seen == 1) t.join();
    }

    public static void main(String[] arguments) {
        while (true) { }
    }
}
