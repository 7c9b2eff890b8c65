/** A wait with a time-out ends, notified or not. */
class TimedWait {
    static int result;
    static boolean set;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread setter = new Thread(() -> {
            synchronized (lock) {
                set = true;
                lock.notify();
            }
        });
        setter.start();
        synchronized (lock) {
            if (!set)
                lock.wait(100);
            result = set ? 1 : 2;
        }
    }
}
