/** A thread that waits without having the lock. */
class NotOwned {
    static final Object lock = new Object();
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                lock.wait();
            } catch (IllegalMonitorStateException | InterruptedException expected) {
                result = 1;
            }
            assert result == 0 : "thrown";
        });
        thread.start();
        thread.join();
    }
}
