/** A notification that an interrupted waiter does not take is another's: only one who took it keeps both. */
class NotLost {
    static int first, second, waiting;
    static final Object lock = new Object();

    static int await() {
        synchronized (lock) {
            try {
                waiting++;
                lock.wait();
                return 1;
            } catch (InterruptedException e) {
                return 2;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> first = await()), other = new Thread(() -> second = await());
        other.setDaemon(true);
        one.start();
        other.start();
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                Fencepost.assume(waiting == 2);
                lock.notify();
            }
        });
        notifier.start();
        one.interrupt();
        one.join();
        notifier.join();
        // The one that was interrupted has not taken the notification, so the other will.
        if (first == 2)
            other.join();
    }
}
