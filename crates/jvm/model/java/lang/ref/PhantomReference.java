package java.lang.ref;

import fencepost.Phantom;

/** Nobody gets its object from it. */
public class PhantomReference<T> extends Reference<T> {
    @Phantom private T referent;

    public PhantomReference(T referent, ReferenceQueue<? super T> queue) {
        super(queue);
        this.referent = referent;
    }

    @Override public T get() { return null; }

    @Override T referent() { return referent; }

    @Override void erase() { referent = null; }
}
