// Holds: the condition is asked in a loop, under the lock that is notified.
class WaitedProperly {
    static final Object lock = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> { synchronized (lock) { value = 5; ready = true; lock.notifyAll(); } },
            () -> { synchronized (lock) { while (!ready) lock.wait(); assert value == 5; } });
    }
}
