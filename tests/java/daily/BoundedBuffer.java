import java.util.concurrent.locks.*;

// Holds: the textbook's buffer with two conditions.
class BoundedBuffer {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
    private final int[] items = new int[1];
    private int count;

    void put(int item) throws InterruptedException {
        lock.lock();
        try {
            while (count == items.length) notFull.await();
            items[count++] = item;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) notEmpty.await();
            int item = items[--count];
            notFull.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        BoundedBuffer buffer = new BoundedBuffer();
        int[] got = new int[2];
        Together.run(
            () -> { buffer.put(1); buffer.put(2); },
            () -> { got[0] = buffer.take(); got[1] = buffer.take(); });
        assert got[0] == 1 && got[1] == 2;
    }
}
