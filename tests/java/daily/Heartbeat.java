import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

// Holds: a periodic task beats until it is cancelled, and the pool ends.
class Heartbeat {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        CountDownLatch two = new CountDownLatch(2);
        ScheduledFuture<?> beat = pool.scheduleAtFixedRate(two::countDown, 0, 10, TimeUnit.MILLISECONDS);
        two.await();
        beat.cancel(false);
        pool.shutdown();
        assert two.getCount() == 0 && beat.isCancelled();
    }
}
