package java.lang.ref;

/** Stays empty: nothing is ever collected here. */
public class ReferenceQueue<T> {
    public Reference<? extends T> poll() { return null; }
}
