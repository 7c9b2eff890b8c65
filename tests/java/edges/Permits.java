import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that park, and wait for locks before: that uses up a permit, if they have to wait. */
public class Permits {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean ready;

    static void pass() {
        lock.lock();
        lock.unlock();
    }

    /** The flag is asked before each park. */
    public static void asked() throws Exception {
        Thread waiter = new Thread(() -> {
            pass();
            while (!ready) LockSupport.park();
        });
        waiter.start();
        lock.lock();
        ready = true;
        LockSupport.unpark(waiter);
        lock.unlock();
        waiter.join();
    }

    /** The permit may come while the thread waits for the lock, and is gone when it parks. */
    public static void usedUp() throws Exception {
        Thread waiter = new Thread(() -> {
            pass();
            LockSupport.park();
        });
        lock.lock();
        waiter.start();
        LockSupport.unpark(waiter);
        lock.unlock();
        waiter.join();
    }

    /** No other thread has the lock, so there is nothing to wait for. */
    public static void kept() throws Exception {
        Thread waiter = new Thread(() -> {
            pass();
            LockSupport.park();
        });
        waiter.start();
        LockSupport.unpark(waiter);
        waiter.join();
    }

    /** So it is with a latch. */
    public static void usedUpAtLatch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            LockSupport.park();
        });
        waiter.start();
        LockSupport.unpark(waiter);
        latch.countDown();
        waiter.join();
    }
}
