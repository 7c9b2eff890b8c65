package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface Map<K, V> {
    int size();
    boolean isEmpty();
    boolean containsKey(Object key);
    boolean containsValue(Object value);
    V get(Object key);
    V put(K key, V value);
    V remove(Object key);
    void putAll(Map<? extends K, ? extends V> other);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();
    boolean equals(Object other);
    int hashCode();

    interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V value);
        boolean equals(Object other);
        int hashCode();
    }

    default V getOrDefault(Object key, V other) {
        V value = get(key);
        return value != null || containsKey(key) ? value : other;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Entry<K, V> entry : entrySet())
            action.accept(entry.getKey(), entry.getValue());
    }

    default V putIfAbsent(K key, V value) {
        V old = get(key);
        return old == null ? put(key, value) : old;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
        V value = get(key);
        if (value == null && (value = make.apply(key)) != null)
            put(key, value);
        return value;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> update) {
        V old = get(key);
        return old == null ? null : store(key, update.apply(key, old));
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> update) {
        return store(key, update.apply(key, get(key)));
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
        V old = get(key);
        return store(key, old == null ? Objects.requireNonNull(value) : join.apply(old, value));
    }

    private V store(K key, V value) {
        if (value == null)
            remove(key);
        else
            put(key, value);
        return value;
    }
}
