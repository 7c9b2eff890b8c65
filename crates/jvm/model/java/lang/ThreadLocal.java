package java.lang;

import fencepost.Immediate;
import fencepost.Machine;
import java.util.function.Supplier;

/** Values of a thread's own. Each thread has a list of them that nobody else uses. */
public class ThreadLocal<T> {
    static final class Entry {
        @Immediate final ThreadLocal<?> key;
        Object value;
        Entry next;

        Entry(ThreadLocal<?> key, Object value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private static final class Supplied<T> extends ThreadLocal<T> {
        @Immediate private final Supplier<? extends T> supplier;

        Supplied(Supplier<? extends T> supplier) {
            if (supplier == null)
                throw new NullPointerException();
            this.supplier = supplier;
        }

        @Override protected T initialValue() { return supplier.get(); }
    }

    /** One that a program has made may tell the workers of a pool apart. */
    public ThreadLocal() { Thread.askForWorkers(); }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<>(supplier);
    }

    protected T initialValue() { return null; }

    private Entry find() {
        for (Entry entry = Machine.current().locals; entry != null; entry = entry.next)
            if (entry.key == this)
                return entry;
        return null;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Entry entry = find();
        if (entry != null)
            return (T) entry.value;
        T first = initialValue();
        set(first);
        return first;
    }

    public void set(T value) {
        Entry entry = find();
        if (entry != null) {
            entry.value = value;
        } else {
            Thread current = Machine.current();
            current.locals = new Entry(this, value, current.locals);
        }
    }

    public void remove() {
        Thread current = Machine.current();
        Entry before = null;
        for (Entry entry = current.locals; entry != null; before = entry, entry = entry.next) {
            if (entry.key != this)
                continue;
            if (before == null)
                current.locals = entry.next;
            else
                before.next = entry.next;
            return;
        }
    }
}
