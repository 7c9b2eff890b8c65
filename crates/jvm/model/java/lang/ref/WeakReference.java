package java.lang.ref;

/** Keeps its object as well as any other. */
public class WeakReference<T> extends Reference<T> {
    public WeakReference(T referent) { super(referent); }

    public WeakReference(T referent, ReferenceQueue<? super T> queue) { super(referent); }
}
