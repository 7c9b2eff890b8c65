package java.util;

import java.util.concurrent.atomic.AtomicInteger;

import fencepost.Fencepost;
import fencepost.Immediate;
import fencepost.Machine;

/**
 * Runs tasks when they are due, one after the other, in a thread of its own. How much time passes is not known: it passes
 * while the thread waits for a task, before a task comes, and before the thread has found that a task is due. That
 * matters only if it changes in which order tasks are due.
 */
public class Timer {
    /**
     * The tasks that wait: a heap, the first one at 1. Tasks that are due together run in the order that a heap happens to
     * give them, so it is the JDK's. What is called here has the lock of this object.
     */
    private static final class Line {
        private TimerTask[] tasks = new TimerTask[4];
        int size;
        boolean closed;

        TimerTask first() { return tasks[1]; }

        /** Takes a task that is due after a time from now on. */
        void add(TimerTask task, long delay) {
            letTimePass(delay);
            if (size + 1 == tasks.length)
                tasks = Arrays.copyOf(tasks, 2 * size);
            task.due = delay;
            tasks[++size] = task;
            for (int at = size; at > 1 && tasks[at / 2].due > tasks[at].due; at /= 2)
                swap(at / 2, at);
        }

        void removeFirst() {
            remove(1);
            sink(1);
        }

        /** The first task, which is due, gets its next time. */
        void repeatFirst() {
            TimerTask task = first();
            if (task.period > 0) {
                if (size > 1)
                    Machine.relies("a timer that repeats a task at a fixed rate beside others does not fall behind");
                task.due += task.period;
            } else {
                task.due = 0;
                letTimePass(-task.period);
                task.due = -task.period;
            }
            sink(1);
        }

        /** Removes what was cancelled, and counts it. */
        int purge() {
            int count = 0;
            for (int at = size; at > 0; at--) {
                Machine.lock(tasks[at].lock);
                boolean cancelled = tasks[at].state == TimerTask.CANCELLED;
                Machine.unlock(tasks[at].lock);
                if (cancelled) {
                    remove(at);
                    count++;
                }
            }
            for (int at = count == 0 ? 0 : size / 2; at > 0; at--)
                sink(at);
            return count;
        }

        void clear() {
            while (size > 0)
                tasks[size--] = null;
        }

        /** As much time passes as the thread has waited for. */
        void advance() {
            if (size > 0 && first().due > 0)
                forward(first().due);
        }

        /**
         * Before a task comes with this delay, time may have passed: so much that tasks are due together with it, or sooner,
         * which would not be otherwise.
         */
        private void letTimePass(long delay) {
            for (long next = nextFrom(delay); next != Long.MAX_VALUE; next = nextFrom(delay)) {
                boolean together = next == delay || Fencepost.bool(), sooner = together && Fencepost.bool();
                if (together)
                    forward(next - delay + (sooner ? 1 : 0));
                if (!sooner)
                    return;
            }
        }

        private long nextFrom(long delay) {
            long next = Long.MAX_VALUE;
            for (int at = 1; at <= size; at++)
                if (tasks[at].due >= delay)
                    next = Math.min(next, tasks[at].due);
            return next;
        }

        private void forward(long time) {
            for (int at = 1; at <= size; at++)
                tasks[at].due -= time;
        }

        private void remove(int at) {
            tasks[at] = tasks[size];
            tasks[size--] = null;
        }

        private void sink(int from) {
            for (int at = from, child = 2 * at; child <= size; at = child, child = 2 * at) {
                if (child < size && tasks[child].due > tasks[child + 1].due)
                    child++;
                if (tasks[at].due <= tasks[child].due)
                    return;
                swap(at, child);
            }
        }

        private void swap(int one, int other) {
            TimerTask task = tasks[one];
            tasks[one] = tasks[other];
            tasks[other] = task;
        }
    }

    private static final class Runner extends Thread {
        @Immediate private final Line line;

        Runner(Line line) { this.line = line; }

