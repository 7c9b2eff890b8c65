import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.StampedLock;

/** Programs that read a clock, by what they do with what it says; and waits of the JDK's that read it themselves. */
public class Clocks {
    static volatile long last;
    static double seconds;
    static int n;

    static void together(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first), two = new Thread(second);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    /** Nothing is decided on it. */
    public static void noted() throws Exception {
        Runnable touch = () -> last = System.currentTimeMillis();
        together(touch, touch);
    }

    /** Nor on what is computed from it. */
    public static void measured() throws Exception {
        long start = System.nanoTime();
        together(() -> { synchronized (Clocks.class) { n++; } }, () -> { synchronized (Clocks.class) { n++; } });
        seconds = (System.nanoTime() - start) / 1e9;
        assert n == 2;
    }

    /** What is wrong has nothing to do with it. */
    public static void measuredRace() throws Exception {
        long start = System.nanoTime();
        together(() -> n++, () -> n++);
        seconds = (System.nanoTime() - start) / 1e9;
        assert n == 2;
    }

    public static void branches() {
        long start = System.nanoTime();
        assert System.nanoTime() - start < 1_000_000_000L;
    }

    public static void branchesRightly() {
        long start = System.nanoTime();
        assert System.nanoTime() >= start;
    }

    public static void indexes() {
        int[] cells = new int[2];
        cells[(int) (System.nanoTime() & 1)] = 1;
    }

    public static void allocates() {
        int[] cells = new int[(int) (System.nanoTime() & 1)];
    }

    public static void divides() {
        n = 10 / ((int) System.nanoTime() | 1);
    }

    /** Whether the value is exchanged is decided by the clock, though nothing looks at the answer. */
    public static void exchanges() {
        AtomicLong cell = new AtomicLong(0);
        cell.compareAndSet(System.nanoTime(), 1);
        assert cell.get() <= 1;
    }

    public static void writes() {
        assert String.valueOf(System.nanoTime()).length() > 0;
    }

    static Integer poll(BlockingQueue<Integer> queue) {
        try {
            return queue.poll(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** It comes in time, or does not. */
    public static void handsOver() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Integer[] got = new Integer[1];
        together(() -> queue.offer(7), () -> got[0] = poll(queue));
        assert got[0] == null || got[0] == 7;
    }

    public static void handsOverInTime() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Integer[] got = new Integer[1];
        together(() -> queue.offer(7), () -> got[0] = poll(queue));
        assert got[0] != null;
    }

    /** One gives up, and the other does not. */
    public static void oneGivesUp() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Integer[] got = new Integer[2];
        Thread first = new Thread(() -> got[0] = poll(queue)), second = new Thread(() -> got[1] = poll(queue));
        first.start();
        first.join();
        second.start();
        boolean taken = queue.offer(7);
        second.join();
        assert !(got[0] == null && taken);
    }

    /** A lock that is tried for a while. */
    public static void stamped() throws Exception {
        StampedLock lock = new StampedLock();
        Runnable add = () -> {
            try {
                long stamp = lock.tryWriteLock(1, TimeUnit.SECONDS);
                if (stamp != 0) {
                    n++;
                    lock.unlockWrite(stamp);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        together(add, add);
        assert n == 1 || n == 2;
    }

    public static void stampedInTime() throws Exception {
        StampedLock lock = new StampedLock();
        long held = lock.writeLock();
        Thread other = new Thread(() -> {
            try {
                if (lock.tryWriteLock(1, TimeUnit.SECONDS) != 0) n++;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        lock.unlockWrite(held);
        other.join();
        assert n == 1;
    }

    /** Numbers that the language need not keep. */
    public static void boxes() {
        Integer a = 1000, b = 1000, c = 100, d = 100;
        assert a != b && c == d;
    }
}
