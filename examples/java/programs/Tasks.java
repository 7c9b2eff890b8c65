import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Tasks with others that have to be done before, and workers that take whatever is ready. A task counts what it
 * still waits for; who brings that to nothing makes it ready.
 */
public class Tasks {
    static class Task {
        final String name;
        final List<Task> next = new ArrayList<>();
        int open;
        int runs;

        Task(String name, Task... before) {
            this.name = name;
            open = before.length;
            for (Task task : before)
                task.next.add(this);
        }

        /** One of those before is done; whether it was the last. */
        synchronized boolean release() { return --open == 0; }

        void run() {
            for (int i = 0; i < next.size(); i++)
                assert next.get(i).runs == 0 : next.get(i).name + " ran before " + name;
            runs++;
        }
    }

    /** Counts without a lock, so that two may both not be the last. */
    static final class Careless extends Task {
        Careless(String name, Task... before) { super(name, before); }

        @Override boolean release() { return --open == 0; }
    }

    private final ArrayDeque<Task> ready = new ArrayDeque<>();
    private int left;

    Tasks(List<Task> tasks) {
        left = tasks.size();
        for (Task task : tasks)
            if (task.open == 0)
                ready.add(task);
    }

    /** The next task, or null when all are done. */
    private synchronized Task take() throws InterruptedException {
        while (ready.isEmpty()) {
            if (left == 0)
                return null;
            wait();
        }
        return ready.removeFirst();
    }

    private void finish(Task task) {
        for (Task next : task.next)
            if (next.release())
                makeReady(next);
        synchronized (this) {
            left--;
            if (left == 0)
                notifyAll();
        }
    }

    private synchronized void makeReady(Task task) {
        ready.addLast(task);
        notify();
    }

    private void work() {
        try {
            for (Task task = take(); task != null; task = take()) {
                task.run();
                finish(task);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void runAll(Task... tasks) throws InterruptedException {
        List<Task> all = new ArrayList<>();
        for (Task task : tasks)
            all.add(task);
        Tasks plan = new Tasks(all);
        Thread helper = new Thread(plan::work, "helper");
        helper.start();
        plan.work();
        helper.join();
        for (Task task : all)
            assert task.runs == 1 : task.name + " ran " + task.runs + " times";
    }

    /** A house: the walls stand on the ground, windows and doors are in the walls, then it is painted. */
    public static void main(String[] args) throws InterruptedException {
        Task walls = new Task("walls");
        Task windows = new Task("windows", walls), doors = new Task("doors", walls);
        runAll(walls, windows, doors, new Task("paint", windows, doors));
    }

    /** Windows and doors are done at once, and nobody paints. */
    static void careless() throws InterruptedException {
        Task windows = new Task("windows"), doors = new Task("doors");
        runAll(windows, doors, new Careless("paint", windows, doors));
    }

    /** Each waits for the other. */
    static void circular() throws InterruptedException {
        Task hen = new Task("hen");
        Task egg = new Task("egg", hen);
        egg.next.add(hen);
        hen.open++;
        runAll(hen, egg);
    }
}
