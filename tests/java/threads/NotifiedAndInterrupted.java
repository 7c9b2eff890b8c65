/** Both at once: the waiter returns, interrupted or not yet, or it throws and is not interrupted any more. */
class NotifiedAndInterrupted {
    static int result;
    static boolean waits;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    waits = true;
                    lock.wait();
                    result = 1;
                } catch (InterruptedException e) {
                    result = 2;
                }
                if (Thread.currentThread().isInterrupted())
                    result += 10;
            }
        });
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                Fencepost.assume(waits);
                lock.notify();
            }
        });
        waiter.start();
        notifier.start();
        waiter.interrupt();
        waiter.join();
        notifier.join();
    }
}
