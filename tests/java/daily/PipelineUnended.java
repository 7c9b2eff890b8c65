import java.util.concurrent.*;

// Deadlock: one end mark for two consumers.
class PipelineUnended {
    static void consume(BlockingQueue<Integer> queue) throws InterruptedException {
        while (queue.take() != 0) { }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Together.run(() -> { queue.put(1); queue.put(0); }, () -> consume(queue), () -> consume(queue));
    }
}
