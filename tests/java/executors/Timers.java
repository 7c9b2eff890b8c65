import java.util.*;
import java.util.concurrent.*;

/** Timers as people use them. What is wrong with a method, if anything, its comment says. */
class Timers {
    static int n;

    interface Body { void run(); }

    static TimerTask task(Body body) {
        return new TimerTask() {
            @Override public void run() { body.run(); }
        };
    }

    /** The task and this thread add to one field without a lock. */
    static void races() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(task(() -> { n++; done.countDown(); }), 10);
        n++;
        done.await();
        timer.cancel();
        assert n == 2;
    }

    /** One thread runs both tasks. */
    static void inTurn() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++)
            timer.schedule(task(() -> { n++; done.countDown(); }), 10);
        done.await();
        timer.cancel();
        assert n == 2;
    }

    /** What comes first and waits less runs first. */
    static void shorterFirst() {
        Timer timer = new Timer();
        timer.schedule(task(() -> n = 1), 10);
        timer.schedule(task(() -> { assert n == 1; timer.cancel(); }), 20);
    }

    /** Ten milliseconds may pass between the two calls. */
    static void longerFirst() {
        Timer timer = new Timer();
        timer.schedule(task(() -> { assert n == 1; timer.cancel(); }), 20);
        timer.schedule(task(() -> n = 1), 10);
    }

    /** The task may have run before the timer is cancelled. */
    static void tooLate() {
        Timer timer = new Timer();
        timer.schedule(task(() -> n = 1), 10);
        timer.cancel();
        assert n == 0;
    }

    /** The thread of the timer waits for ever. */
    static Timer kept;

    static void forgotten() {
        kept = new Timer();
        kept.schedule(task(() -> n = 1), 10);
    }

    static void daemon() { new Timer(true).schedule(task(() -> n = 1), 10); }

    /** What is cancelled in time never runs. */
    static void cancelledInTime() {
        Timer timer = new Timer();
        TimerTask task = task(() -> n = 1);
        timer.schedule(task, 10);
        boolean inTime = task.cancel();
        timer.cancel();
        assert !inTime || n == 0;
    }

    /** An exception ends the thread, and the timer takes no more tasks. */
    static void fails() {
        Timer timer = new Timer();
        timer.schedule(task(() -> { throw new IllegalArgumentException("wrong"); }), 10);
    }

    static void again() {
        Timer timer = new Timer(true);
        TimerTask task = task(() -> { });
        timer.schedule(task, 10);
        try {
            timer.schedule(task, 10);
            assert false;
        } catch (IllegalStateException e) {
            assert e.getMessage().equals("Task already scheduled or cancelled");
        }
    }

    static void afterCancel() {
        Timer timer = new Timer();
        timer.cancel();
        try {
            timer.schedule(task(() -> { }), 10);
            assert false;
        } catch (IllegalStateException e) {
            assert e.getMessage().equals("Timer already cancelled.");
        }
    }

    static void badTimes() {
        Timer timer = new Timer(true);
        int wrong = 0;
        try { timer.schedule(task(() -> { }), -1); } catch (IllegalArgumentException e) { wrong++; }
        try { timer.schedule(task(() -> { }), 1, 0); } catch (IllegalArgumentException e) { wrong++; }
        try { timer.schedule(null, 1); } catch (NullPointerException e) { wrong++; }
        assert wrong == 3;
    }

    static void periodic() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch ticks = new CountDownLatch(2);
        timer.schedule(task(ticks::countDown), 0, 10);
        ticks.await();
        timer.cancel();
    }

    static void fixedRate() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch ticks = new CountDownLatch(3);
        timer.scheduleAtFixedRate(task(ticks::countDown), 5, 10);
        ticks.await();
        timer.cancel();
    }

    /** The lock of the timer hands on what was written before. */
    static void published() {
        Timer timer = new Timer();
        n = 1;
        timer.schedule(task(() -> { assert n == 1; timer.cancel(); }), 10);
    }

    /** Another task comes from a task. */
    static void chained() {
        Timer timer = new Timer();
        timer.schedule(task(() -> { n = 1; timer.schedule(task(() -> { assert n == 1; timer.cancel(); }), 1); }), 10);
    }

    /** The task may have been found cancelled, and dropped, before. */
    static void purged() {
        Timer timer = new Timer();
        TimerTask task = task(() -> { });
        timer.schedule(task, 10);
        int found = task.cancel() ? timer.purge() : 2;
        timer.cancel();
        n = found;
    }

    /** Tasks that are due together come in the order of a heap: the last one may come second. */
    static void together() throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch done = new CountDownLatch(3);
        for (int i = 1; i <= 3; i++) {
            int number = i;
            timer.schedule(task(() -> { n = 10 * n + number; done.countDown(); }), 10);
        }
        done.await();
        timer.cancel();
    }
}
