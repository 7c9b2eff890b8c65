// Holds: a volatile flag stops the worker.
class StopFlag {
    static volatile boolean stopped;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { while (!stopped) Thread.yield(); });
        worker.start();
        stopped = true;
        worker.join();
    }
}
