package java.util.concurrent;

import fencepost.Fencepost;

/**
 * Tasks in the order in which they are due; those that are due together in the order in which they came. Times are
 * counted from now on. How much time passes is not known: it passes when a worker has waited for the first task and when
 * a task comes, which may then be due before or after those that are there with a longer delay.
 */
final class DelayedTasks extends TaskQueue {
    DelayedTasks() { super(false); }

    @Override boolean append(Runnable task) {
        insert(task, ((ScheduledThreadPoolExecutor.Scheduled<?>) task).delay);
        return true;
    }

    void insert(Runnable task, long delay) {
        Link before = null;
        for (Link link = first; link != null && (link.due <= delay || passes(link.due - delay)); link = link.next)
            before = link;
        long due = before != null && before.due > delay ? before.due : delay;
        insert(new Link(task, due, before == null ? first : before.next), before);
    }

    /** Whether this much time has passed. Then all that is here is due sooner. */
    private boolean passes(long time) {
        if (!Fencepost.bool())
            return false;
        forward(time);
        return true;
    }

    private void forward(long time) {
        for (Link link = first; link != null; link = link.next)
            link.due -= time;
    }

    @Override Runnable takeDue() { return first == null || first.due > 0 ? null : takeFirst(); }

    @Override void advance() {
        if (first != null && first.due > 0)
            forward(first.due);
    }

    /** How long it is until a task is due: nothing if it is not here. */
    long delayOf(Object task) {
        for (Link link = first; link != null; link = link.next)
            if (link.task == task)
                return link.due;
        return 0;
    }
}
