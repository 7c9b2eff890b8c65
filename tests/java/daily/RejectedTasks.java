import java.util.concurrent.*;

// Exception: one worker and a queue of one are full if the worker is slow, and the third task is rejected.
class RejectedTasks {
    public static void main(String[] args) {
        ExecutorService pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        try {
            for (int i = 0; i < 3; i++) pool.execute(() -> { });
        } finally {
            pool.shutdown();
        }
    }
}
