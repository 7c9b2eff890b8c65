package java.util.concurrent.atomic;

public class AtomicBoolean implements java.io.Serializable {
    private volatile int value;

    public AtomicBoolean() { }

    public AtomicBoolean(boolean value) { this.value = value ? 1 : 0; }

    public final boolean get() { return value != 0; }
    public final void set(boolean value) { this.value = value ? 1 : 0; }
    public final void lazySet(boolean value) { set(value); }

    private native int getAndSet(int value);
    private native int compareAndExchange(int expected, int value);

    public final boolean getAndSet(boolean value) { return getAndSet(value ? 1 : 0) != 0; }

    public final boolean compareAndSet(boolean expected, boolean value) {
        int wanted = expected ? 1 : 0;
        return compareAndExchange(wanted, value ? 1 : 0) == wanted;
    }

    public final boolean weakCompareAndSetVolatile(boolean expected, boolean value) { return compareAndSet(expected, value); }

    public String toString() { return String.valueOf(get()); }
}
