/** Programs that say what should hold, or do not, and one that waits for the clock. */
public class Unasserted {
    static volatile int x;

    /** Nothing says what x should be. Locks rethrow what leaves them, which is no assertion. */
    public static void nothing() throws InterruptedException {
        Thread other = new Thread(() -> { synchronized (Unasserted.class) { x++; } });
        other.start();
        other.join();
    }

    public static void asserts() throws InterruptedException {
        nothing();
        assert x == 1;
    }

    public static void throwsItself() throws InterruptedException {
        nothing();
        if (x != 1)
            throw new IllegalStateException("x is " + x);
    }

    /** Asks for the time until it has passed. */
    public static void spins() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 1_000_000_000L) { }
        System.out.println("a second later");
    }
}
