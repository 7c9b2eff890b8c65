package java.util;

public class ArrayList<E> extends AbstractList<E> implements RandomAccess, Cloneable, java.io.Serializable {
    private Object[] items;
    private int size;

    public ArrayList() { items = new Object[10]; }

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

    private void grow() {
        if (size == items.length)
            items = Arrays.copyOf(items, size + Math.max(1, size >> 1));
    }

    public boolean add(E item) {
        modCount++;
        grow();
        items[size++] = item;
        return true;
    }

    public void add(int index, E item) {
        if (index < 0 || index > size)
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        modCount++;
        grow();
        System.arraycopy(items, index, items, index + 1, size - index);
        items[index] = item;
        size++;
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
