import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.concurrent.*;
import org.apache.commons.lang3.concurrent.locks.LockingVisitors;
import org.apache.commons.lang3.event.EventListenerSupport;

/** Commons Lang: initialisers, memoisers, listeners. What is wrong with a method, if anything, its comment says. */
class Lang3 {
    static int n;
    static Object a, b;
    static final AtomicInteger calls = new AtomicInteger();

    /** Double-checked locking with a volatile field. */
    static void lazy() throws Exception {
        LazyInitializer<Object> lazy = new LazyInitializer<>() {
            protected Object initialize() {
                calls.incrementAndGet();
                return new Object();
            }
        };
        Threads.together(() -> a = lazy.get(), () -> b = lazy.get());
        assert a == b && calls.get() == 1;
    }

    /** Several may be made, and all get one. */
    static void atomic() throws Exception {
        AtomicInitializer<Object> lazy = new AtomicInitializer<>() {
            protected Object initialize() {
                return new Object();
            }
        };
        Threads.together(() -> a = lazy.get(), () -> b = lazy.get());
        assert a == b;
    }

    /** It is wrong to count on one being made. */
    static void atomicCounted() throws Exception {
        AtomicInitializer<Object> lazy = new AtomicInitializer<>() {
            protected Object initialize() {
                calls.incrementAndGet();
                return new Object();
            }
        };
        Threads.together(() -> a = lazy.get(), () -> b = lazy.get());
        assert calls.get() == 1;
    }

    /** This one makes one. */
    static void atomicSafe() throws Exception {
        AtomicSafeInitializer<Object> lazy = new AtomicSafeInitializer<>() {
            protected Object initialize() {
                calls.incrementAndGet();
                return new Object();
            }
        };
        Threads.together(() -> a = lazy.get(), () -> b = lazy.get());
        assert a == b && calls.get() == 1;
    }

    /** A thread makes it, and get waits. */
    static void background() throws Exception {
        BackgroundInitializer<Integer> maker = new BackgroundInitializer<>() {
            protected Integer initialize() {
                return 7;
            }
        };
        maker.start();
        assert maker.get() == 7;
    }

    /** A function asks once for each argument. */
    static void memoised() throws Exception {
        Memoizer<Integer, Integer> memo = new Memoizer<>(x -> { calls.incrementAndGet(); return x + 1; });
        Threads.together(() -> a = memo.compute(1), () -> b = memo.compute(1));
        assert a.equals(2) && b.equals(2) && calls.get() == 1;
    }

    /** What is put first stays. */
    static void putIfAbsent() throws Exception {
        ConcurrentMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Threads.together(
            () -> a = ConcurrentUtils.putIfAbsent(map, 1, 10), () -> b = ConcurrentUtils.putIfAbsent(map, 1, 20));
        assert a.equals(b);
    }

    /** The circuit breaks at a threshold. */
    static void breaker() throws Exception {
        ThresholdCircuitBreaker breaker = new ThresholdCircuitBreaker(1);
        Threads.together(() -> breaker.incrementAndCheckState(1L), () -> breaker.incrementAndCheckState(1L));
        assert breaker.isOpen();
    }

    /** A visitor under a lock. */
    static void visitors() throws Exception {
        LockingVisitors.LockVisitor<int[], ?> visitor = LockingVisitors.reentrantReadWriteLockVisitor(new int[1]);
        Threads.Work add = () -> visitor.acceptWriteLocked(box -> box[0]++);
        Threads.together(add, add);
        visitor.acceptReadLocked(box -> { assert box[0] == 2; });
    }

    /** One of two writes under a lock for readers. */
    static void visitorsMisused() throws Exception {
        LockingVisitors.LockVisitor<int[], ?> visitor = LockingVisitors.reentrantReadWriteLockVisitor(new int[1]);
        Threads.Work add = () -> visitor.acceptReadLocked(box -> box[0]++);
        Threads.together(add, add);
        visitor.acceptReadLocked(box -> { assert box[0] == 2; });
    }

    public interface Bell {
        void ring();
    }

    /** Listeners through a proxy. */
    static void listeners() throws Exception {
        EventListenerSupport<Bell> bells = EventListenerSupport.create(Bell.class);
        Threads.together(() -> bells.addListener(() -> n++), () -> bells.addListener(() -> n++));
        bells.fire().ring();
        assert n == 2;
    }

    /** Texts, in one thread. */
    static void texts() {
        assert StringUtils.reverse("abc").equals("cba");
        assert StringUtils.capitalize("abc").equals("Abc");
        assert StringUtils.join(new String[] {"a", "b"}, ",").equals("a,b");
        assert StringUtils.isBlank("  ");
    }
}
