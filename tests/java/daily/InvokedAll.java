import java.util.*;
import java.util.concurrent.*;

// Holds: invokeAll waits for all of them.
class InvokedAll {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        int sum = 0;
        for (Future<Integer> each : pool.invokeAll(tasks)) sum += each.get();
        pool.shutdown();
        assert sum == 3;
    }
}
