import java.util.concurrent.locks.*;

/** java.util.concurrent.locks: each `right` holds, each `wrong` has a planted bug. */
class Locks {
    static int n;

    static void race(Runnable... parts) throws InterruptedException {
        Thread[] threads = new Thread[parts.length];
        for (int i = 0; i < parts.length; i++)
            threads[i] = new Thread(parts[i]);
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
    }

    static class Reentrant {
        static final ReentrantLock lock = new ReentrantLock();

        static void right() throws InterruptedException {
            Runnable add = () -> {
                lock.lock();
                try {
                    lock.lock();
                    n++;
                    lock.unlock();
                } finally {
                    lock.unlock();
                }
            };
            race(add, add);
            assert n == 2;
            assert !lock.isLocked();
        }

        /** It goes on without the lock if it does not get it. */
        static void wrong() throws InterruptedException {
            Runnable add = () -> {
                boolean got = lock.tryLock();
                n++;
                if (got)
                    lock.unlock();
            };
            race(add, add);
            assert n == 2;
        }

        /** Two locks in two orders. */
        static void deadlock() throws InterruptedException {
            ReentrantLock other = new ReentrantLock();
            race(() -> both(lock, other), () -> both(other, lock));
        }

        static void both(ReentrantLock first, ReentrantLock second) {
            first.lock();
            second.lock();
            second.unlock();
            first.unlock();
        }
    }

    static class Conditions {
        static final ReentrantLock lock = new ReentrantLock();
        static final Condition filled = lock.newCondition();
        static boolean full;

        static void take() {
            lock.lock();
            try {
                while (!full)
                    filled.awaitUninterruptibly();
                full = false;
            } finally {
                lock.unlock();
            }
        }

        static void put(boolean tell) {
            lock.lock();
            full = true;
            if (tell)
                filled.signal();
            lock.unlock();
        }

        static void right() throws InterruptedException { race(() -> take(), () -> put(true)); }

        /** Nobody tells the one who waits. */
        static void wrong() throws InterruptedException { race(() -> take(), () -> put(false)); }
    }

    static class ReadWrite {
        static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

        static void right() throws InterruptedException {
            race(() -> add(lock.writeLock()), () -> add(lock.writeLock()));
            lock.readLock().lock();
            assert n == 2;
            lock.readLock().unlock();
        }

        /** Readers do not keep each other out. */
        static void wrong() throws InterruptedException {
            race(() -> add(lock.readLock()), () -> add(lock.readLock()));
            assert n == 2;
        }

        static void add(Lock lock) {
            lock.lock();
            n++;
            lock.unlock();
        }
    }

    static class Stamped {
        static final StampedLock lock = new StampedLock();
        static volatile int x, y;

        static void move() {
            long stamp = lock.writeLock();
            x++;
            y++;
            lock.unlockWrite(stamp);
        }

        static void right() throws InterruptedException {
            race(Stamped::move, () -> {
                long stamp = lock.tryOptimisticRead();
                int a = x, b = y;
                if (!lock.validate(stamp)) {
                    stamp = lock.readLock();
                    a = x;
                    b = y;
                    lock.unlockRead(stamp);
                }
                assert a == b;
            });
        }

        /** What is read optimistically is not validated. */
        static void wrong() throws InterruptedException {
            race(Stamped::move, () -> {
                long stamp = lock.tryOptimisticRead();
                int a = x, b = y;
                assert stamp == 0 || a == b;
            });
        }
    }
}
