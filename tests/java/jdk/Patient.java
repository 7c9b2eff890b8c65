import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Waits with a time, by conditions, by parking, and by the clock. */
public class Patient {
    static void polls(boolean always) throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread thread = new Thread(() -> queue.add(1));
        thread.start();
        Integer got = queue.poll(1, TimeUnit.SECONDS);
        thread.join();
        assert got == null ? !always : got == 1;
    }

    static void mayGiveUp() throws Exception { polls(false); }
    static void alwaysGets() throws Exception { polls(true); }

    static void bounded() throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        queue.add(1);
        Thread thread = new Thread(queue::poll);
        thread.start();
        boolean added = queue.offer(2, 1, TimeUnit.SECONDS);
        thread.join();
        assert queue.size() == (added ? 1 : 0);
    }

    static void handsOver() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        boolean[] given = new boolean[1];
        Thread thread = new Thread(() -> {
            try {
                given[0] = queue.offer(1, 1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        Integer got = queue.poll(1, TimeUnit.SECONDS);
        thread.join();
        assert given[0] == (got != null);
    }

    static void stamped() throws Exception {
        StampedLock lock = new StampedLock();
        int[] count = new int[1];
        Thread thread = new Thread(() -> {
            long stamp = lock.writeLock();
            count[0]++;
            lock.unlockWrite(stamp);
        });
        thread.start();
        long stamp = lock.tryWriteLock(1, TimeUnit.SECONDS);
        if (stamp != 0) {
            count[0]++;
            lock.unlockWrite(stamp);
        }
        thread.join();
        assert count[0] == (stamp == 0 ? 1 : 2);
    }

    static void meets() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        int[] data = new int[1];
        Thread thread = new Thread(() -> { data[0] = 1; latch.countDown(); });
        thread.start();
        if (latch.await(1, TimeUnit.SECONDS))
            assert data[0] == 1;
        thread.join();
    }
}
