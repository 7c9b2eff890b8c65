import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

// Holds: closing the executor waits for its virtual threads.
class VirtualPerTask {
    public static void main(String[] args) {
        AtomicInteger served = new AtomicInteger();
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            requests.submit(() -> served.incrementAndGet());
            requests.submit(() -> served.incrementAndGet());
        }
        assert served.get() == 2;
    }
}
