import java.util.concurrent.atomic.AtomicInteger;

/** A work-stealing deque: its owner works at the bottom, thieves at the top, and they meet at the last task. */
public class Stealing {
    abstract static class Deque {
        final int[] tasks = new int[4];
        final AtomicInteger top = new AtomicInteger();

        abstract int bottom();

        abstract void bottom(int value);

        void push(int task) {
            int at = bottom();
            tasks[at] = task;
            bottom(at + 1);
        }

        /** For the owner; 0 if there is nothing. */
        int take() {
            int at = bottom() - 1;
            bottom(at);
            int first = top.get();
            if (first > at) {
                bottom(first);
                return 0;
            }
            int task = tasks[at];
            if (first < at)
                return task;
            // The last one: whoever moves the top has it.
            boolean mine = top.compareAndSet(first, first + 1);
            bottom(first + 1);
            return mine ? task : 0;
        }

        /** For thieves; 0 if there is nothing, or somebody was faster. */
        int steal() {
            int first = top.get();
            if (first >= bottom())
                return 0;
            int task = tasks[first];
            return top.compareAndSet(first, first + 1) ? task : 0;
        }
    }

    static final class Right extends Deque {
        private volatile int bottom;

        @Override int bottom() { return bottom; }

        @Override void bottom(int value) { bottom = value; }
    }

    /** The owner's step down may not be seen before it looks at the top. */
    static final class Wrong extends Deque {
        private int bottom;

        @Override int bottom() { return bottom; }

        @Override void bottom(int value) { bottom = value; }
    }

    private static void check(Deque deque) throws InterruptedException {
        deque.push(1);
        deque.push(2);
        int[] done = new int[3];
        Thread thief = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                int task = deque.steal();
                synchronized (done) {
                    done[task]++;
                }
            }
        }, "thief");
        thief.start();
        for (int i = 0; i < 2; i++) {
            int task = deque.take();
            synchronized (done) {
                done[task]++;
            }
        }
        thief.join();
        assert done[1] <= 1 && done[2] <= 1 : "a task was done twice";
    }

    public static void main(String[] args) throws InterruptedException { check(new Right()); }

    static void wrong() throws InterruptedException { check(new Wrong()); }
}
