/** A wait without a loop around it: right only if waits never end for no reason. */
class Spurious {
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
                lock.wait();
            result = set ? 1 : 2;
        }
    }
}
