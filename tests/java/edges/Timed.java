import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Waits for a while, and the clock: none gives up before it is time. */
public class Timed {
    static final long SECOND = 1_000_000_000L;
    static final Object object = new Object();
    static volatile boolean ok;

    static boolean isLate(long start) { return System.nanoTime() - start >= SECOND; }

    public static void sleeps() throws InterruptedException {
        long start = System.nanoTime();
        Thread.sleep(1000);
        assert isLate(start);
    }

    public static void sleepsTwice() throws InterruptedException {
        long start = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(1000);
        assert isLate(start);
        start = System.nanoTime();
        Thread.sleep(0, 1);
        assert System.nanoTime() - start > 0;
    }

    public static void doesNotSleep() throws InterruptedException {
        long start = System.nanoTime();
        Thread.sleep(0);
        assert isLate(start);
    }

    /** More often than leaps are counted. */
    public static void sleepsOften() throws InterruptedException {
        for (int i = 0; i < 10; i++)
            Thread.sleep(1000);
        long start = System.nanoTime();
        Thread.sleep(1000);
        assert isLate(start);
    }

    static Thread blocked() {
        Thread thread = new Thread(() -> {
            synchronized (object) {
                ok = true;
            }
        });
        thread.start();
        return thread;
    }

    public static void joins() throws InterruptedException {
        long start = System.nanoTime();
        synchronized (object) {
            blocked().join(1000);
            assert isLate(start);
        }
    }

    public static void joinsInTime() throws InterruptedException {
        long start = System.nanoTime();
        blocked().join(1000);
        assert ok || isLate(start);
    }

    public static void joinsLate() throws InterruptedException {
        blocked().join(1000);
        assert ok;
        System.nanoTime();
    }

    /** It may wake up spuriously. */
    public static void waits() throws InterruptedException {
        long start = System.nanoTime();
        synchronized (object) {
            object.wait(1000);
        }
        assert isLate(start);
    }

    /** The same. */
    public static void parks() {
        long start = System.nanoTime();
        LockSupport.parkNanos(SECOND);
        assert isLate(start);
    }

    public static void latch() throws InterruptedException {
        long start = System.nanoTime();
        boolean open = new CountDownLatch(1).await(1, TimeUnit.SECONDS);
        assert !open && isLate(start);
    }

    public static void semaphore() throws InterruptedException {
        long start = System.nanoTime();
        boolean got = new Semaphore(0).tryAcquire(1, TimeUnit.SECONDS);
        assert !got && isLate(start);
    }

    public static void lock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread thread = new Thread(() -> {
            long start = System.nanoTime();
            try {
                if (!lock.tryLock(1, TimeUnit.SECONDS))
                    assert isLate(start);
            } catch (InterruptedException e) {
                assert false;
            }
        });
        thread.start();
        lock.unlock();
        thread.join();
    }

    public static void condition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        long start = System.nanoTime();
        assert !condition.await(1, TimeUnit.SECONDS);
        assert isLate(start);
        lock.unlock();
    }

    static boolean waiting, early;

    /** What waits gets a signal that comes before its deadline. */
    public static void signal() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        long start = System.nanoTime();
        Thread thread = new Thread(() -> {
            lock.lock();
            waiting = true;
            try {
                ok = condition.await(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                assert false;
            }
            lock.unlock();
        });
        thread.start();
        lock.lock();
        if (waiting) {
            condition.signal();
            early = !isLate(start);
        }
        lock.unlock();
        thread.join();
        assert !early || ok;
    }

    /** But one that comes later may come too late. */
    public static void lateSignal() throws InterruptedException {
        signal();
        assert !waiting || ok;
    }

    /** Whoever never looks at a clock cannot tell. */
    public static void unwatched() throws InterruptedException {
        synchronized (object) {
            blocked().join(1000);
            object.wait(1000);
        }
        Thread.sleep(1000);
        assert ok;
    }
}
