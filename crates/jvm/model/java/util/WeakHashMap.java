package java.util;

import fencepost.Machine;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Entries go when their key has died and a method looks for such. Views of it are not provided. */
public class WeakHashMap<K, V> implements Map<K, V> {
    private static final Object NULL = new Object();

    private static final class Pair<V> extends WeakReference<Object> {
        V value;
        final int hash;
        Pair<V> next;

        Pair(Object key, V value, ReferenceQueue<Object> queue, Pair<V> next) {
            super(key, queue);
            this.value = value;
            this.hash = key.hashCode();
            this.next = next;
        }
    }

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private Pair<V> first;
    private int size;

    public WeakHashMap() { }

    public WeakHashMap(int capacity) { this(); }

    public WeakHashMap(int capacity, float load) { this(); }

    private static Object mask(Object key) { return key == null ? NULL : key; }

    private void expunge() {
        for (Object gone; (gone = queue.poll()) != null;)
            unlink(gone);
    }

    private void unlink(Object gone) {
        Pair<V> before = null;
        for (Pair<V> pair = first; pair != null; before = pair, pair = pair.next) {
            if (pair == gone) {
                if (before == null)
                    first = pair.next;
                else
                    before.next = pair.next;
                pair.value = null;
                size--;
                return;
            }
        }
    }

    private Pair<V> find(Object key) {
        Object wanted = mask(key);
        int hash = wanted.hashCode();
        expunge();
        for (Pair<V> pair = first; pair != null; pair = pair.next)
            if (pair.hash == hash && wanted.equals(pair.get()))
                return pair;
        return null;
    }

    public int size() {
        if (size == 0)
            return 0;
        expunge();
        return size;
    }

    public boolean isEmpty() { return size() == 0; }

    public boolean containsKey(Object key) { return find(key) != null; }

    public V get(Object key) {
        Pair<V> found = find(key);
        return found == null ? null : found.value;
    }

    public V put(K key, V value) {
        Pair<V> found = find(key);
        if (found == null) {
            first = new Pair<>(mask(key), value, queue, first);
            size++;
            return null;
        }
        V old = found.value;
        found.value = value;
        return old;
    }

    public V remove(Object key) {
        Pair<V> found = find(key);
        if (found == null)
            return null;
        V old = found.value;
        unlink(found);
        return old;
    }

    public void clear() {
        while (queue.poll() != null)
            continue;
        first = null;
        size = 0;
    }

    public boolean containsValue(Object value) {
        expunge();
        for (Pair<V> pair = first; pair != null; pair = pair.next)
            if (value == null ? pair.value == null : value.equals(pair.value))
                return true;
        return false;
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet())
            put(entry.getKey(), entry.getValue());
    }

    public Set<K> keySet() {
        Machine.unsupported();
        return null;
    }

    public Collection<V> values() {
        Machine.unsupported();
        return null;
    }

    public Set<Map.Entry<K, V>> entrySet() {
        Machine.unsupported();
        return null;
    }
}
