import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;

// Holds: the tasks of a pool get different numbers.
class IdsAtomic {
    static final AtomicLong next = new AtomicLong(100);

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Long> a = pool.submit(next::getAndIncrement), b = pool.submit(next::getAndIncrement);
        Set<Long> ids = new HashSet<>(Arrays.asList(a.get(), b.get()));
        pool.shutdown();
        assert ids.size() == 2;
    }
}
