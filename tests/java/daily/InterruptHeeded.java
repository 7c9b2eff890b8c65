// Holds: the worker sleeps until it is interrupted, cleans up and ends.
class InterruptHeeded {
    static boolean cleaned;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            try {
                while (true) Thread.sleep(1000);
            } catch (InterruptedException e) {
                cleaned = true;
            }
        });
        worker.start();
        worker.interrupt();
        worker.join();
        assert cleaned;
    }
}
