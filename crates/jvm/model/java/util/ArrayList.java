package java.util;

/** What two threads do to each other without a lock is what they do in the real one: steps are in its order. */
public class ArrayList<E> extends AbstractList<E> implements RandomAccess, Cloneable, java.io.Serializable {
    private static final Object[] NONE = {};

    private Object[] items;
    private int size;

    public ArrayList() { items = NONE; }

    public ArrayList(int capacity) {
        if (capacity < 0)
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        items = new Object[capacity];
    }

    public ArrayList(Collection<? extends E> other) {
        items = other.toArray();
        size = items.length;
    }

    public int size() { return size; }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        Objects.checkIndex(index, size);
        return (E) items[index];
    }

    @SuppressWarnings("unchecked")
    public E set(int index, E item) {
        Objects.checkIndex(index, size);
        E old = (E) items[index];
        items[index] = item;
        return old;
    }

    private Object[] grow(int least) {
        int length = items.length;
        if (length == 0 && items == NONE)
            return items = new Object[Math.max(10, least)];
        return items = Arrays.copyOf(items, length + Math.max(least - length, length >> 1));
    }

    public boolean add(E item) {
        modCount++;
        Object[] items = this.items;
        int size = this.size;
        if (size == items.length)
            items = grow(size + 1);
        items[size] = item;
        this.size = size + 1;
        return true;
    }

    public boolean addAll(Collection<? extends E> other) {
        Object[] more = other.toArray();
        modCount++;
        if (more.length == 0)
            return false;
        Object[] items = this.items;
        int size = this.size;
        if (more.length > items.length - size)
            items = grow(size + more.length);
        System.arraycopy(more, 0, items, size, more.length);
        this.size = size + more.length;
        return true;
    }

    public void add(int index, E item) {
        if (index < 0 || index > size)
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        modCount++;
        Object[] items = this.items;
        int size = this.size;
        if (size == items.length)
            items = grow(size + 1);
        System.arraycopy(items, index, items, index + 1, size - index);
        items[index] = item;
        this.size = size + 1;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        Objects.checkIndex(index, size);
        modCount++;
        E old = (E) items[index];
        System.arraycopy(items, index + 1, items, index, size - index - 1);
        items[--size] = null;
        return old;
    }

    public boolean remove(Object item) {
        int at = indexOf(item);
        if (at >= 0)
            remove(at);
        return at >= 0;
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++)
            items[i] = null;
        size = 0;
    }

    public Object[] toArray() { return Arrays.copyOf(items, size); }

    public void ensureCapacity(int capacity) { }

    public void trimToSize() { }
}
