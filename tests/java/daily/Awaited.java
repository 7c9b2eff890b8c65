import java.util.concurrent.*;

// Holds: the answer of awaitTermination is heeded.
class Awaited {
    static int done;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> done = 1);
        pool.shutdown();
        if (pool.awaitTermination(10, TimeUnit.SECONDS)) {
            assert done == 1;
        }
    }
}
