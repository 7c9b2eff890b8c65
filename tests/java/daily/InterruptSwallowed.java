import java.util.concurrent.LinkedBlockingQueue;

// Deadlock: the loop takes the interrupt for a hiccup and waits again, for ever.
class InterruptSwallowed {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread worker = new Thread(() -> {
            while (true) {
                try {
                    queue.take();
                } catch (InterruptedException e) {
                    continue;
                }
            }
        });
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
