// Attacks on calm regions: data that looks as if locks, marks or other data protected it, and that some thread reaches
// in another way. Each class is a program of its own; crates/jvm/tests/calm.rs compares what searches find.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

class Seen { static int a, b, c, d; }

class Both {
    static void run(Runnable first, Runnable second) {
        Thread one = new Thread(first), two = new Thread(second);
        one.start();
        two.start();
        try { one.join(); two.join(); } catch (InterruptedException e) { throw new RuntimeException(e); }
    }
}

class Published {
    static Object gate = new Object();
    static int data;
    static boolean flag;
    public static void main(String[] args) {
        Both.run(() -> { synchronized (gate) { data = 1; } flag = true; }, () -> {
            if (flag) { Seen.a = 1; Seen.b = data; }
            synchronized (gate) { Seen.c = data; }
        });
    }
}

class LearnsFromTaken {
    static ReentrantLock lock = new ReentrantLock();
    static int x;
    public static void main(String[] args) {
        Both.run(() -> { x = 1; lock.lock(); lock.unlock(); }, () -> {
            if (lock.tryLock()) lock.unlock();
            else { Seen.a = 1; Seen.b = x; }
        });
    }
}

class Notified {
    static Object gate = new Object();
    static int x, y;
    public static void main(String[] args) {
        Both.run(() -> {
            synchronized (gate) {
                try { gate.wait(10); } catch (InterruptedException e) { Seen.a = 1; }
                Seen.b = x;
            }
            Seen.c = y;
        }, () -> { x = 1; synchronized (gate) { gate.notify(); } y = 1; });
    }
}

class Interrupted {
    static Object gate = new Object();
    static int x, y;
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (gate) {
                try { gate.wait(); Seen.c = 1; } catch (InterruptedException e) { Seen.a = 1 + x; Seen.b = y; }
            }
        });
        thread.start();
        x = 1;
        thread.interrupt();
        y = 1;
        thread.join();
    }
}

class AsksWhetherInterrupted {
    static int x, y;
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            if (Thread.currentThread().isInterrupted()) { Seen.a = 1 + x; Seen.b = y; x = 4; }
        });
        thread.start();
        x = 1;
        thread.interrupt();
        y = 1;
        thread.join();
        Seen.c = x;
    }
}

class VolatileAndPlain {
    static volatile int mark;
    static int x, y;
    public static void main(String[] args) {
        Both.run(() -> { x = 1; mark = 1; x = 2; y = mark; }, () -> {
            if (mark == 1) { Seen.a = x; mark = 2; Seen.b = x; }
            x = 3;
        });
        Seen.c = x;
        Seen.d = y;
    }
}

class Chained {
    static int x, y, z;
    public static void main(String[] args) {
        Both.run(() -> { x = 1; y = 1; z = 1; }, () -> {
            if (z == 1) { y = 2; Seen.a = 1; if (y == 2) x = 2; }
        });
        Seen.b = x;
        Seen.c = y;
    }
}

class FailsToInitialise {
    static int x, y;
    static class Late { static int seen; static { x = 1; if (y == 0) throw new RuntimeException(); seen = 1; } }
    public static void main(String[] args) {
        Both.run(() -> {
            try { Seen.a = 1 + Late.seen; } catch (Throwable e) { Seen.a = 5 + x; }
            y = 1;
        }, () -> {
            y = 2;
            try { Seen.b = 1 + Late.seen; } catch (Throwable e) { Seen.b = 5 + x; }
        });
    }
}

class Exchanged {
    static class Node { int value; Node next; }
    static AtomicReference<Node> head = new AtomicReference<>();
    public static void main(String[] args) {
        Both.run(() -> {
            Node node = new Node(), old;
            node.value = 1;
            do { old = head.get(); node.next = old; } while (!head.compareAndSet(old, node));
            node.value = 2;
        }, () -> {
            Node node = head.get();
            if (node != null) { Seen.a = 1 + node.value; node.value = 7; Seen.b = node.value; }
        });
        Seen.c = head.get().value;
    }
}

class SetLazily {
    static AtomicInteger mark = new AtomicInteger();
    static int x;
    public static void main(String[] args) {
        Both.run(() -> { x = 1; mark.lazySet(1); x = 2; }, () -> {
            if (mark.get() == 1) Seen.a = x;
            mark.set(2);
            Seen.b = x;
        });
        Seen.c = mark.get();
    }
}

class Cloned {
    static int[] array = new int[2];
    static int flag;
    static Object gate = new Object();
    public static void main(String[] args) {
        Both.run(() -> { synchronized (gate) { array[0] = 1; array[1] = 1; } flag = 1; }, () -> {
            if (flag == 1) { int[] copy = array.clone(); Seen.a = 1 + copy[0]; Seen.b = 1 + copy[1]; }
        });
    }
}

class HasFinals {
    static class Made { final int v; int w; Made() { v = 1; w = 1; } }
    static Made shared;
    public static void main(String[] args) {
        Both.run(() -> { shared = new Made(); shared.w = 2; }, () -> {
            Made seen = shared;
            if (seen != null) { Seen.a = 1 + seen.v; Seen.b = 1 + seen.w; }
        });
    }
}

class Escapes {
    int v;
    static Escapes shared;
    Escapes() { shared = this; v = 1; }
    public static void main(String[] args) {
        Both.run(() -> new Escapes(), () -> {
            Escapes seen = shared;
            if (seen != null) { Seen.a = 1 + seen.v; seen.v = 3; Seen.b = seen.v; }
        });
        Seen.c = shared.v;
    }
}

class Daemon {
    static int x, y;
    public static void main(String[] args) {
        Thread thread = new Thread(() -> { x = 1; y = 1; Seen.c = 1; });
        thread.setDaemon(true);
        thread.start();
        Seen.a = y;
        Seen.b = x;
    }
}

class DaemonWithLock {
    static int x;
    static Object gate = new Object();
    public static void main(String[] args) {
        Thread thread = new Thread(() -> { synchronized (gate) { x = 1; x = 2; } });
        thread.setDaemon(true);
        thread.start();
        synchronized (gate) { Seen.a = x; }
        Seen.b = x;
    }
}

class AsksWhetherAlive {
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> x = 1);
        thread.start();
        if (!thread.isAlive()) { Seen.a = 1; Seen.b = x; }
        else { Seen.c = 1; x = 2; }
        thread.join();
        Seen.d = x;
    }
}

class Parks {
    static int x, y;
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> { LockSupport.park(); Seen.a = x; Seen.b = y; });
        thread.start();
        x = 1;
        LockSupport.unpark(thread);
        y = 1;
        thread.join();
    }
}

class StartedTwice {
    static int x;
    static void start(Thread thread, int own) {
        x = own;
        try { thread.start(); } catch (IllegalThreadStateException e) { if (own == 1) Seen.b = 1 + x; else Seen.c = 1 + x; }
    }
    public static void main(String[] args) throws InterruptedException {
        Thread started = new Thread(() -> Seen.a = x);
        Thread other = new Thread(() -> start(started, 1));
        other.start();
        start(started, 2);
        other.join();
        started.join();
    }
}
