import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Two threads and two variables: what the access modes and fences of VarHandle keep in order. */
class Ordering {
    static int x, y, r1, r2;
    static final VarHandle X, Y;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            X = lookup.findStaticVarHandle(Ordering.class, "x", int.class);
            Y = lookup.findStaticVarHandle(Ordering.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void race(Runnable first, Runnable second) throws InterruptedException {
        Thread a = new Thread(first), b = new Thread(second);
        a.start();
        b.start();
        a.join();
        b.join();
    }

    // Message passing: r1 = 1, r2 = 0 is weak.

    static void mpPlain() throws InterruptedException {
        race(() -> { X.set(1); Y.set(1); }, () -> { r1 = (int) Y.get(); r2 = (int) X.get(); });
    }

    static void mpVolatile() throws InterruptedException {
        race(() -> { X.set(1); Y.setVolatile(1); }, () -> { r1 = (int) Y.getVolatile(); r2 = (int) X.get(); });
    }

    static void mpRelease() throws InterruptedException {
        race(() -> { X.set(1); Y.setRelease(1); }, () -> { r1 = (int) Y.getAcquire(); r2 = (int) X.get(); });
    }

    static void mpOpaque() throws InterruptedException {
        race(() -> { X.setOpaque(1); Y.setOpaque(1); },
            () -> { r1 = (int) Y.getOpaque(); r2 = (int) X.getOpaque(); });
    }

    static void mpReleaseFence() throws InterruptedException {
        race(() -> { x = 1; VarHandle.releaseFence(); y = 1; },
            () -> { r1 = y; VarHandle.acquireFence(); r2 = x; });
    }

    static void mpStoreStoreFence() throws InterruptedException {
        race(() -> { x = 1; VarHandle.storeStoreFence(); y = 1; },
            () -> { r1 = y; VarHandle.loadLoadFence(); r2 = x; });
    }

    static void mpFullFence() throws InterruptedException {
        race(() -> { x = 1; VarHandle.fullFence(); y = 1; }, () -> { r1 = y; VarHandle.fullFence(); r2 = x; });
    }

    static void mpAcquireFence() throws InterruptedException {
        race(() -> { x = 1; VarHandle.acquireFence(); y = 1; },
            () -> { r1 = y; VarHandle.acquireFence(); r2 = x; });
    }

    static void mpUpdate() throws InterruptedException {
        race(() -> { x = 1; Y.getAndAdd(1); }, () -> { r1 = (int) Y.getAndAdd(0); r2 = x; });
    }

    // Store buffering: r1 = r2 = 0 is weak.

    static void sbPlain() throws InterruptedException {
        race(() -> { X.set(1); r1 = (int) Y.get(); }, () -> { Y.set(1); r2 = (int) X.get(); });
    }

    static void sbVolatile() throws InterruptedException {
        race(() -> { X.setVolatile(1); r1 = (int) Y.getVolatile(); },
            () -> { Y.setVolatile(1); r2 = (int) X.getVolatile(); });
    }

    static void sbRelease() throws InterruptedException {
        race(() -> { X.setRelease(1); r1 = (int) Y.getAcquire(); },
            () -> { Y.setRelease(1); r2 = (int) X.getAcquire(); });
    }

    static void sbFullFence() throws InterruptedException {
        race(() -> { x = 1; VarHandle.fullFence(); r1 = y; }, () -> { y = 1; VarHandle.fullFence(); r2 = x; });
    }

    static void sbReleaseFence() throws InterruptedException {
        race(() -> { x = 1; VarHandle.releaseFence(); r1 = y; },
            () -> { y = 1; VarHandle.releaseFence(); r2 = x; });
    }

    static void sbUpdate() throws InterruptedException {
        race(() -> { X.getAndSet(1); r1 = y; }, () -> { Y.compareAndSet(0, 1); r2 = x; });
    }

    static volatile int u, v;

    static void sbFields() throws InterruptedException {
        race(() -> { u = 1; r1 = v; }, () -> { v = 1; r2 = u; });
    }

    // Coherence: r1 = 1, r2 = 0 is weak.

    static void readsPlain() throws InterruptedException {
        race(() -> x = 1, () -> { r1 = x; r2 = x; });
    }

    static void readsOpaque() throws InterruptedException {
        race(() -> x = 1, () -> { r1 = (int) X.getOpaque(); r2 = (int) X.getOpaque(); });
    }

    static void readsAcquire() throws InterruptedException {
        race(() -> x = 1, () -> { r1 = (int) X.getAcquire(); r2 = (int) X.getAcquire(); });
    }

    // A weak compare-and-set may fail, and a strong one not.

    static void weakFails() {
        r1 = X.weakCompareAndSet(0, 1) ? 1 : 0;
        r2 = Y.compareAndSet(0, 1) ? 1 : 0;
    }

    // The same by offsets.

    static void mpUnsafe() throws InterruptedException {
        race(() -> { Offsets.U.putInt(Offsets.O, Offsets.X, 1); Offsets.U.putInt(Offsets.O, Offsets.Y, 1); },
            () -> { r1 = Offsets.U.getInt(Offsets.O, Offsets.Y); r2 = Offsets.U.getInt(Offsets.O, Offsets.X); });
    }

    static void mpOrdered() throws InterruptedException {
        race(() -> { Offsets.O.x = 1; Offsets.U.putOrderedInt(Offsets.O, Offsets.Y, 1); },
            () -> { r1 = Offsets.U.getIntVolatile(Offsets.O, Offsets.Y); r2 = Offsets.O.x; });
    }

    static void sbOrdered() throws InterruptedException {
        race(() -> { Offsets.U.putOrderedInt(Offsets.O, Offsets.X, 1); r1 = Offsets.U.getIntVolatile(Offsets.O, Offsets.Y); },
            () -> { Offsets.U.putOrderedInt(Offsets.O, Offsets.Y, 1); r2 = Offsets.U.getIntVolatile(Offsets.O, Offsets.X); });
    }

    static void sbSwap() throws InterruptedException {
        race(() -> { Offsets.U.compareAndSwapInt(Offsets.O, Offsets.X, 0, 1); r1 = Offsets.O.y; },
            () -> { Offsets.U.compareAndSwapInt(Offsets.O, Offsets.Y, 0, 1); r2 = Offsets.O.x; });
    }
}
