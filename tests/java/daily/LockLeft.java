import java.util.concurrent.locks.ReentrantLock;

// Deadlock: an exception passes the unlock, which is not in a finally.
class LockLeft {
    static final ReentrantLock lock = new ReentrantLock();

    static void parse(String text) {
        lock.lock();
        Integer.parseInt(text);
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Together.run(
            () -> { try { parse("x"); } catch (NumberFormatException e) { System.out.println("no number"); } },
            () -> parse("1"));
    }
}
