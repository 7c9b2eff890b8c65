import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Virtual threads (Java 21). */
class Virtual {
    static int n;

    static void joined() throws Exception {
        Thread thread = Thread.startVirtualThread(() -> n = 1);
        thread.join();
        assert n == 1 && thread.isVirtual() && thread.isDaemon();
    }

    /** Nobody waits for a virtual thread at the end of the program. */
    static void notJoined() throws Exception {
        AtomicInteger done = new AtomicInteger();
        Thread.ofVirtual().start(done::incrementAndGet);
        Thread other = new Thread(() -> { assert done.get() == 1; });
        other.start();
    }

    /** Two virtual threads add to one field. */
    static void lostUpdate() throws Exception {
        Thread first = Thread.ofVirtual().start(() -> n++), second = Thread.ofVirtual().unstarted(() -> n++);
        second.start();
        first.join();
        second.join();
        assert n == 2;
    }

    static void perTask() throws Exception {
        ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor();
        Future<Integer> first = tasks.submit(() -> 1), second = tasks.submit(() -> 2);
        assert first.get() + second.get() == 3;
        tasks.shutdown();
        assert tasks.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS);
    }

    static void named() throws Exception {
        Thread.Builder builder = Thread.ofVirtual().name("worker-", 1);
        Thread first = builder.start(() -> { }), second = builder.start(() -> { });
        assert first.getName().equals("worker-1") && second.getName().equals("worker-2");
        assert Thread.ofVirtual().unstarted(() -> { }).getName().isEmpty();
    }

    static void platform() throws Exception {
        Thread thread = Thread.ofPlatform().daemon().name("d").unstarted(() -> { });
        assert thread.isDaemon() && !thread.isVirtual() && thread.getName().equals("d");
        try {
            Thread.ofVirtual().unstarted(() -> { }).setDaemon(false);
            assert false;
        } catch (IllegalArgumentException e) {
            n = 1;
        }
        assert n == 1;
    }
}
