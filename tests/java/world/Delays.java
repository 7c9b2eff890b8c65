import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Threads that sleep for a random time, and threads that are counted. What is wrong with a method, its comment says. */
class Delays {
    static int n;

    interface Sleeper {
        void sleep() throws InterruptedException;
    }

    static void beside(Sleeper sleeper) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                sleeper.sleep();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            n = 1;
        });
        thread.start();
        thread.join();
        assert n == 1;
    }

    static void plain() throws Exception {
        Random random = new Random();
        beside(() -> Thread.sleep(random.nextInt(1000)));
    }

    static void more() throws Exception {
        beside(() -> Thread.sleep(ThreadLocalRandom.current().nextInt(100) + 50));
        beside(() -> Thread.sleep(50 + ThreadLocalRandom.current().nextInt(100)));
        beside(() -> Thread.sleep(50L + 10));
    }

    static void unit() throws Exception {
        beside(() -> TimeUnit.MILLISECONDS.sleep(new Random().nextInt(1000)));
    }

    static void fraction() throws Exception {
        beside(() -> Thread.sleep((long) (Math.random() * 1000)));
        beside(() -> Thread.sleep((int) (Math.random() * 1000) + 1));
    }

    /** It is not waited for the thread: it may sleep for long, or not at all. */
    static void notJoined() throws Exception {
        new Thread(() -> {
            try {
                Thread.sleep(new Random().nextInt(1000));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            n = 1;
        }).start();
        assert n == 0;
    }

    /** A bound that is no bound. */
    static void noBound() throws Exception {
        beside(() -> Thread.sleep(new Random().nextInt(0)));
    }

    /** Numbers that have another use, too: the sleep may take 777 milliseconds. */
    static void told() throws Exception {
        int time = new Random().nextInt(1000);
        Thread.sleep(time);
        assert time != 777;
    }

    static void pause(int time) throws InterruptedException { Thread.sleep(time); }

    /** Numbers that are kept, printed and handed on. */
    static void kept() throws Exception {
        Random random = new Random();
        beside(() -> {
            int time = random.nextInt(500) + 100;
            System.out.println(Thread.currentThread().getName() + " sleeps for " + time + " ms");
            Thread.sleep(time);
            pause(random.nextInt(500));
        });
    }

    /** Numbers of a class of one's own. */
    static void own() throws Exception {
        Random random = new Random() {
            @Override public int nextInt(int bound) {
                n = bound;
                return 0;
            }
        };
        Thread.sleep(random.nextInt(500));
        assert n == 500;
    }

    static void counted() throws Exception {
        assert Thread.activeCount() == 1;
        new Thread(() -> n = 1).start();
        while (Thread.activeCount() > 1)
            Thread.yield();
        assert n == 1;
    }

    /** The thread may not have ended. */
    static void countedEarly() throws Exception {
        new Thread(() -> n = 1).start();
        assert Thread.activeCount() == 1;
    }

    static void groups() throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        Thread[] inner = new Thread[1];
        Thread thread = new Thread(group, () -> inner[0] = new Thread(() -> { }));
        thread.start();
        thread.join();
        assert group.activeCount() == 0 && inner[0].getThreadGroup() == group;
        assert group.parentOf(group) && !group.parentOf(Thread.currentThread().getThreadGroup());
    }
}
