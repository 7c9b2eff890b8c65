import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** What threads that queue for something can tell of the queue. Outcomes are in the static fields. */
public class Queues {
    static int first, second, third, turn;

    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantLock fair = new ReentrantLock(true);

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    interface Body { void run() throws InterruptedException; }

    /** Each of two takes the lock, one of them twice. */
    public static void count() throws InterruptedException {
        Thread other = start(() -> { lock.lock(); first = ++turn; lock.unlock(); });
        lock.lock();
        lock.lock();
        second = ++turn;
        third = lock.getHoldCount();
        lock.unlock();
        lock.unlock();
        other.join();
    }

    /** Who tries may fail, and sees that the lock is taken or not. */
    public static void tries() throws InterruptedException {
        Thread other = start(() -> {
            if (lock.tryLock()) {
                first = 1;
                lock.unlock();
            }
        });
        second = lock.isLocked() ? 1 : 0;
        third = lock.tryLock() ? 1 : 0;
        if (third == 1)
            lock.unlock();
        other.join();
    }

    /** It may get the lock or give up. */
    public static void inTime() throws InterruptedException {
        Thread other = start(() -> {
            if (lock.tryLock(1, TimeUnit.SECONDS)) {
                first = ++turn;
                lock.unlock();
            }
        });
        lock.lock();
        second = ++turn;
        lock.unlock();
        other.join();
    }

