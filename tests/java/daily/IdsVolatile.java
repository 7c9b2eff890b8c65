import java.util.concurrent.*;

// Assertion: ++ of a volatile field is a read and a write.
class IdsVolatile {
    static volatile int next = 100;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> a = pool.submit(() -> next++), b = pool.submit(() -> next++);
        int first = a.get(), second = b.get();
        pool.shutdown();
        assert first != second;
    }
}
