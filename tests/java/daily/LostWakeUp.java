// Deadlock: the consumer asks outside the lock, so the notification may come before it waits.
class LostWakeUp {
    static final Object lock = new Object();
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> { ready = true; synchronized (lock) { lock.notify(); } },
            () -> {
                if (!ready)
                    synchronized (lock) { lock.wait(); }
            });
    }
}
