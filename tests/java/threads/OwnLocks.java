/** The locks of threads' own objects: a join takes one, and so does the end of a thread. */
class OwnLocks {
    static int result;

    static class Locking extends Thread {
        public void run() {
            synchronized (this) {
                result++;
            }
        }
    }

    /** A join gives up the lock of the one it waits for. */
    static void joinedUnderLock() throws InterruptedException {
        Locking thread = new Locking();
        synchronized (thread) {
            thread.start();
            thread.join();
            result++;
        }
    }

    /** The end of a thread notifies whoever waits for it. */
    static void woken() throws InterruptedException {
        Thread thread = new Thread(() -> result++);
        synchronized (thread) {
            thread.start();
            thread.wait();
            result += thread.isAlive() ? 10 : 1;
        }
    }

    /** Nobody notifies any more: the thread has ended before. */
    static void wokenTooEarly() throws InterruptedException {
        Thread thread = new Thread(() -> result++);
        thread.start();
        synchronized (thread) {
            thread.wait();
        }
    }

    /** While somebody has its lock a thread does not end. */
    static void alive() {
        Thread thread = new Thread(() -> { });
        synchronized (thread) {
            thread.start();
            result = thread.isAlive() ? 1 : 2;
        }
    }

    /** One who has the lock of a thread, and waits for one who joins that thread. */
    static void deadlock() throws InterruptedException {
        Thread thread = new Thread(() -> { });
        Thread joins = new Thread(() -> {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        synchronized (thread) {
            joins.start();
            joins.join();
        }
    }

    /** A joiner that is interrupted gets the lock back first. */
    static void interrupted() throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(main::interrupt);
        synchronized (thread) {
            thread.start();
            try {
                thread.join();
                result = Thread.interrupted() ? 1 : 3;
            } catch (InterruptedException e) {
                result = 2;
            }
        }
    }

    /** A join that gives up. */
    static void timed() throws InterruptedException {
        Thread thread = new Thread(() -> { });
        synchronized (thread) {
            thread.start();
            thread.join(1);
            result = thread.isAlive() ? 1 : 2;
        }
    }

    /** The main thread ends, too. */
    static void joinsMain() {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                synchronized (main) {
                    main.join();
                }
                result = 1;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }
}
