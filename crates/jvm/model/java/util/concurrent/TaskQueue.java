package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

import fencepost.Immediate;
import fencepost.Machine;

/**
 * The queue of a pool that nobody else has made: a list under the lock of the pool. What the pool calls has that lock;
 * what a program calls, which gets the queue from {@code getQueue}, takes it.
 */
class TaskQueue extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
    static final class Link {
        @Immediate final Runnable task;
        /** How long it is until a worker may begin it. */
        long due;
        Link next;

        Link(Runnable task, long due, Link next) {
            this.task = task;
            if (due != 0)
                this.due = due;
            if (next != null)
                this.next = next;
        }
    }

    /** Whether it only takes what a waiting worker takes over. */
    @Immediate final boolean handsOver;
    ThreadPoolExecutor pool;
    /** Guarded by the lock. */
    Link first;

    TaskQueue(boolean handsOver) { this.handsOver = handsOver; }

    boolean append(Runnable task) {
        insert(new Link(task, 0, null), last());
        return true;
    }

    private Link last() {
        Link last = first;
        while (last != null && last.next != null)
            last = last.next;
        return last;
    }

    /** Puts a link behind another one, or at the beginning. */
    final void insert(Link link, Link before) {
        if (before == null)
            first = link;
        else
            before.next = link;
    }

    final int count() {
        int count = 0;
        for (Link link = first; link != null; link = link.next)
            count++;
        return count;
    }

    /** Takes a task that a worker may begin. */
    Runnable takeDue() { return takeFirst(); }

    /** Lets time pass until the first task is due. */
    void advance() { }

    Runnable takeFirst() {
        Link link = first;
        if (link == null)
            return null;
        first = link.next;
        return link.task;
    }

    /** Takes out a task wherever it is. */
    boolean drop(Object task) {
        Link before = null;
        for (Link link = first; link != null; before = link, link = link.next) {
            if (!link.task.equals(task))
                continue;
            insert(link.next, before);
            return true;
        }
        return false;
    }

    private List<Runnable> copy() {
        List<Runnable> tasks = new ArrayList<>();
        pool.lock();
        for (Link link = first; link != null && !handsOver; link = link.next)
            tasks.add(link.task);
        pool.unlock();
        return tasks;
    }

    /** A pool's own worker would have to wait here, which it does not. */
    private static <T> T waits() {
        Machine.inconclusive("a thread that waits at the queue of a pool (--jdk-executors knows)");
        return null;
    }

    public boolean offer(Runnable task) {
        if (task == null)
            throw new NullPointerException();
        if (handsOver)
            return waits();
        pool.lock();
        append(task);
        pool.wakeWorker();
        pool.unlock();
        return true;
    }

    public Runnable poll() {
        pool.lock();
        Runnable task = handsOver ? null : takeDue();
        pool.unlock();
        return task;
    }

    public Runnable peek() {
        pool.lock();
        Runnable task = first == null || handsOver ? null : first.task;
        pool.unlock();
        return task;
    }

    public boolean remove(Object task) {
        pool.lock();
        boolean removed = drop(task);
        pool.unlock();
        return removed;
    }

    public void put(Runnable task) { offer(task); }
    public boolean offer(Runnable task, long timeout, TimeUnit unit) { return offer(task); }
    public Runnable take() throws InterruptedException { return waits(); }
    public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException { return waits(); }
    public int remainingCapacity() { return handsOver ? 0 : Integer.MAX_VALUE; }
    public int drainTo(Collection<? super Runnable> target) { return drainTo(target, Integer.MAX_VALUE); }

    public int drainTo(Collection<? super Runnable> target, int most) {
        int moved = 0;
        for (Runnable task; moved < most && (task = poll()) != null; moved++)
            target.add(task);
        return moved;
    }

    public int size() {
        pool.lock();
        int known = handsOver ? 0 : count();
        pool.unlock();
        return known;
    }

    public boolean contains(Object task) { return copy().contains(task); }

    public Iterator<Runnable> iterator() {
        Iterator<Runnable> all = copy().iterator();
        return new Iterator<Runnable>() {
            private Runnable last;

            public boolean hasNext() { return all.hasNext(); }
            public Runnable next() { return last = all.next(); }
            public void remove() { TaskQueue.this.remove(last); }
        };
    }
}
