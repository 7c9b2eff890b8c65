import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Threads that park. */
class Parking {
    static volatile boolean ready;
    static volatile Thread waiter;
    static int seen;

    /** A permit that is given before is remembered. */
    static void remembered() throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!ready)
                LockSupport.park();
            seen = 1;
        });
        thread.start();
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
        assert seen == 1;
    }

    /** Nobody unparks: a wake-up for no reason would free it, but nobody can rely on that. */
    static void forgotten() throws InterruptedException {
        Thread thread = new Thread(LockSupport::park);
        thread.start();
        thread.join();
    }

    /** One park for two unparks: there is one permit, not two. */
    static void once() throws InterruptedException {
        Thread thread = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        thread.start();
        LockSupport.unpark(thread);
        LockSupport.unpark(thread);
        thread.join();
    }

    /** A park may return without an unpark. */
    static void spurious() throws InterruptedException {
        Thread thread = new Thread(() -> {
            LockSupport.park();
            assert ready : "woken for no reason";
        });
        thread.start();
        ready = true;
        LockSupport.unpark(thread);
        thread.join();
    }

    /** A park for some time ends. */
    static void timed() throws InterruptedException {
        Thread thread = new Thread(() -> LockSupport.parkNanos(1000));
        thread.start();
        thread.join();
    }

    /** The lock of LockSupport's documentation, without its queue. */
    static final AtomicBoolean locked = new AtomicBoolean();
    static int inside;

    static void lockAndCount(Thread[] other) {
        while (!locked.compareAndSet(false, true))
            LockSupport.park();
        assert ++inside == 1;
        inside--;
        locked.set(false);
        LockSupport.unpark(other[0]);
    }

    static void lock() throws InterruptedException {
        Thread[] first = new Thread[1], second = new Thread[1];
        first[0] = new Thread(() -> lockAndCount(second));
        second[0] = new Thread(() -> lockAndCount(first));
        first[0].start();
        second[0].start();
        first[0].join();
        second[0].join();
    }
}
