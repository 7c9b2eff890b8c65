import java.util.concurrent.*;

// Assertion: shutdown does not wait for the tasks.
class NotAwaited {
    static volatile int done;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> done = 1);
        pool.shutdown();
        assert done == 1;
    }
}
