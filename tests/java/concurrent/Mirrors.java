import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ServiceLoader;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What is done by reflection is done to the same memory: accesses, locks and calls are those of the members. */
public class Mirrors {
    public int plain, left, right;
    public volatile int first, second;

    public synchronized void add() { plain++; }
    public void race() { plain++; }

    interface Steps { void run() throws Exception; }

    static Thread start(Steps steps) {
        Thread thread = new Thread(() -> {
            try {
                steps.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    static void both(Steps one, Steps two) throws Exception {
        Thread thread = start(one);
        two.run();
        thread.join();
    }

    /** Read and written by reflection, which is no atomic update. */
    static void fields() throws Exception {
        Mirrors shared = new Mirrors();
        Field field = Mirrors.class.getField("plain");
        Steps steps = () -> field.setInt(shared, field.getInt(shared) + 1);
        both(steps, steps);
        assert shared.plain == 2;
    }

    static void lockedMethod() throws Exception {
        Mirrors shared = new Mirrors();
        Method add = Mirrors.class.getMethod("add");
        both(() -> add.invoke(shared), () -> add.invoke(shared));
        assert shared.plain == 2;
    }

    static void racyMethod() throws Exception {
        Mirrors shared = new Mirrors();
        Method race = Mirrors.class.getMethod("race");
        both(() -> race.invoke(shared), () -> race.invoke(shared));
        assert shared.plain == 2;
    }

    /** Dekker's entry with plain fields: a read may pass the write before it. */
    static void plainDekker() throws Exception {
        Mirrors shared = new Mirrors();
        Field left = Mirrors.class.getField("left"), right = Mirrors.class.getField("right");
        int[] seen = new int[2];
        both(() -> { left.setInt(shared, 1); seen[0] = right.getInt(shared); },
            () -> { right.setInt(shared, 1); seen[1] = left.getInt(shared); });
        assert seen[0] + seen[1] > 0;
    }

    /** The same with volatile fields: a field is volatile by reflection, too. */
    static void volatileDekker() throws Exception {
        Mirrors shared = new Mirrors();
        Field first = Mirrors.class.getField("first"), second = Mirrors.class.getField("second");
        int[] seen = new int[2];
        both(() -> { first.set(shared, 1); seen[0] = (Integer) second.get(shared); },
            () -> { second.set(shared, 1); seen[1] = (Integer) first.get(shared); });
        assert seen[0] + seen[1] > 0;
    }

    static void handles() throws Throwable {
        Mirrors shared = new Mirrors();
        MethodHandle race = MethodHandles.lookup().findVirtual(Mirrors.class, "race", MethodType.methodType(void.class));
        Steps steps = () -> {
            try {
                race.invokeExact(shared);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        };
        both(steps, steps);
        assert shared.plain == 2;
    }

    interface Counter { int next(); }

    static class Guarded implements InvocationHandler {
        int count;

        public synchronized Object invoke(Object proxy, Method method, Object[] given) { return ++count; }
    }

    static void proxies() throws Exception {
        Guarded guarded = new Guarded();
        Counter counter = (Counter) Proxy.newProxyInstance(Counter.class.getClassLoader(), new Class<?>[] { Counter.class }, guarded);
        int[] seen = new int[2];
        both(() -> seen[0] = counter.next(), () -> seen[1] = counter.next());
        assert seen[0] + seen[1] == 3;
    }

    static class Slow {
        static int made;
        static { made = 7; }
        public Slow() { made++; }
    }

    /** Two threads make objects of a class that neither has initialised: the initialiser runs once, and before. */
    static void constructors() throws Exception {
        Constructor<?> slow = Class.forName("Mirrors$Slow", false, Mirrors.class.getClassLoader()).getConstructor();
        Object lock = new Object();
        Steps steps = () -> { synchronized (lock) { slow.newInstance(); } };
        both(steps, steps);
        assert Slow.made == 9;
    }

    static class Counting extends Handler {
        int seen;
        public void publish(LogRecord record) { seen++; }
        public void flush() { }
        public void close() { }
    }

    static int logged(boolean locked) throws Exception {
        Logger log = Logger.getLogger("mirrors");
        log.setUseParentHandlers(false);
        Counting counting = new Counting();
        log.addHandler(counting);
        Object lock = new Object();
        Steps steps = () -> {
            if (locked)
                synchronized (lock) { log.info("seen"); }
            else
                log.log(Level.WARNING, "seen");
        };
        both(steps, steps);
        return counting.seen;
    }

    /** Logging takes no lock for a handler: the program's own has to. */
    static void logs() throws Exception { assert logged(false) == 2; }
    static void logsLocked() throws Exception { assert logged(true) == 2; }

    /** One string for all with the same characters, whichever thread asks first. */
    static void interned() throws Exception {
        String[] seen = new String[2];
        Steps one = () -> seen[0] = new StringBuilder("a").append(args).toString().intern();
        both(one, () -> seen[1] = new StringBuilder("a").append(args).toString().intern());
        assert seen[0] == seen[1] && "lit".intern() == ("li" + "t");
    }

    static int args = 5;

    public interface Plug { int add(int to); }
    public static class First implements Plug { public int add(int to) { return to + 1; } }

    public static class Second implements Plug {
        static int made;
        public Second() { made++; }
        public int add(int to) { return 10 * to; }
    }

    /** The class path names First, Second: each is made once, in this order, when it is asked for. */
    static void services() {
        ServiceLoader<Plug> plugs = ServiceLoader.load(Plug.class);
        assert Second.made == 0;
        int sum = 0;
        for (int i = 0; i < 2; i++)
            for (Plug plug : plugs)
                sum = plug.add(sum);
        assert sum == 110 && Second.made == 1;
    }
}
