import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;

/** Variables of 64 bits, which a platform of 32 bits may access in two halves (JLS 17.7). No entry fails if none does. */
public class Torn {
    static long plain;
    static double real;
    static volatile long marked;
    static int small, flag;
    static Object reference;
    static final Object gate = new Object();
    static final AtomicLong atomic = new AtomicLong();
    static final long[] elements = new long[2], single = new long[1];
    static final VarHandle handle;
    long field;

    static {
        try {
            handle = MethodHandles.lookup().findStaticVarHandle(Torn.class, "plain", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static Thread beside(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    static void expect(long seen) { assert seen == 0 || seen == -1; }

    // Races.

    static void reads() { beside(() -> plain = -1); expect(plain); }
    static void readsDouble() { beside(() -> real = -1); double seen = real; assert seen == 0 || seen == -1; }
    static void readsElement() { beside(() -> elements[1] = -1); expect(elements[1]); }
    static void readsField() { Torn torn = new Torn(); beside(() -> torn.field = -1); expect(torn.field); }
    static void writes() throws InterruptedException {
        Thread other = beside(() -> plain = -1);
        plain = 0;
        other.join();
        expect(plain);
    }
    static void locksOnce() { beside(() -> { synchronized (gate) { plain = -1; } }); expect(plain); }
    static void copies() { beside(() -> single[0] = -1); expect(single.clone()[0]); }
    static void readsPlainly() { beside(() -> handle.setVolatile(-1L)); expect(plain); }
    static void writesPlainly() { beside(() -> plain = -1); expect((long) handle.getVolatile()); }

    // A race only where the writes may be swapped or need not be seen in order.

    static void flagged() { beside(() -> { plain = -1; flag = 1; }); if (flag == 1) expect(plain); }
    static void flaggedOpaque() { beside(() -> { plain = -1; flag = 1; }); if (flag == 1) expect((long) handle.getOpaque()); }

    // No races, or none on what may be divided.

    static void joins() throws InterruptedException { beside(() -> plain = -1).join(); expect(plain); }
    static void locks() {
        beside(() -> { synchronized (gate) { plain = -1; } });
        synchronized (gate) { expect(plain); }
    }
    static void isVolatile() { beside(() -> marked = -1); expect(marked); }
    static void isAtomic() { beside(() -> atomic.set(-1)); expect(atomic.get()); }
    static void isLazy() { beside(() -> atomic.lazySet(-1)); expect(atomic.get()); }
    static void isOpaque() { beside(() -> handle.setOpaque(-1L)); expect((long) handle.getOpaque()); }
    static void isSmall() { beside(() -> small = -1); expect(small); }
    static void isReference() { beside(() -> reference = gate); Object seen = reference; assert seen == null || seen == gate; }
    static void twoElements() { beside(() -> elements[1] = -1); expect(elements[0]); }
}
