package java.util;

import fencepost.Immediate;
import fencepost.Machine;

/** What a timer runs. */
public abstract class TimerTask implements Runnable {
    static final int SCHEDULED = 1, EXECUTED = 2, CANCELLED = 3;

    @Immediate final Object lock = new Object();
    /** Guarded by the lock; at first nothing of these. */
    int state;
    /** How long it is until the timer may run it, in milliseconds. Guarded by the lock of the timer's line, as the period. */
    long due;
    /** Positive at a fixed rate, negative with a fixed delay, else it runs once. */
    long period;

    protected TimerTask() { }

    @Override public abstract void run();

    public boolean cancel() {
        Machine.lock(lock);
        boolean waits = state == SCHEDULED;
        state = CANCELLED;
        Machine.unlock(lock);
        return waits;
    }

    public long scheduledExecutionTime() {
        Machine.inconclusive("the time for which a timer had planned a task");
        return 0;
    }
}
