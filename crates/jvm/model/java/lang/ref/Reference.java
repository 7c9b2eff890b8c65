package java.lang.ref;

/** Nothing is ever collected here, so references stay as they are until they are cleared. */
public abstract class Reference<T> {
    private T referent;

    Reference(T referent) { this.referent = referent; }

    public T get() { return referent; }

    public final boolean refersTo(T object) { return referent == object; }

    public void clear() { referent = null; }

    public boolean isEnqueued() { return false; }

    public boolean enqueue() {
        clear();
        return false;
    }

    protected Object clone() throws CloneNotSupportedException { throw new CloneNotSupportedException(); }

    /** What is never collected needs no care. */
    public static void reachabilityFence(Object object) { }
}
