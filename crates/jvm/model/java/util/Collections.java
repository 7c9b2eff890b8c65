package java.util;

public class Collections {
    private Collections() { }

    public static <T extends Comparable<? super T>> void sort(List<T> list) { list.sort(null); }
    public static <T> void sort(List<T> list, Comparator<? super T> order) { list.sort(order); }

    public static void reverse(List<?> list) { turn(list); }

    private static <T> void turn(List<T> list) {
        for (int i = 0, j = list.size() - 1; i < j; i++, j--)
            list.set(i, list.set(j, list.get(i)));
    }

    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> items) {
        T best = null;
        for (T item : items)
            if (best == null || item.compareTo(best) > 0)
                best = item;
        return some(best);
    }

    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> items) {
        T best = null;
        for (T item : items)
            if (best == null || item.compareTo(best) < 0)
                best = item;
        return some(best);
    }

    private static <T> T some(T item) {
        if (item == null)
            throw new NoSuchElementException();
        return item;
    }

    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> to, T... items) {
        boolean changed = false;
        for (T item : items)
            changed |= to.add(item);
        return changed;
    }

    public static <T> List<T> emptyList() { return unmodifiableList(new ArrayList<T>(0)); }

    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return new AbstractList<T>() {
            public int size() { return list.size(); }
            public T get(int index) { return list.get(index); }
        };
    }

    /** Every call is made with the lock of the list that is given back. */
    /** Only the JDK's. */
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        fencepost.Machine.unsupported();
        return null;
    }

    public static <T> List<T> synchronizedList(List<T> list) {
        return new AbstractList<T>() {
            public synchronized int size() { return list.size(); }
            public synchronized T get(int index) { return list.get(index); }
            public synchronized T set(int index, T item) { return list.set(index, item); }
            public synchronized boolean add(T item) { return list.add(item); }
            public synchronized void add(int index, T item) { list.add(index, item); }
            public synchronized T remove(int index) { return list.remove(index); }
            public synchronized boolean remove(Object item) { return list.remove(item); }
            public synchronized boolean contains(Object item) { return list.contains(item); }
            public synchronized int indexOf(Object item) { return list.indexOf(item); }
            public synchronized void clear() { list.clear(); }
            public synchronized String toString() { return list.toString(); }
            public Iterator<T> iterator() { return list.iterator(); }
        };
    }
}
