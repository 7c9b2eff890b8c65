import java.util.ArrayDeque;

/** A pool of workers that run tasks from a queue until they are told that there will be no more. */
public class Pool {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final Thread[] workers;
    private boolean closed;
    private final boolean careless;

    Pool(int size, boolean careless) {
        this.careless = careless;
        workers = new Thread[size];
        for (int i = 0; i < size; i++) {
            workers[i] = new Thread(this::work, "worker " + i);
            workers[i].start();
        }
    }

    private void work() {
        try {
            for (Runnable task = next(); task != null; task = next())
                task.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Runnable next() throws InterruptedException {
        synchronized (tasks) {
            while (tasks.isEmpty()) {
                if (isClosed())
                    return null;
                tasks.wait();
            }
            return tasks.poll();
        }
    }

    private boolean isClosed() { return closed; }

    void submit(Runnable task) {
        synchronized (tasks) {
            if (closed)
                throw new IllegalStateException("closed");
            tasks.add(task);
            tasks.notify();
        }
    }

    /** No more tasks: waits for those that are there. */
    void close() throws InterruptedException {
        if (careless) {
            // Without the lock a worker may look just before, and wait just after.
            closed = true;
            synchronized (tasks) {
                tasks.notify();
            }
        } else {
            synchronized (tasks) {
                closed = true;
                tasks.notifyAll();
            }
        }
        for (Thread worker : workers)
            worker.join();
    }

    /** The result of a task, to wait for. */
    static final class Answer {
        private int value;
        private boolean there;

        synchronized void set(int value) {
            this.value = value;
            there = true;
            notifyAll();
        }

        synchronized int get() throws InterruptedException {
            while (!there)
                wait();
            return value;
        }
    }

    private static void check(boolean careless) throws InterruptedException {
        Pool pool = new Pool(2, careless);
        Answer[] answers = {new Answer(), new Answer()};
        for (int i = 0; i < answers.length; i++) {
            int number = i;
            pool.submit(() -> answers[number].set(number + 1));
        }
        int sum = answers[0].get() + answers[1].get();
        assert sum == 3 : "the answer is " + sum;
        pool.close();
    }

    public static void main(String[] args) throws InterruptedException { check(false); }

    static void careless() throws InterruptedException { check(true); }
}
