// Written to refute a reduction: locks that do not guard what they seem to guard, and waits, ends of threads and
// initialisers in the middle of critical sections. Each program leaves numbers in x, r and s; crates/jvm/tests/attacks.rs
// says which.
import java.util.concurrent.locks.ReentrantLock;

class Box {
    Object gate = new Object();
    final int f;
    int v;

    Box(int f) { this.f = f; }
}

// A wait is notified, interrupted or wakes up by itself.
class WaitsInside {
    static int x, r, s;
    static final Object gate = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (gate) {
                x = 1;
                try { gate.wait(); r = 1; } catch (InterruptedException e) { r = 2; }
                x = x + 10;
            }
        });
        t.start();
        synchronized (gate) { s = x; x = 5; gate.notify(); }
        t.interrupt();
        t.join();
        s = s * 100 + x;
    }
}

// An initialiser reads and writes what a lock guards, in a thread with the lock or in one without.
class InitialisedUnderLock {
    static int x, r, s;
    static final Object gate = new Object();

    static class Late { static int f; static { x = x + 1; f = x; } }

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> { synchronized (gate) { x = 5; r = Late.f; x = 7; } });
        t.start();
        s = Late.f;
        t.join();
        s = s * 100 + x;
    }
}

// An object with a final field is handed out in the middle of a critical section of its own lock.
class PublishedInside {
    static int x, r, s;
    static Box handed;

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> {
            Box box = new Box(4);
            synchronized (box.gate) { box.v = 1; handed = box; box.v = 2; }
        });
        t.start();
        Box box = handed;
        if (box != null) { r = box.f; s = box.v; synchronized (box.gate) { x = box.v; } }
    }
}

// A volatile flag of a daemon between two critical sections lets a reader in without the lock.
class FlagBetween {
    static int x, r, s;
    static final Object gate = new Object();
    static volatile boolean go;

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> { synchronized (gate) { x = 1; } go = true; synchronized (gate) { x = 2; } });
        t.setDaemon(true);
        t.start();
        if (go) r = x;
        synchronized (gate) { s = x; }
    }
}

// What a lock guards is read without it by a thread that asks whether the writer has ended.
class AsksWhetherEnded {
    static int x, r, s;
    static final Object gate = new Object();
    static Thread t, u;

    public static void main(String[] arguments) throws Exception {
        t = new Thread(() -> { synchronized (gate) { x = 1; x = 2; } });
        u = new Thread(() -> { if (!t.isAlive()) r = x + 10; else r = x; });
        t.start();
        u.start();
        t.join();
        s = x;
    }
}

// A thread asks twice whether it is interrupted, once inside its critical section.
class Interrupted {
    static int x, r, s;
    static final Object gate = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (gate) { x = 1; if (Thread.currentThread().isInterrupted()) r = 1; x = 2; }
            if (Thread.interrupted()) r += 2;
        });
        t.start();
        t.interrupt();
        s = x;
        t.join();
    }
}

// A lock of java.util.concurrent is tried, and then done without.
class TriedLock {
    static int x, r, s;
    static final ReentrantLock gate = new ReentrantLock();

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> { gate.lock(); try { x = 1; x = 2; } finally { gate.unlock(); } });
        t.start();
        if (gate.tryLock()) { s = x; gate.unlock(); }
        else s = -1;
        r = x;
        t.join();
    }
}

// A thread throws when it has given the lock up.
class ThrowsAfterwards {
    static int x, r, s;
    static final Object gate = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> { synchronized (gate) { x = 1; int old = x; x = old + 1; } });
        Thread u = new Thread(() -> { synchronized (gate) { int old = x; x = old + 1; } throw new IllegalStateException(); });
        t.start();
        u.start();
        synchronized (gate) { s = x; }
        u.join();
        r = x;
    }
}

// The lock is replaced while another thread runs.
class ReplacedMeanwhile {
    static int x, r, s;
    static Object gate = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> { Object mine = gate; synchronized (mine) { int old = x; x = old + 1; } });
        t.start();
        gate = new Object();
        synchronized (gate) { int old = x; x = old + 1; }
        t.join();
        r = x;
    }
}

// Two threads meet an initialiser that throws: it runs once, and both are told.
class FailsToInitialise {
    static int x, r, s;
    static class Bad { static int f; static { x = 1; if (x == 1) throw new RuntimeException(); } }

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> { try { r = Bad.f; } catch (LinkageError e) { r = x + 5; } });
        t.start();
        try { s = Bad.f; }
        catch (LinkageError e) { s = x + 7; }
        t.join();
    }
}

// A wait gives up by itself.
class GivesUp {
    static int x, r, s;
    static final Object gate = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (gate) {
                x = 1;
                try { gate.wait(1); } catch (InterruptedException e) { r = 1; }
                x += 10;
            }
        });
        t.start();
        synchronized (gate) { s = x; x += 2; }
        t.join();
        r += x;
    }
}

// An element of an array is written under both of two locks and read under one.
class NestedGates {
    static int x, r, s;
    static final int[] cells = new int[2];
    static final Object a = new Object(), b = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> { synchronized (a) { cells[0] = 1; synchronized (b) { cells[1] = 1; } cells[0] = 2; } });
        t.start();
        synchronized (b) { r = cells[1]; s = cells[0]; }
        t.join();
        x = cells[0];
    }
}
