import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What may move across what, in one thread at a time. The other thread is strict: full fences keep all that it does in
 * order, so a weak result is the doing of the first alone.
 */
class Motel {
    static int x, y, r1, r2;
    static volatile int v, w;
    static final VarHandle X, Y;
    static final Object LOCK = new Object();

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            X = lookup.findStaticVarHandle(Motel.class, "x", int.class);
            Y = lookup.findStaticVarHandle(Motel.class, "y", int.class);
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

    /** Writes to x and y, and one who reads y and then x: r1 = 1, r2 = 0 if the writes have changed places. */
    static void writes(Runnable writer) throws InterruptedException {
        race(writer, () -> { int b = y; VarHandle.fullFence(); int a = x; r1 = b; r2 = a; });
    }

    /** Reads of y and x into r1 and r2, and one who writes x and then y: r1 = 1, r2 = 0 if the reads have. */
    static void reads(Runnable reader) throws InterruptedException {
        race(reader, () -> { x = 1; VarHandle.fullFence(); y = 1; });
    }

    /** A write to x and a read of y into r1, and one who writes y and reads x: r1 = r2 = 0 if they have. */
    static void buffers(Runnable buffering) throws InterruptedException {
        race(buffering, () -> { y = 1; VarHandle.fullFence(); r2 = x; });
    }

    /** A read of x into r1 and a write to y, and one who reads y and writes x: r1 = r2 = 1 if they have. */
    static void loads(Runnable loading) throws InterruptedException {
        race(loading, () -> { int b = y; VarHandle.fullFence(); x = 1; r2 = b; });
    }

    // Plain accesses.

    static void plainWrites() throws InterruptedException {
        writes(() -> { x = 1; y = 1; });
    }

    static void plainReads() throws InterruptedException {
        reads(() -> { int b = y; int a = x; r1 = b; r2 = a; });
    }

    static void plainBuffers() throws InterruptedException {
        buffers(() -> { x = 1; r1 = y; });
    }

    static void plainLoads() throws InterruptedException {
        loads(() -> { int a = x; y = 1; r1 = a; });
    }

    /** A thread sees its own write before others do: what it reads there is no reason to wait. */
    static void ownValueBuffers() throws InterruptedException {
        buffers(() -> { x = 1; int own = (int) X.getAcquire(); r1 = y; });
    }

    // Dependencies: of a value, and of a decision, behind which a read may be early and a write not.

    static void valueLoads() throws InterruptedException {
        loads(() -> { int a = x; y = a + 1 - a; r1 = a; });
    }

    static void decidedLoads() throws InterruptedException {
        loads(() -> { int a = x; if (a == 1) y = 1; r1 = a; });
    }

    static void decidedReads() throws InterruptedException {
        reads(() -> { int b = y; int a = 7; if (b == 1) a = x; r1 = b; r2 = a; });
    }

    // A volatile access between the two: each may move up to it from one side.

    static void writesAroundWrite() throws InterruptedException {
        writes(() -> { x = 1; v = 1; y = 1; });
    }

    static void writesAroundRead() throws InterruptedException {
        writes(() -> { x = 1; int unused = v; y = 1; });
    }

    static void writesAroundBoth() throws InterruptedException {
        writes(() -> { x = 1; v = 1; int unused = w; y = 1; });
    }

    static void readsAroundWrite() throws InterruptedException {
        reads(() -> { int b = y; v = 1; int a = x; r1 = b; r2 = a; });
    }

    static void readsAroundRead() throws InterruptedException {
        reads(() -> { int b = y; int unused = v; int a = x; r1 = b; r2 = a; });
    }

    static void buffersAroundWrite() throws InterruptedException {
        buffers(() -> { x = 1; v = 1; r1 = y; });
    }

    static void buffersAroundBoth() throws InterruptedException {
        buffers(() -> { x = 1; v = 1; int unused = w; r1 = y; });
    }

    // One of the two is volatile, or acquires or releases.

    static void volatileThenWrite() throws InterruptedException {
        writes(() -> { X.setVolatile(1); y = 1; });
    }

    static void writeThenVolatile() throws InterruptedException {
        writes(() -> { x = 1; Y.setVolatile(1); });
    }

    static void volatileThenRead() throws InterruptedException {
        reads(() -> { int b = (int) Y.getVolatile(); int a = x; r1 = b; r2 = a; });
    }

    static void readThenVolatile() throws InterruptedException {
        reads(() -> { int b = y; int a = (int) X.getVolatile(); r1 = b; r2 = a; });
    }

    static void volatileBuffers() throws InterruptedException {
        buffers(() -> { X.setVolatile(1); r1 = (int) Y.getVolatile(); });
    }

