package java.lang.ref;

import fencepost.Weak;

public class WeakReference<T> extends Reference<T> {
    @Weak private T referent;

    public WeakReference(T referent) { this(referent, null); }

    public WeakReference(T referent, ReferenceQueue<? super T> queue) {
        super(queue);
        this.referent = referent;
    }

    @Override T referent() { return referent; }

    @Override void erase() { referent = null; }
}
