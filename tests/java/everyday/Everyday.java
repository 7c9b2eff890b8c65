// Everyday Java programs whose plain data is behind locks or published by a volatile field: they hold under every model of
// Java. Each class is a program of its own; crates/jvm/tests/everyday.rs compares the states that they cost.
import java.util.HashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

class Two {
    static void run(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first), two = new Thread(second);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    static void check(boolean holds) {
        if (!holds) throw new AssertionError();
    }
}

// A cache of two entries with a lock around everything; the older entry makes room.
class Lru {
    final int[] keys = new int[2], values = new int[2];
    int size, made;

    synchronized int get(int key) {
        for (int at = 0; at < size; at++) {
            if (keys[at] == key) {
                int value = values[at];
                if (at == 0 && size == 2) { keys[0] = keys[1]; values[0] = values[1]; keys[1] = key; values[1] = value; }
                return value;
            }
        }
        if (size == 2) { keys[0] = keys[1]; values[0] = values[1]; size = 1; }
        keys[size] = key;
        values[size++] = key * key;
        made++;
        return key * key;
    }

    public static void main(String[] args) throws InterruptedException {
        Lru cache = new Lru();
        Two.run(() -> Two.check(cache.get(2) == 4 && cache.get(3) == 9), () -> Two.check(cache.get(3) == 9));
        Two.check(cache.size == 2 && cache.made == 2);
    }
}

// Double-checked locking as it should be, with a map behind the volatile reference.
class Registry {
    static volatile Registry instance;
    final HashMap<Integer, Integer> ports = new HashMap<>();

    Registry() {
        ports.put(1, 80);
        ports.put(2, 443);
    }

    static Registry instance() {
        if (instance == null) {
            synchronized (Registry.class) {
                if (instance == null) instance = new Registry();
            }
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable ask = () -> Two.check(instance().ports.get(2) == 443);
        Two.run(ask, ask);
    }
}

// A barrier made of a monitor.
class Phases {
    static final Object gate = new Object();
    static int arrived;
    static final int[] cells = new int[2];

    static void await() {
        synchronized (gate) {
            arrived++;
            gate.notifyAll();
            while (arrived < 2) {
                try { gate.wait(); } catch (InterruptedException e) { throw new RuntimeException(e); }
            }
        }
    }

    static void work(int mine) {
        cells[mine] = 1;
        await();
        Two.check(cells[1 - mine] == 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Two.run(() -> work(0), () -> work(1));
    }
}

// A queue between a producer and a consumer.
class WorkQueue {
    static final class Order { int number, amount; }
    static final ConcurrentLinkedQueue<Order> orders = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Two.run(() -> {
            Order order = new Order();
            order.number = 1;
            order.amount = 10;
            orders.add(order);
        }, () -> {
            Order order = orders.poll();
            Two.check(order == null || order.amount == 10 * order.number);
        });
    }
}

// A counter for each thread, added up under a lock.
class Scratch {
    static final ThreadLocal<int[]> mine = ThreadLocal.withInitial(() -> new int[1]);
    static int total;

    static void work() {
        for (int round = 0; round < 3; round++) mine.get()[0]++;
        synchronized (Scratch.class) { total += mine.get()[0]; }
    }

    public static void main(String[] args) throws InterruptedException {
        Two.run(Scratch::work, Scratch::work);
        Two.check(total == 6);
    }
}