    static void volatileThenPlainRead() throws InterruptedException {
        buffers(() -> { X.setVolatile(1); r1 = y; });
    }

    static void plainThenVolatileRead() throws InterruptedException {
        buffers(() -> { x = 1; r1 = (int) Y.getVolatile(); });
    }

    static void volatileThenAcquire() throws InterruptedException {
        buffers(() -> { X.setVolatile(1); r1 = (int) Y.getAcquire(); });
    }

    static void releaseThenVolatile() throws InterruptedException {
        buffers(() -> { X.setRelease(1); r1 = (int) Y.getVolatile(); });
    }

    static void releaseThenAcquire() throws InterruptedException {
        buffers(() -> { X.setRelease(1); r1 = (int) Y.getAcquire(); });
    }

    static void releaseThenWrite() throws InterruptedException {
        writes(() -> { X.setRelease(1); y = 1; });
    }

    static void writeThenRelease() throws InterruptedException {
        writes(() -> { x = 1; Y.setRelease(1); });
    }

    static void acquireThenRead() throws InterruptedException {
        reads(() -> { int b = (int) Y.getAcquire(); int a = x; r1 = b; r2 = a; });
    }

    static void readThenAcquire() throws InterruptedException {
        reads(() -> { int b = y; int a = (int) X.getAcquire(); r1 = b; r2 = a; });
    }

    static void volatileLoads() throws InterruptedException {
        loads(() -> { int a = (int) X.getVolatile(); y = 1; r1 = a; });
    }

    static void acquireLoads() throws InterruptedException {
        loads(() -> { int a = (int) X.getAcquire(); y = 1; r1 = a; });
    }

    static void releaseLoads() throws InterruptedException {
        loads(() -> { int a = x; Y.setRelease(1); r1 = a; });
    }

    static void opaqueWrites() throws InterruptedException {
        writes(() -> { X.setOpaque(1); Y.setOpaque(1); });
    }

    static void opaqueReads() throws InterruptedException {
        reads(() -> { int b = (int) Y.getOpaque(); int a = (int) X.getOpaque(); r1 = b; r2 = a; });
    }

    static void opaqueBuffers() throws InterruptedException {
        buffers(() -> { X.setOpaque(1); r1 = (int) Y.getOpaque(); });
    }

    static void opaqueLoads() throws InterruptedException {
        loads(() -> { int a = (int) X.getOpaque(); Y.setOpaque(1); r1 = a; });
    }

    // Locks: in from both sides, out on none.

    static void writesAroundSection() throws InterruptedException {
        writes(() -> { x = 1; synchronized (LOCK) { } y = 1; });
    }

    static void buffersAroundSection() throws InterruptedException {
        buffers(() -> { x = 1; synchronized (LOCK) { } r1 = y; });
    }

    static void intoSectionFromBefore() throws InterruptedException {
        writes(() -> { x = 1; synchronized (LOCK) { y = 1; } });
    }

    static void intoSectionFromBehind() throws InterruptedException {
        writes(() -> { synchronized (LOCK) { x = 1; } y = 1; });
    }

    static void withinSection() throws InterruptedException {
        writes(() -> { synchronized (LOCK) { x = 1; y = 1; } });
    }

    /** Nothing leaves a section: one who has the lock later, or had it before, sees both or none. */
    static void sections() throws InterruptedException {
        race(() -> { synchronized (LOCK) { x = 1; y = 1; } },
            () -> { int a, b; synchronized (LOCK) { b = y; a = x; } r1 = b; r2 = a; });
    }

    static void brokenSections() throws InterruptedException {
        race(() -> { synchronized (LOCK) { x = 1; y = 1; } },
            () -> { int a, b; synchronized (Motel.class) { b = y; a = x; } r1 = b; r2 = a; });
    }

    // Two reads of one variable.

    static void same(Runnable reader) throws InterruptedException {
        race(reader, () -> x = 1);
    }

    static void samePlain() throws InterruptedException {
        same(() -> { int a = x, b = x; r1 = a; r2 = b; });
    }

    static void sameOpaque() throws InterruptedException {
        same(() -> { int a = (int) X.getOpaque(), b = (int) X.getOpaque(); r1 = a; r2 = b; });
    }

    static void sameOpaqueAcquire() throws InterruptedException {
        same(() -> { int a = (int) X.getOpaque(), b = (int) X.getAcquire(); r1 = a; r2 = b; });
    }

    static void sameOpaqueVolatile() throws InterruptedException {
        same(() -> { int a = (int) X.getOpaque(), b = (int) X.getVolatile(); r1 = a; r2 = b; });
    }

    static void sameOpaquePlain() throws InterruptedException {
        same(() -> { int a = (int) X.getOpaque(), b = x; r1 = a; r2 = b; });
    }

