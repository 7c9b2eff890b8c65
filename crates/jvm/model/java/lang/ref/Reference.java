package java.lang.ref;

import fencepost.Immediate;
import fencepost.Machine;

/** A reference that the collector clears, each kind in its own field. */
public abstract class Reference<T> {
    private static final int QUEUED = 1, REMOVED = 2;

    /** Where it is put when the collector has cleared it. */
    @Immediate final ReferenceQueue<? super T> home;
    /** The next one in the queue, which guards it. */
    Reference<?> next;
    private volatile int progress;

    Reference(ReferenceQueue<? super T> home) { this.home = home; }

    abstract T referent();

    abstract void erase();

    public T get() { return referent(); }

    public final boolean refersTo(T object) { return referent() == object; }

    public void clear() { erase(); }

    @Deprecated public boolean isEnqueued() { return progress == QUEUED; }

    public boolean enqueue() {
        erase();
        return home != null && home.enqueue(this);
    }

    /** What the thread does that puts cleared references into their queues. */
    private static void settle(Reference<?> cleared) { cleared.home.enqueue(cleared); }

    boolean joins() {
        if (progress != 0)
            return false;
        progress = QUEUED;
        return true;
    }

    void leaves() { progress = REMOVED; }

    protected Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }

    public static void reachabilityFence(Object object) { Machine.keepAlive(object); }
}
