import java.util.concurrent.locks.ReentrantLock;

/** Two locks of the class library that are taken in two orders; and a flag that a compiler may read once. */
class LockOrder {
    static boolean stop;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    static void crosswise() throws InterruptedException {
        ReentrantLock left = new ReentrantLock(), right = new ReentrantLock();
        Thread other = new Thread(() -> both(right, left));
        other.start();
        both(left, right);
        other.join();
    }

    static void hoisted() throws InterruptedException {
        Thread other = new Thread(() -> {
            while (!stop) {
            }
        });
        other.start();
        stop = true;
        other.join();
    }
}
