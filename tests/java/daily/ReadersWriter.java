import java.util.*;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Holds: a map behind a read-write lock.
class ReadersWriter {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final Map<String, Integer> prices = new TreeMap<>();

    static Integer price(String name) {
        lock.readLock().lock();
        try {
            return prices.get(name);
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> {
                lock.writeLock().lock();
                try {
                    prices.put("tea", 3);
                } finally {
                    lock.writeLock().unlock();
                }
            },
            () -> { Integer seen = price("tea"); assert seen == null || seen == 3; },
            () -> { Integer seen = price("milk"); assert seen == null; });
    }
}
