import java.util.concurrent.*;

// Deadlock: the only worker waits for a task that only it could run.
class NestedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Integer> outer = pool.submit(() -> pool.submit(() -> 1).get() + 1);
        assert outer.get() == 2;
        pool.shutdown();
    }
}
