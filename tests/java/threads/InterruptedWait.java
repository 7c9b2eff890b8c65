/** An interrupt ends a wait, whenever it comes, and is no longer there when it has been thrown. */
class InterruptedWait {
    static int result;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true)
                        lock.wait();
                } catch (InterruptedException e) {
                    result = Thread.currentThread().isInterrupted() ? 2 : 1;
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }
}
