import java.util.concurrent.*;

// Assertion: the worker still has the user of its first task.
class LocalLeft {
    static final ThreadLocal<String> user = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> user.set("ann")).get();
        String seen = pool.submit(() -> user.get()).get();
        pool.shutdown();
        assert seen == null;
    }
}
