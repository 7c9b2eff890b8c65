package java.lang;

/** Values that a thread has from the thread that made it. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() { Thread.passOnLocals(); }

    protected T childValue(T parentValue) { return parentValue; }
}
