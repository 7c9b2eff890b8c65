package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/** As many buckets as the real one, filled in the same order, so iteration is in the same order too. */
public class HashMap<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    static final class Node<K, V> implements Map.Entry<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;

        Node(int hash, K key, V value) {
            this.hash = hash;
            this.key = key;
            this.value = value;
        }

        public K getKey() { return key; }
        public V getValue() { return value; }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object other) {
            return other instanceof Map.Entry && Objects.equals(key, ((Map.Entry<?, ?>) other).getKey())
                && Objects.equals(value, ((Map.Entry<?, ?>) other).getValue());
        }

        public int hashCode() { return Objects.hashCode(key) ^ Objects.hashCode(value); }
        public String toString() { return key + "=" + value; }
    }

    /** Made when something is put in, as in the real one: two threads may both make it. */
    private Node<K, V>[] table;
    private int buckets;
    private int size, modCount;

    public HashMap() { this(16); }

    public HashMap(int capacity) {
        if (capacity < 0)
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        int buckets = 1;
        while (buckets < capacity)
            buckets <<= 1;
        this.buckets = buckets;
    }

    @SuppressWarnings("unchecked")
    private Node<K, V>[] table() {
        Node<K, V>[] known = table;
        return known != null ? known : (table = (Node<K, V>[]) new Node[buckets]);
    }

    public HashMap(int capacity, float loadFactor) { this(capacity); }

    public HashMap(Map<? extends K, ? extends V> other) {
        this((int) (other.size() / 0.75f + 1));
        putAll(other);
    }

    private static int hash(Object key) {
        int hash = key == null ? 0 : key.hashCode();
        return hash ^ hash >>> 16;
    }

    private Node<K, V> find(Object key) {
        int hash = hash(key);
        Node<K, V>[] table = this.table;
        if (table == null)
            return null;
        for (Node<K, V> node = table[hash & table.length - 1]; node != null; node = node.next)
            if (node.hash == hash && (node.key == key || key != null && key.equals(node.key)))
                return node;
        return null;
    }

    private void append(Node<K, V>[] table, Node<K, V> node) {
        int at = node.hash & table.length - 1;
        if (table[at] == null) {
            table[at] = node;
            return;
        }
        Node<K, V> last = table[at];
        while (last.next != null)
            last = last.next;
        last.next = node;
    }

    @SuppressWarnings("unchecked")
    private void grow() {
        Node<K, V>[] larger = (Node<K, V>[]) new Node[2 * table.length];
        for (Node<K, V> node : table)
            while (node != null) {
                Node<K, V> next = node.next;
                node.next = null;
                append(larger, node);
                node = next;
            }
        table = larger;
    }

    public int size() { return size; }
    public boolean isEmpty() { return size == 0; }
    public boolean containsKey(Object key) { return find(key) != null; }

    public boolean containsValue(Object value) { return values().contains(value); }

    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    private boolean isFull() { return size > table.length * 3 / 4; }

    public V put(K key, V value) { return enter(key, value); }

    /** What everybody calls but those who override {@code put}. */
    private V enter(K key, V value) {
        Node<K, V> node = find(key);
        if (node != null)
            return node.setValue(value);
        append(table(), new Node<>(hash(key), key, value));
        modCount++;
        size++;
        if (isFull())
            grow();
        return null;
    }

    /** What is computed goes to the front of its bucket, in the real one too. */
    private V store(K key, V value) {
        Node<K, V> node = find(key);
        if (value == null)
            remove(key);
        else if (node != null)
            node.value = value;
        else {
            table();
            if (isFull())
                grow();
            node = new Node<>(hash(key), key, value);
            int at = node.hash & table.length - 1;
            node.next = table[at];
            table[at] = node;
            modCount++;
            size++;
        }
        return value;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        V old = get(key);
        return old != null ? old : store(key, make.apply(key));
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> update) {
        return store(key, update.apply(key, get(key)));
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        V old = get(key);
        return store(key, old == null ? Objects.requireNonNull(value) : join.apply(old, value));
    }

    public V remove(Object key) {
        Node<K, V> wanted = find(key);
        if (wanted == null)
            return null;
        int at = wanted.hash & table.length - 1;
        if (table[at] == wanted)
            table[at] = wanted.next;
        else {
            Node<K, V> node = table[at];
            while (node.next != wanted)
                node = node.next;
            node.next = wanted.next;
        }
        size--;
        modCount++;
        return wanted.value;
    }

    public void putAll(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet())
            enter(entry.getKey(), entry.getValue());
    }

    public void clear() {
        for (int i = 0; table != null && i < table.length; i++)
            table[i] = null;
        size = 0;
        modCount++;
    }

    private final class All<T> implements Iterator<T> {
        private final Function<Node<K, V>, T> part;
        private int bucket, expected = modCount;
        private Node<K, V> next, last;

        All(Function<Node<K, V>, T> part) {
            this.part = part;
            if (table != null && size > 0)
                seek();
        }

        private void seek() {
            Node<K, V> found = next;
            if (found != null)
                return;
            Node<K, V>[] buckets = table;
            int at = bucket;
            while (at < buckets.length && found == null)
                found = buckets[at++];
            next = found;
            bucket = at;
        }

        public boolean hasNext() { return next != null; }

        public T next() {
            if (modCount != expected)
                throw new ConcurrentModificationException();
            if (next == null)
                throw new NoSuchElementException();
            last = next;
            next = last.next;
            seek();
            return part.apply(last);
        }

        public void remove() {
            if (last == null)
                throw new IllegalStateException();
            HashMap.this.remove(last.key);
            last = null;
            expected = modCount;
        }
    }

    public Set<K> keySet() {
        return new AbstractSet<K>() {
            public int size() { return size; }
            public boolean contains(Object key) { return containsKey(key); }
            public Iterator<K> iterator() { return new All<>(node -> node.key); }
        };
    }

    public Collection<V> values() {
        return new AbstractCollection<V>() {
            public int size() { return size; }
            public Iterator<V> iterator() { return new All<>(node -> node.value); }
        };
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            public int size() { return size; }
            public Iterator<Map.Entry<K, V>> iterator() { return new All<>(node -> node); }
        };
    }

    public boolean equals(Object other) { return other instanceof Map && entrySet().equals(((Map<?, ?>) other).entrySet()); }
    public int hashCode() { return entrySet().hashCode(); }

    public String toString() {
        String text = "{";
        boolean first = true;
        for (Map.Entry<K, V> entry : entrySet()) {
            text = text + (first ? "" : ", ") + entry;
            first = false;
        }
        return text + "}";
    }
}
