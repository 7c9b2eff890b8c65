package java.lang.ref;

/** Keeps its object as well as any other. */
public class SoftReference<T> extends Reference<T> {
    public SoftReference(T referent) { super(referent); }

    public SoftReference(T referent, ReferenceQueue<? super T> queue) { super(referent); }
}
