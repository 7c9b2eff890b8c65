package java.util;

public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() { }

    public boolean isEmpty() { return size() == 0; }

    public boolean contains(Object item) {
        for (E own : this)
            if (Objects.equals(item, own))
                return true;
        return false;
    }

    public Object[] toArray() {
        Object[] array = new Object[size()];
        int at = 0;
        for (E own : this)
            array[at++] = own;
        return array;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] array) {
        if (array.length < size())
            array = Arrays.copyOf(array, size());
        int at = 0;
        for (E own : this)
            array[at++] = (T) own;
        if (at < array.length)
            array[at] = null;
        return array;
    }

    public boolean add(E item) { throw new UnsupportedOperationException(); }

    public boolean remove(Object item) {
        for (Iterator<E> all = iterator(); all.hasNext();)
            if (Objects.equals(item, all.next())) {
                all.remove();
                return true;
            }
        return false;
    }

    public boolean containsAll(Collection<?> items) {
        for (Object item : items)
            if (!contains(item))
                return false;
        return true;
    }

    public boolean addAll(Collection<? extends E> items) {
        boolean changed = false;
        for (E item : items)
            changed |= add(item);
        return changed;
    }

    public boolean removeAll(Collection<?> items) { return removeIf(own -> items.contains(own)); }

    public boolean retainAll(Collection<?> items) { return removeIf(own -> !items.contains(own)); }

    public void clear() {
        for (Iterator<E> all = iterator(); all.hasNext();) {
            all.next();
            all.remove();
        }
    }

    public String toString() {
        String text = "[";
        boolean first = true;
        for (E own : this) {
            text = text + (first ? "" : ", ") + (own == this ? "(this Collection)" : own);
            first = false;
        }
        return text + "]";
    }
}
