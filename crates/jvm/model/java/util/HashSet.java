package java.util;

public class HashSet<E> extends AbstractSet<E> implements Cloneable, java.io.Serializable {
    private final HashMap<E, Boolean> map;

    public HashSet() { map = new HashMap<>(); }

    public HashSet(int capacity) { map = new HashMap<>(capacity); }

    public HashSet(Collection<? extends E> other) {
        map = new HashMap<>(Math.max((int) (other.size() / .75f) + 1, 16));
        addAll(other);
    }

    public int size() { return map.size(); }
    public boolean contains(Object item) { return map.containsKey(item); }
    public boolean add(E item) { return map.put(item, Boolean.TRUE) == null; }
    public boolean remove(Object item) { return map.remove(item) != null; }
    public void clear() { map.clear(); }
    public Iterator<E> iterator() { return map.keySet().iterator(); }
}
