/** What is written before an interrupt is seen by those who notice the interrupt. */
class Published {
    static int data, result;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            if (Thread.interrupted())
                assert data == 42;
        });
        Thread other = new Thread(() -> {
            if (reader.isInterrupted())
                assert data == 42;
        });
        Thread waiter = new Thread(() -> {
            Object lock = new Object();
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    assert data == 42;
                }
            }
        });
        waiter.setDaemon(true);
        reader.start();
        other.start();
        waiter.start();
        data = 42;
        reader.interrupt();
        waiter.interrupt();
    }
}
