import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.eventbus.*;
import com.google.common.util.concurrent.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.Lock;

/** Guava: caches, futures, event buses, locks. What is wrong with a method, if anything, its comment says. */
class Guavas {
    static int n, a, b;
    static final AtomicInteger calls = new AtomicInteger();

    /** A memoising supplier asks once. */
    static void memoised() throws Exception {
        com.google.common.base.Supplier<Integer> supplier = Suppliers.memoize(() -> calls.incrementAndGet());
        Threads.together(() -> a = supplier.get(), () -> b = supplier.get());
        assert a == 1 && b == 1;
    }

    /** A loading cache loads a key once. */
    static void loading() throws Exception {
        LoadingCache<Integer, Integer> cache = CacheBuilder.newBuilder().concurrencyLevel(1).initialCapacity(1)
            .build(CacheLoader.from(key -> { calls.incrementAndGet(); return key + 1; }));
        Threads.together(() -> a = cache.get(1), () -> b = cache.get(1));
        assert a == 2 && b == 2 && calls.get() == 1;
    }

    /** A value that is put is there until it is invalidated. */
    static void cache() throws Exception {
        Cache<Integer, Integer> cache = CacheBuilder.newBuilder().concurrencyLevel(1).initialCapacity(1).build();
        Threads.together(() -> cache.put(1, 10), () -> cache.invalidate(1));
        Integer value = cache.getIfPresent(1);
        assert value == null || value == 10;
    }

    /** Whether a value is there is asked first, and loaded then: twice. */
    static void cacheAsked() throws Exception {
        Cache<Integer, Integer> cache = CacheBuilder.newBuilder().concurrencyLevel(1).initialCapacity(1).build();
        Threads.Work ask = () -> {
            if (cache.getIfPresent(1) == null)
                cache.put(1, calls.incrementAndGet());
        };
        Threads.together(ask, ask);
        assert calls.get() == 1;
    }

    /** One of two threads sets the future. */
    static void settable() throws Exception {
        SettableFuture<Integer> future = SettableFuture.create();
        Threads.together(() -> { if (future.set(1)) n++; }, () -> { assert future.get() == 1; });
        assert n == 1;
    }

    /** A listener is called once, whether it comes before the value or after it. */
    static void listener() throws Exception {
        SettableFuture<Integer> future = SettableFuture.create();
        Threads.together(
            () -> future.set(1),
            () -> future.addListener(() -> calls.incrementAndGet(), MoreExecutors.directExecutor()));
        assert calls.get() == 1;
    }

    /** What is made of a future has its value. */
    static void transformed() throws Exception {
        SettableFuture<Integer> future = SettableFuture.create();
        ListenableFuture<Integer> next = Futures.transform(future, v -> v + 1, MoreExecutors.directExecutor());
        Threads.together(() -> future.set(1), () -> a = next.get());
        assert a == 2;
    }

    /** All of two futures. */
    static void allOf() throws Exception {
        SettableFuture<Integer> first = SettableFuture.create(), second = SettableFuture.create();
        ListenableFuture<List<Integer>> all = Futures.allAsList(first, second);
        Threads.together(() -> first.set(1), () -> second.set(2));
        assert all.get().get(0) == 1 && all.get().get(1) == 2;
    }

    public static class Listener {
        int seen;

        @Subscribe
        public void see(Integer event) {
            seen += event;
        }
    }

    /** Handlers run one at a time, unless they allow more. */
    static void bus() throws Exception {
        EventBus bus = new EventBus();
        Listener listener = new Listener();
        bus.register(listener);
        Threads.together(() -> bus.post(1), () -> bus.post(2));
        assert listener.seen == 3;
    }

    public static class Careless {
        int seen;

        @Subscribe
        @AllowConcurrentEvents
        public void see(Integer event) {
            seen += event;
        }
    }

    /** A handler that allows more than one thread and has no lock. */
    static void busCareless() throws Exception {
        EventBus bus = new EventBus();
        Careless listener = new Careless();
        bus.register(listener);
        Threads.together(() -> bus.post(1), () -> bus.post(2));
        assert listener.seen == 3;
    }

    /** The same key has the same lock. */
    static void striped() throws Exception {
        Striped<Lock> locks = Striped.lock(2);
        Threads.Work add = () -> {
            Lock lock = locks.get("key");
            lock.lock();
            try {
                n++;
            } finally {
                lock.unlock();
            }
        };
        Threads.together(add, add);
        assert n == 2;
    }

    /** Locks taken in opposite order. */
    static void stripedDeadlock() throws Exception {
        Striped<Lock> locks = Striped.lock(2);
        Lock first = locks.getAt(0), second = locks.getAt(1);
        Threads.together(
            () -> { first.lock(); second.lock(); second.unlock(); first.unlock(); },
            () -> { second.lock(); first.lock(); first.unlock(); second.unlock(); });
    }

    /** A monitor's guard. */
    static void monitor() throws Exception {
        Monitor monitor = new Monitor();
        Monitor.Guard full = monitor.newGuard(() -> n > 0);
        Threads.together(
            () -> { monitor.enterWhen(full); n--; monitor.leave(); },
            () -> { monitor.enter(); n++; monitor.leave(); });
        assert n == 0;
    }

    /** Counters by key. */
    static void counters() throws Exception {
        AtomicLongMap<String> map = AtomicLongMap.create();
        Threads.together(() -> map.incrementAndGet("a"), () -> map.incrementAndGet("a"));
        assert map.get("a") == 2;
    }

    /** A set of counted elements. */
    static void multiset() throws Exception {
        ConcurrentHashMultiset<String> set = ConcurrentHashMultiset.create();
        Threads.together(() -> set.add("a"), () -> set.add("a"));
        assert set.count("a") == 2;
    }

    /** Equal objects have one representative. */
    static void interned() throws Exception {
        Interner<List<Integer>> interner = Interners.newStrongInterner();
        List<List<Integer>> got = new ArrayList<>(Arrays.asList(null, null));
        Threads.together(
            () -> got.set(0, interner.intern(ImmutableList.of(1))),
            () -> got.set(1, interner.intern(ImmutableList.of(1))));
        assert got.get(0) == got.get(1);
    }

    /** An executor that runs one task at a time. */
    static void sequential() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Executor one = MoreExecutors.newSequentialExecutor(pool);
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++)
            one.execute(() -> { n++; done.countDown(); });
        done.await();
        pool.shutdown();
        assert n == 2;
    }
}