    /** One who waits for a lock is interrupted, or has it before. */
    public static void interrupted() throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                first = Thread.currentThread().isInterrupted() ? 1 : 2;
                lock.unlock();
            } catch (InterruptedException e) {
                first = Thread.currentThread().isInterrupted() ? 3 : 4;
            }
        });
        lock.lock();
        other.start();
        other.interrupt();
        lock.unlock();
        other.join();
    }

    /** A signal and an interrupt for one who waits. */
    public static void signalOrInterrupt() throws InterruptedException {
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            turn = 1;
            try {
                condition.await();
                first = Thread.interrupted() ? 1 : 2;
            } catch (InterruptedException e) {
                first = Thread.interrupted() ? 3 : 4;
            }
            lock.unlock();
        });
        other.start();
        lock.lock();
        if (turn == 1) {
            other.interrupt();
            condition.signal();
        } else
            other.interrupt();
        lock.unlock();
        other.join();
    }

    /** Interrupts do not end this wait. */
    public static void uninterruptibly() throws InterruptedException {
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            turn = 1;
            condition.awaitUninterruptibly();
            first = Thread.interrupted() ? 1 : 2;
            lock.unlock();
        });
        lock.lock();
        other.start();
        other.interrupt();
        lock.unlock();
        boolean waits = false;
        while (!waits) {
            lock.lock();
            waits = turn == 1;
            condition.signal();
            lock.unlock();
        }
        other.join();
    }

    /** Both are signalled at once: who waited first goes on first. */
    public static void signalAll() throws InterruptedException { inOrder(lock, true); }
    /** The same one by one. */
    public static void signals() throws InterruptedException { inOrder(lock, false); }

    static void inOrder(ReentrantLock lock, boolean all) throws InterruptedException {
        Condition condition = lock.newCondition();
        int[] waiting = {0};
        Body body = () -> {
            lock.lock();
            int place = ++waiting[0];
            condition.await();
            if (place == 1)
                first = ++turn;
            else
                second = ++turn;
            lock.unlock();
        };
        Thread one = start(body), other = start(body);
        lock.lock();
        if (waiting[0] == 2) {
            if (all)
                condition.signalAll();
            else {
                condition.signal();
                condition.signal();
            }
            third = 1;
        }
        lock.unlock();
        if (third == 0)
            System.exit(0);
        one.join();
        other.join();
    }

    /** After a signal the one who has a fair lock cannot have it again before the other one had it. */
    public static void fairness() throws InterruptedException { again(fair); }
    /** But an ordinary one. */
    public static void unfairness() throws InterruptedException { again(lock); }

    static void again(ReentrantLock lock) throws InterruptedException {
        Condition condition = lock.newCondition();
        Thread other = start(() -> {
            lock.lock();
            first = 1;
            condition.await();
            first = ++turn + 1;
            lock.unlock();
        });
        lock.lock();
        third = first;
        condition.signal();
        lock.unlock();
        lock.lock();
        second = ++turn;
        lock.unlock();
        if (third == 0)
            System.exit(0);
        other.join();
    }

    /** Who wants two permits keeps one who wants one from getting it, if it came first. */
    public static void headOfLine() throws InterruptedException {
        Semaphore permits = new Semaphore(0);
        Thread two = start(() -> { permits.acquire(2); first = 1; });
        Thread one = start(() -> { permits.acquire(); permits.release(2); });
        permits.release();
        one.join();
        two.join();
    }

    /** A reader waits behind a writer that waits for a reader. */
    public static void readersBehind() throws InterruptedException {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        Thread writer = start(() -> { rw.writeLock().lock(); first = 1; rw.writeLock().unlock(); });
        Thread reader = start(() -> { rw.readLock().lock(); second = 1; rw.readLock().unlock(); });
        reader.join();
        rw.readLock().unlock();
        writer.join();
    }

    public static void latch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        Thread one = start(() -> { first = 1; latch.countDown(); });
        Thread other = start(latch::countDown);
        third = latch.await(1, TimeUnit.SECONDS) ? 1 : 0;
        second = first;
        one.join();
        other.join();
    }

    /** A synchroniser as people write them, with a condition. */
    static final class Mutex extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int ignored) {
            boolean got = compareAndSetState(0, 1);
            if (got)
                setExclusiveOwnerThread(Thread.currentThread());
            return got;
        }

        protected boolean tryRelease(int ignored) {
            if (!isHeldExclusively())
                throw new IllegalMonitorStateException();
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        protected boolean isHeldExclusively() { return getExclusiveOwnerThread() == Thread.currentThread(); }
    }

    public static void mutex() throws InterruptedException {
        Mutex mutex = new Mutex();
        AbstractQueuedSynchronizer.ConditionObject condition = mutex.new ConditionObject();
        Thread other = start(() -> {
            mutex.acquire(1);
            while (first == 0)
                condition.await();
            second = first;
            mutex.release(1);
        });
        mutex.acquire(1);
        first = 1;
        third = mutex.hasWaiters(condition) ? 1 : 0;
        condition.signal();
        mutex.release(1);
        other.join();
    }

    /** Writes under a lock and reads behind it, in either order. */
    public static void readsBehind() throws InterruptedException {
        Thread one = start(() -> { lock.lock(); x = 1; lock.unlock(); first = y; });
        Thread other = start(() -> { fair.lock(); y = 1; fair.unlock(); second = x; });
        one.join();
        other.join();
    }

    /** Writes before a lock is taken and reads under it. */
    public static void writesBefore() throws InterruptedException {
        Thread one = start(() -> { x = 1; lock.lock(); first = y; lock.unlock(); });
        Thread other = start(() -> { y = 1; fair.lock(); second = x; fair.unlock(); });
        one.join();
        other.join();
    }

    static int x, y;

    /** One who gives up waiting may have the lock before one who was signalled. */
    public static void barges() throws InterruptedException { barge(lock); }
    /** The same of a lock with a line. */
    public static void bargesInLine() throws InterruptedException { barge(new ReentrantReadWriteLock().writeLock()); }

    static void barge(Lock lock) throws InterruptedException {
        Condition signalled = lock.newCondition(), given = lock.newCondition();
        Thread other = start(() -> {
            lock.lock();
            third = 1;
            signalled.await();
            first = ++turn;
            lock.unlock();
        });
        lock.lock();
        if (third == 0)
            System.exit(0);
        signalled.signal();
        given.await(0, TimeUnit.SECONDS);
        second = ++turn;
        lock.unlock();
        other.join();
    }

    /** A synchroniser with a lock of its own, which somebody has while it releases. */
    static final class Guarded extends AbstractQueuedSynchronizer {
        private boolean taken;

        protected synchronized boolean tryAcquire(int ignored) {
            boolean got = !taken;
            taken = true;
            return got;
        }

        protected synchronized boolean tryRelease(int ignored) {
            taken = false;
            return true;
        }
    }

    public static void guarded() throws InterruptedException {
        Guarded guarded = new Guarded();
        Body body = () -> {
            guarded.acquire(1);
            turn++;
            synchronized (guarded) {
                guarded.release(1);
            }
        };
        Thread one = start(body), other = start(body);
        one.join();
        other.join();
        first = turn;
    }

    /** Who waits for a lock uses up its permit, or does not: then it is stuck. */
    public static void permits() throws InterruptedException {
        lock.lock();
        Thread other = start(() -> { lock.lock(); lock.unlock(); LockSupport.park(); });
        LockSupport.unpark(other);
        lock.unlock();
        other.join();
    }

    /** Who waits for a lock and is interrupted may not seem so to others. */
    public static void marks() throws InterruptedException {
        lock.lock();
        Thread other = start(() -> { lock.lock(); lock.unlock(); });
        other.interrupt();
        assert other.isInterrupted();
        lock.unlock();
        other.join();
    }

    /** Whoever does not have the lock must not do these. */
    public static void owners() {
        Condition condition = lock.newCondition();
        try {
            condition.signal();
        } catch (IllegalMonitorStateException e) {
            first = 1;
        }
        try {
            condition.awaitUninterruptibly();
        } catch (IllegalMonitorStateException e) {
            second = 1;
        }
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            third = 1;
        }
    }
}
