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

    static final AtomicBoolean C = new AtomicBoolean();

    /** A third lock around them lets one thread in at a time. */
    static void oppositeGuarded() throws InterruptedException {
        run(() -> guarded(A, B), () -> guarded(B, A));
    }

    static void guarded(AtomicBoolean first, AtomicBoolean second) {
        while (!C.compareAndSet(false, true)) { }
        both(first, second);
        C.set(false);
    }

    /** A thread that does not get its second lock gives the first one back. */
    static void oppositeWithRetreat() throws InterruptedException {
        run(() -> both(A, B), () -> {
            while (true) {
                while (!B.compareAndSet(false, true)) { }
                if (A.compareAndSet(false, true))
                    break;
                B.set(false);
            }
            A.set(false);
            B.set(false);
        });
    }

    static void oppositeExchanges() throws InterruptedException {
        run(() -> exchange(A, B), () -> exchange(B, A));
    }

    static void exchange(AtomicBoolean first, AtomicBoolean second) {
        while (first.getAndSet(true)) { }
        while (second.getAndSet(true)) { }
        second.set(false);
        first.set(false);
    }

    /** Each has one of three locks and spins for the next. */
    static void inARing() throws InterruptedException {
        new Thread(() -> both(A, B)).start();
        new Thread(() -> both(B, C)).start();
        both(C, A);
    }

    static void yielding() {
        while (true)
            Thread.yield();
    }

    static void sleeping() throws InterruptedException {
        for (;;)
            Thread.sleep(1);
    }

    static void inFinally() {
        try {
            seen = 1;
        } finally {
            while (seen == 1) { }
        }
    }

    static void catching() {
        while (true) {
            try {
                if (!halt)
                    throw new IllegalStateException();
            } catch (IllegalStateException e) {
            }
        }
    }

    final boolean[] flags = new boolean[1];
    boolean field;

    /** The same for an element and for a field of an object. */
    static void element() throws InterruptedException {
        Stuck shared = new Stuck();
        run(() -> { while (!shared.flags[0]) { } }, () -> shared.flags[0] = true);
    }

    static void field() throws InterruptedException {
        Stuck shared = new Stuck();
        run(() -> { while (!shared.field) { } }, () -> shared.field = true);
    }

    static void atomic() throws InterruptedException {
        run(() -> { while (!A.get()) { } }, () -> A.set(true));
    }

    /** An opaque read is made in each round, too. */
    static void opaque() throws InterruptedException {
        run(() -> { while (!A.getOpaque()) { } }, () -> A.setOpaque(true));
    }

    /** The read of the volatile field keeps the plain one in the loop. */
    static void volatileBeside() throws InterruptedException {
        run(() -> { while (!halt || !stop) { } }, () -> { stop = true; halt = true; });
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
