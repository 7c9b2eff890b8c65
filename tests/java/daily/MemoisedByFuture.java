import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

// Holds: whoever puts the task first runs it, and all others wait for it.
class MemoisedByFuture {
    static final ConcurrentMap<String, FutureTask<Integer>> cache = new ConcurrentHashMap<>();
    static final AtomicInteger computed = new AtomicInteger();

    static int get(String key) throws Exception {
        FutureTask<Integer> task = cache.get(key);
        if (task == null) {
            FutureTask<Integer> mine = new FutureTask<>(computed::incrementAndGet);
            task = cache.putIfAbsent(key, mine);
            if (task == null) {
                task = mine;
                mine.run();
            }
        }
        return task.get();
    }

    public static void main(String[] args) throws Exception {
        Together.Work ask = () -> { assert get("a") == 1; };
        Together.run(ask, ask);
        assert computed.get() == 1;
    }
}
