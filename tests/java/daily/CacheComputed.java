import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

// Holds: computeIfAbsent computes once.
class CacheComputed {
    static final ConcurrentHashMap<String, Integer> cache = new ConcurrentHashMap<>();
    static final AtomicInteger loads = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Together.Work get = () -> {
            int value = cache.computeIfAbsent("a", key -> loads.incrementAndGet());
            assert value == 1;
        };
        Together.run(get, get);
        assert loads.get() == 1;
    }
}
