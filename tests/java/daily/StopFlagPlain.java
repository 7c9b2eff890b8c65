// Holds under sc and tso, where writes arrive. Under java and java-op the loop may read the flag once, and never ends.
class StopFlagPlain {
    static boolean stopped;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { while (!stopped) { } });
        worker.start();
        stopped = true;
        worker.join();
    }
}
