import java.util.concurrent.locks.LockSupport;

/** The main thread has a permit too; an interrupt ends a park, before it or later, and is remembered. */
class MainParks {
    static int result;
    static volatile boolean set;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            set = true;
            LockSupport.unpark(main);
        });
        other.start();
        while (!set)
            LockSupport.park();
        Thread sleeper = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted())
                LockSupport.park();
            result = Thread.interrupted() ? 1 : 2;
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
    }
}
