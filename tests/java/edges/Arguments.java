/** Times that are no times, which are refused before any thread waits. */
public class Arguments {
    interface Waiting {
        void run() throws InterruptedException;
    }

    static void refused(Waiting waiting, String message) throws InterruptedException {
        try {
            waiting.run();
        } catch (IllegalArgumentException e) {
            assert e.getMessage().equals(message);
            return;
        }
        assert false;
    }

    static final String NEGATIVE = "timeout value is negative", NANOS = "nanosecond timeout value out of range";

    public static synchronized void waits() throws InterruptedException {
        refused(() -> Arguments.class.wait(-1), NEGATIVE);
        refused(() -> Arguments.class.wait(-1, 1), "timeoutMillis value is negative");
        refused(() -> Arguments.class.wait(0, -1), NANOS);
        refused(() -> Arguments.class.wait(1, 1_000_000), NANOS);
    }

    public static void joins() throws InterruptedException {
        Thread self = Thread.currentThread();
        refused(() -> self.join(-1), NEGATIVE);
        refused(() -> self.join(-1, -1), NEGATIVE);
        refused(() -> self.join(0, -1), NANOS);
        refused(() -> self.join(0, 1_000_000), NANOS);
    }

    public static void sleeps() throws InterruptedException {
        refused(() -> Thread.sleep(-1), NEGATIVE);
        refused(() -> Thread.sleep(-1, -1), NEGATIVE);
        refused(() -> Thread.sleep(0, -1), NANOS);
        refused(() -> Thread.sleep(0, 1_000_000), NANOS);
    }

    /** One that is interrupted is refused all the same. */
    public static void interrupted() throws InterruptedException {
        Thread.currentThread().interrupt();
        refused(() -> Thread.sleep(0, -1), NANOS);
        assert Thread.interrupted();
    }
}
