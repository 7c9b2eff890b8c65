/** A daemon may wait for ever, and so may what it starts. */
class Daemon {
    static int result;
    static final Object lock = new Object();

    static void await() {
        synchronized (lock) {
            try {
                while (true)
                    lock.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            Thread child = new Thread(Daemon::await);
            assert child.isDaemon();
            child.start();
            await();
        });
        daemon.setDaemon(true);
        daemon.start();
        result = 1;
    }
}
