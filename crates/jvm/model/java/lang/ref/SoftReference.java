package java.lang.ref;

import fencepost.Soft;

/** May be cleared whenever no thread can reach its object but by such references. */
public class SoftReference<T> extends Reference<T> {
    @Soft private T referent;

    public SoftReference(T referent) { this(referent, null); }

    public SoftReference(T referent, ReferenceQueue<? super T> queue) {
        super(queue);
        this.referent = referent;
    }

    @Override T referent() { return referent; }

    @Override void erase() { referent = null; }
}
