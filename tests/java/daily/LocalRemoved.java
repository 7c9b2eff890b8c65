import java.util.concurrent.*;

// Holds: each task removes what it has set.
class LocalRemoved {
    static final ThreadLocal<String> user = new ThreadLocal<>();

    static String serve(String name) {
        user.set(name);
        try {
            return "hello " + user.get();
        } finally {
            user.remove();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        String greeting = pool.submit(() -> serve("ann")).get();
        String left = pool.submit(() -> user.get()).get();
        pool.shutdown();
        assert greeting.equals("hello ann") && left == null;
    }
}
