package java.lang.ref;

/** References that were cleared; the last to come is the first to go. */
public class ReferenceQueue<T> {
    private final Object lock = new Object();
    private volatile Reference<? extends T> head;

    public ReferenceQueue() { }

    @SuppressWarnings("unchecked")
    boolean enqueue(Reference<?> reference) {
        synchronized (lock) {
            if (!reference.joins())
                return false;
            reference.next = head;
            head = (Reference<? extends T>) reference;
            lock.notifyAll();
            return true;
        }
    }

    @SuppressWarnings("unchecked")
    private Reference<? extends T> take() {
        Reference<? extends T> first = head;
        if (first != null) {
            head = (Reference<? extends T>) first.next;
            first.next = null;
            first.leaves();
        }
        return first;
    }

    public Reference<? extends T> poll() {
        if (head == null)
            return null;
        synchronized (lock) {
            return take();
        }
    }

    public Reference<? extends T> remove() throws InterruptedException {
        synchronized (lock) {
            while (head == null)
                lock.wait();
            return take();
        }
    }

    public Reference<? extends T> remove(long timeout) throws InterruptedException {
        if (timeout < 0)
            throw new IllegalArgumentException("Negative timeout value");
        if (timeout == 0)
            return remove();
        synchronized (lock) {
            if (head == null)
                lock.wait(timeout);
            return take();
        }
    }
}
