/**
 * What makes one thread's past happen before what another does next: JLS 17.4.5. Each entry point sets `seen` to what
 * the second thread finds in the plain field x, which the first has set to 1, or leaves it at -1 if nothing told the
 * second to look. Those called `un...` have nothing that orders the two.
 */
class Order {
    static int x;
    static int seen = -1;
    static final Object lock = new Object();
    static volatile boolean flag;
    static boolean plainFlag;

    static void run(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first), two = new Thread(second);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    static void volatileFlag() throws InterruptedException {
        run(() -> {
            x = 1;
            flag = true;
        }, () -> {
            if (flag)
                seen = x;
        });
    }

    static void unorderedFlag() throws InterruptedException {
        run(() -> {
            x = 1;
            plainFlag = true;
        }, () -> {
            if (plainFlag)
                seen = x;
        });
    }

    static void monitor() throws InterruptedException {
        run(() -> {
            x = 1;
            synchronized (lock) {
                plainFlag = true;
            }
        }, () -> {
            boolean told;
            synchronized (lock) {
                told = plainFlag;
            }
            if (told)
                seen = x;
        });
    }

    /** Two monitors order nothing. */
    static void unorderedMonitors() throws InterruptedException {
        run(() -> {
            x = 1;
            synchronized (lock) {
                plainFlag = true;
            }
        }, () -> {
            boolean told;
            synchronized (Order.class) {
                told = plainFlag;
            }
            if (told)
                seen = x;
        });
    }

    static void waiting() throws InterruptedException {
        run(() -> {
            x = 1;
            synchronized (lock) {
                plainFlag = true;
                lock.notify();
            }
        }, () -> {
            synchronized (lock) {
                try {
                    while (!plainFlag)
                        lock.wait();
                } catch (InterruptedException nobodyInterrupts) {
                    return;
                }
            }
            seen = x;
        });
    }

    static void started() throws InterruptedException {
        Thread bystander = new Thread(() -> { });
        bystander.start();
        x = 1;
        Thread thread = new Thread(() -> seen = x);
        thread.start();
        thread.join();
        bystander.join();
    }

    static void unorderedStart() throws InterruptedException {
        Thread thread = new Thread(() -> seen = x);
        thread.start();
        x = 1;
        thread.join();
    }

    static void joined() throws InterruptedException {
        Thread thread = new Thread(() -> x = 1);
        run(() -> { }, () -> {
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException nobodyInterrupts) {
                return;
            }
            seen = x;
        });
    }

    static void noticedEnd() throws InterruptedException {
        Thread thread = new Thread(() -> x = 1);
        run(() -> { }, () -> {
            thread.start();
            if (!thread.isAlive())
                seen = x;
        });
        thread.join();
    }

    static void unorderedEnd() throws InterruptedException {
        Thread thread = new Thread(() -> {
            x = 1;
            plainFlag = true;
        });
        run(() -> { }, () -> {
            thread.start();
            if (plainFlag)
                seen = x;
        });
        thread.join();
    }

    // An interrupt happens before it is noticed, however that is.

    static void interrupt(Runnable second) throws InterruptedException {
        Thread two = new Thread(second);
        two.start();
        Thread one = new Thread(() -> {
            x = 1;
            two.interrupt();
        });
        one.start();
        one.join();
        two.join();
    }

    static void isInterrupted() throws InterruptedException {
        interrupt(() -> {
            if (Thread.currentThread().isInterrupted())
                seen = x;
        });
    }

    static void interrupted() throws InterruptedException {
        interrupt(() -> {
            if (Thread.interrupted())
                seen = x;
        });
    }

    static void interruptedSleep() throws InterruptedException {
        interrupt(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException noticed) {
                seen = x;
            }
        });
    }

    static void interruptedWait() throws InterruptedException {
        interrupt(() -> {
            synchronized (lock) {
                try {
                    lock.wait(10);
                } catch (InterruptedException noticed) {
                    seen = x;
                }
            }
        });
    }

    static void interruptedJoin() throws InterruptedException {
        Thread other = new Thread(() -> { });
        other.start();
        interrupt(() -> {
            try {
                other.join();
            } catch (InterruptedException noticed) {
                seen = x;
            }
        });
        other.join();
    }

    /** One whose wait for an end is interrupted knows nothing of what the other did. */
    static void unorderedJoin() throws InterruptedException {
        Thread other = new Thread(() -> x = 1);
        other.start();
        Thread two = new Thread(() -> {
            try {
                other.join();
            } catch (InterruptedException noticed) {
                seen = x;
            }
        });
        two.start();
        two.interrupt();
        two.join();
        other.join();
    }

    /** A third thread sees the interrupt. */
    static void noticedByAnother() throws InterruptedException {
        Thread two = new Thread(() -> { });
        run(() -> {
            x = 1;
            two.interrupt();
        }, () -> {
            if (two.isInterrupted())
                seen = x;
        });
    }

    /** What comes after the interrupt is not ordered by it. */
    static void unorderedInterrupt() throws InterruptedException {
        Thread two = new Thread(() -> {
            if (Thread.interrupted())
                seen = x;
        });
        two.start();
        two.interrupt();
        x = 1;
        two.join();
    }
}
