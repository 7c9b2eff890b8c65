import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

// Assertion: containsKey and put are two steps, so both threads load.
class CacheAsked {
    static final ConcurrentHashMap<String, Integer> cache = new ConcurrentHashMap<>();
    static final AtomicInteger loads = new AtomicInteger();

    static int get(String key) {
        if (!cache.containsKey(key))
            cache.put(key, loads.incrementAndGet());
        return cache.get(key);
    }

    public static void main(String[] args) throws Exception {
        Together.run(() -> get("a"), () -> get("a"));
        assert loads.get() == 1;
    }
}