        @Override public void run() {
            try {
                while (goesOn())
                    ;
            } finally {
                Machine.lock(line);
                line.closed = true;
                line.clear();
                Machine.unlock(line);
            }
        }

        /** Waits for a task, or runs one. */
        private boolean goesOn() {
            Machine.lock(line);
            while (line.size == 0 && !line.closed) {
                if (!isDaemon())
                    Machine.relies("a timer that the program has forgotten waits for ever: no collector finds it");
                Machine.awaitSignalAlone(line, line);
            }
            TimerTask task = line.size == 0 ? null : line.first();
            boolean runs = task != null && isDue(task);
            if (task != null && !runs && line.size > 0 && line.first() == task)
                if (!Machine.awaitTimed(line, line) && !Thread.interrupted())
                    line.advance();
            Machine.unlock(line);
            if (runs)
                task.run();
            return task != null;
        }

        /** Whether the first task is to run now. Then it is gone or has its next time; it is gone if it was cancelled, too. */
        private boolean isDue(TimerTask task) {
            Machine.lock(task.lock);
            boolean cancelled = task.state == TimerTask.CANCELLED;
            boolean runs = !cancelled && task.due <= 0;
            if (cancelled || runs && task.period == 0)
                line.removeFirst();
            else if (runs)
                line.repeatFirst();
            if (runs && task.period == 0)
                task.state = TimerTask.EXECUTED;
            Machine.unlock(task.lock);
            return runs;
        }
    }

    private static final AtomicInteger made = new AtomicInteger();

    @Immediate private final Line line = new Line();

    public Timer() { this("Timer-" + made.getAndIncrement()); }

    public Timer(boolean daemon) { this("Timer-" + made.getAndIncrement(), daemon); }

    public Timer(String name) { this(name, false); }

    public Timer(String name, boolean daemon) {
        Thread thread = new Runner(line);
        thread.setName(name);
        thread.setDaemon(daemon);
        thread.start();
    }

    public void schedule(TimerTask task, long delay) { add(task, notNegative(delay), 0); }

    public void schedule(TimerTask task, Date time) { add(task, until(time), 0); }

    public void schedule(TimerTask task, long delay, long period) { add(task, notNegative(delay), -positive(period)); }

    public void schedule(TimerTask task, Date time, long period) {
        positive(period);
        add(task, until(time), -period);
    }

    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        add(task, notNegative(delay), positive(period));
    }

    public void scheduleAtFixedRate(TimerTask task, Date time, long period) {
        positive(period);
        add(task, until(time), period);
    }

    private static long notNegative(long delay) {
        if (delay < 0)
            throw new IllegalArgumentException("Negative delay.");
        return delay;
    }

    private static long positive(long period) {
        if (period <= 0)
            throw new IllegalArgumentException("Non-positive period.");
        return period;
    }

    private static long until(Date time) {
        if (time.getTime() < 0)
            throw new IllegalArgumentException("Illegal execution time.");
        return time.getTime() - System.currentTimeMillis();
    }

    private void add(TimerTask task, long delay, long period) {
        Machine.lock(line);
        if (line.closed) {
            Machine.unlock(line);
            throw new IllegalStateException("Timer already cancelled.");
        }
        if (task == null) {
            Machine.unlock(line);
            throw new NullPointerException();
        }
        Machine.lock(task.lock);
        boolean isNew = task.state == 0;
        if (isNew) {
            task.state = TimerTask.SCHEDULED;
            task.period = period;
        }
        Machine.unlock(task.lock);
        if (isNew) {
            line.add(task, delay);
            if (line.first() == task)
                Machine.signal(line, line);
        }
        Machine.unlock(line);
        if (!isNew)
            throw new IllegalStateException("Task already scheduled or cancelled");
    }

    public void cancel() {
        Machine.lock(line);
        line.clear();
        line.closed = true;
        Machine.signal(line, line);
        Machine.unlock(line);
    }

    public int purge() {
        Machine.lock(line);
        int count = line.purge();
        Machine.unlock(line);
        return count;
    }
}