    static void samePlainVolatile() throws InterruptedException {
        same(() -> { int a = x, b = (int) X.getVolatile(); r1 = a; r2 = b; });
    }

    static void sameVolatilePlain() throws InterruptedException {
        same(() -> { int a = (int) X.getVolatile(), b = x; r1 = a; r2 = b; });
    }

    // Fences.

    static void fullFenceBuffers() throws InterruptedException {
        buffers(() -> { x = 1; VarHandle.fullFence(); r1 = y; });
    }

    static void releaseFenceBuffers() throws InterruptedException {
        buffers(() -> { x = 1; VarHandle.releaseFence(); r1 = y; });
    }

    static void acquireFenceBuffers() throws InterruptedException {
        buffers(() -> { x = 1; VarHandle.acquireFence(); r1 = y; });
    }

    static void releaseFenceWrites() throws InterruptedException {
        writes(() -> { x = 1; VarHandle.releaseFence(); y = 1; });
    }

    static void acquireFenceWrites() throws InterruptedException {
        writes(() -> { x = 1; VarHandle.acquireFence(); y = 1; });
    }

    static void storeStoreFenceWrites() throws InterruptedException {
        writes(() -> { x = 1; VarHandle.storeStoreFence(); y = 1; });
    }

    static void loadLoadFenceWrites() throws InterruptedException {
        writes(() -> { x = 1; VarHandle.loadLoadFence(); y = 1; });
    }

    static void releaseFenceReads() throws InterruptedException {
        reads(() -> { int b = y; VarHandle.releaseFence(); int a = x; r1 = b; r2 = a; });
    }

    static void acquireFenceReads() throws InterruptedException {
        reads(() -> { int b = y; VarHandle.acquireFence(); int a = x; r1 = b; r2 = a; });
    }

    static void loadLoadFenceReads() throws InterruptedException {
        reads(() -> { int b = y; VarHandle.loadLoadFence(); int a = x; r1 = b; r2 = a; });
    }

    static void storeStoreFenceReads() throws InterruptedException {
        reads(() -> { int b = y; VarHandle.storeStoreFence(); int a = x; r1 = b; r2 = a; });
    }

    static void releaseFenceLoads() throws InterruptedException {
        loads(() -> { int a = x; VarHandle.releaseFence(); y = 1; r1 = a; });
    }

    static void acquireFenceLoads() throws InterruptedException {
        loads(() -> { int a = x; VarHandle.acquireFence(); y = 1; r1 = a; });
    }

    static void storeStoreFenceLoads() throws InterruptedException {
        loads(() -> { int a = x; VarHandle.storeStoreFence(); y = 1; r1 = a; });
    }

    static void loadLoadFenceLoads() throws InterruptedException {
        loads(() -> { int a = x; VarHandle.loadLoadFence(); y = 1; r1 = a; });
    }

    // Updates.

    static void updateThenWrite() throws InterruptedException {
        writes(() -> { X.getAndAdd(1); y = 1; });
    }

    static void updateAcquireThenWrite() throws InterruptedException {
        writes(() -> { X.getAndAddAcquire(1); y = 1; });
    }

    static void updateReleaseThenWrite() throws InterruptedException {
        writes(() -> { X.getAndAddRelease(1); y = 1; });
    }

    static void writeThenUpdate() throws InterruptedException {
        writes(() -> { x = 1; Y.getAndAdd(1); });
    }

    static void writeThenUpdateAcquire() throws InterruptedException {
        writes(() -> { x = 1; Y.getAndAddAcquire(1); });
    }

    static void writeThenUpdateRelease() throws InterruptedException {
        writes(() -> { x = 1; Y.getAndAddRelease(1); });
    }

    static void writeThenWeakPlain() throws InterruptedException {
        writes(() -> { x = 1; Y.weakCompareAndSetPlain(0, 1); });
    }

    static void writeThenExchangeRelease() throws InterruptedException {
        writes(() -> { x = 1; Y.compareAndExchangeRelease(0, 1); });
    }

    static void updateThenRead() throws InterruptedException {
        reads(() -> { int b = (int) Y.getAndAdd(0); int a = x; r1 = b; r2 = a; });
    }

    static void updateAcquireThenRead() throws InterruptedException {
        reads(() -> { int b = (int) Y.getAndAddAcquire(0); int a = x; r1 = b; r2 = a; });
    }

    static void updateReleaseThenRead() throws InterruptedException {
        reads(() -> { int b = (int) Y.getAndAddRelease(0); int a = x; r1 = b; r2 = a; });
    }

    static void updateThenReadPlainly() throws InterruptedException {
        buffers(() -> { X.getAndSet(1); r1 = y; });
    }
}
