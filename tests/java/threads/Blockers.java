import java.util.concurrent.locks.LockSupport;

/** What a thread parks for is known while it does. */
class Blockers {
    static volatile int result;

    public static void main(String[] args) throws InterruptedException {
        Object blocker = new Object();
        Thread thread = new Thread(() -> {
            LockSupport.park(blocker);
            result = LockSupport.getBlocker(Thread.currentThread()) == null ? 0 : 100;
        });
        thread.start();
        int seen = LockSupport.getBlocker(thread) == blocker ? 1 : 2;
        LockSupport.unpark(thread);
        thread.join();
        result += seen;
    }
}
