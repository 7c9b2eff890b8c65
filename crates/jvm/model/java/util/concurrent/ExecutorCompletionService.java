package java.util.concurrent;

import fencepost.Immediate;
import fencepost.Machine;

/** Gives futures in the order in which their tasks end. */
public class ExecutorCompletionService<V> implements CompletionService<V> {
    /** What its lock is to the machine. */
    private static final class Sync { }

    private static final class Link<V> {
        @Immediate final Future<V> future;
        Link<V> next;

        Link(Future<V> future) { this.future = future; }
    }

    @Immediate private final Sync sync = new Sync();
    @Immediate private final Executor executor;
    /** Where ended tasks go, if the program says so. */
    @Immediate private final BlockingQueue<Future<V>> given;
    /** Where they go else. Guarded by the lock. */
    private Link<V> first;

    public ExecutorCompletionService(Executor executor) {
        if (executor == null)
            throw new NullPointerException();
        this.executor = executor;
        given = null;
    }

    public ExecutorCompletionService(Executor executor, BlockingQueue<Future<V>> queue) {
        if (executor == null || queue == null)
            throw new NullPointerException();
        this.executor = executor;
        given = queue;
    }

    /** Runs a task, and adds its future. */
    private static final class Noted<V> extends FutureTask<Void> {
        @Immediate private final ExecutorCompletionService<V> service;
        @Immediate private final Future<V> future;

        Noted(ExecutorCompletionService<V> service, RunnableFuture<V> task) {
            super(task, null);
            this.service = service;
            future = task;
        }

        @Override protected void done() { service.add(future); }
    }

    public Future<V> submit(Callable<V> task) { return start(new FutureTask<V>(task)); }

    public Future<V> submit(Runnable task, V result) { return start(new FutureTask<V>(task, result)); }

    private Future<V> start(FutureTask<V> task) {
        executor.execute(new Noted<V>(this, task));
        return task;
    }

    private void add(Future<V> future) {
        if (given != null) {
            given.add(future);
            return;
        }
        Link<V> link = new Link<V>(future);
        Machine.lock(sync);
        if (first == null)
            first = link;
        else
            last().next = link;
        Machine.signalAny(sync, sync);
        Machine.unlock(sync);
    }

    private Link<V> last() {
        Link<V> last = first;
        while (last.next != null)
            last = last.next;
        return last;
    }

    /** Takes the first one, if there is one. Has the lock, and gives it back. */
    private Future<V> remove() {
        Link<V> link = first;
        if (link != null)
            first = link.next;
        Machine.unlock(sync);
        return link == null ? null : link.future;
    }

    public Future<V> take() throws InterruptedException {
        if (given != null)
            return given.take();
        Machine.lock(sync);
        while (first == null)
            if (!Machine.awaitSignal(sync, sync) && first == null) {
                Machine.unlock(sync);
                Thread.interrupted();
                throw new InterruptedException();
            }
        return remove();
    }

    public Future<V> poll() {
        if (given != null)
            return given.poll();
        Machine.lock(sync);
        return remove();
    }

    public Future<V> poll(long timeout, TimeUnit unit) throws InterruptedException {
        if (given != null)
            return given.poll(timeout, unit);
        long nanos = unit.toNanos(timeout);
        Machine.lock(sync);
        boolean patient = nanos > 0;
        while (first == null && patient)
            patient = fencepost.Patience.awaits(sync, sync, nanos);
        if (first == null && nanos > 0 && Thread.interrupted()) {
            Machine.unlock(sync);
            throw new InterruptedException();
        }
        return remove();
    }
}
