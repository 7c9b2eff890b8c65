import com.github.benmanes.caffeine.cache.*;
import java.util.concurrent.atomic.*;

/** Caffeine. What is wrong with a method, if anything, its comment says. */
class Caffeines {
    static Integer a, b;
    static final AtomicInteger calls = new AtomicInteger();

    /** A value is computed once. */
    static void computed() throws Exception {
        Cache<Integer, Integer> cache = Caffeine.newBuilder().build();
        Threads.Work get = () -> cache.get(1, key -> calls.incrementAndGet());
        Threads.together(get, get);
        assert calls.get() == 1;
    }

    /** A loading cache. */
    static void loading() throws Exception {
        LoadingCache<Integer, Integer> cache = Caffeine.newBuilder().build(key -> calls.incrementAndGet() + key);
        Threads.together(() -> a = cache.get(1), () -> b = cache.get(1));
        assert a == 2 && b == 2;
    }

    /** Asked first, and put then. */
    static void asked() throws Exception {
        Cache<Integer, Integer> cache = Caffeine.newBuilder().build();
        Threads.Work ask = () -> {
            if (cache.getIfPresent(1) == null)
                cache.put(1, calls.incrementAndGet());
        };
        Threads.together(ask, ask);
        assert calls.get() == 1;
    }

    /** A value that is put and invalidated. */
    static void invalidated() throws Exception {
        Cache<Integer, Integer> cache = Caffeine.newBuilder().build();
        Threads.together(() -> cache.put(1, 10), () -> cache.invalidate(1));
        Integer value = cache.getIfPresent(1);
        assert value == null || value == 10;
    }

    /** A cache that holds one entry, in one thread. */
    static void bounded() throws Exception {
        Cache<Integer, Integer> cache = Caffeine.newBuilder().maximumSize(1).executor(Runnable::run).build();
        cache.put(1, 10);
        cache.put(2, 20);
        cache.cleanUp();
        assert cache.estimatedSize() == 1;
    }
}
