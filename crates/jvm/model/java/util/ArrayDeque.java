package java.util;

public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, java.io.Serializable {
    private Object[] items;
    private int head, size;

    public ArrayDeque() { this(16); }

    public ArrayDeque(int capacity) { items = new Object[Math.max(1, capacity)]; }

    public ArrayDeque(Collection<? extends E> other) {
        this(other.size());
        addAll(other);
    }

    private void grow() {
        if (size < items.length)
            return;
        Object[] larger = new Object[2 * size];
        for (int i = 0; i < size; i++)
            larger[i] = items[(head + i) % items.length];
        items = larger;
        head = 0;
    }

    public int size() { return size; }

    public void addFirst(E item) {
        Objects.requireNonNull(item);
        grow();
        head = (head + items.length - 1) % items.length;
        items[head] = item;
        size++;
    }

    public void addLast(E item) {
        Objects.requireNonNull(item);
        grow();
        items[(head + size) % items.length] = item;
        size++;
    }

    @SuppressWarnings("unchecked")
    public E pollFirst() {
        if (size == 0)
            return null;
        E item = (E) items[head];
        items[head] = null;
        head = (head + 1) % items.length;
        size--;
        return item;
    }

    @SuppressWarnings("unchecked")
    public E pollLast() {
        if (size == 0)
            return null;
        int at = (head + --size) % items.length;
        E item = (E) items[at];
        items[at] = null;
        return item;
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() { return size == 0 ? null : (E) items[head]; }

    @SuppressWarnings("unchecked")
    public E peekLast() { return size == 0 ? null : (E) items[(head + size - 1) % items.length]; }

    private E some(E item) {
        if (item == null)
            throw new NoSuchElementException();
        return item;
    }

    public boolean offerFirst(E item) { addFirst(item); return true; }
    public boolean offerLast(E item) { addLast(item); return true; }
    public boolean offer(E item) { return offerLast(item); }
    public boolean add(E item) { return offerLast(item); }
    public void push(E item) { addFirst(item); }
    public E removeFirst() { return some(pollFirst()); }
    public E removeLast() { return some(pollLast()); }
    public E remove() { return removeFirst(); }
    public E pop() { return removeFirst(); }
    public E poll() { return pollFirst(); }
    public E getFirst() { return some(peekFirst()); }
    public E getLast() { return some(peekLast()); }
    public E element() { return getFirst(); }
    public E peek() { return peekFirst(); }

    public void clear() {
        while (pollFirst() != null) { }
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int next;

            public boolean hasNext() { return next < size; }

            @SuppressWarnings("unchecked")
            public E next() {
                if (next >= size)
                    throw new NoSuchElementException();
                return (E) items[(head + next++) % items.length];
            }

            public void remove() {
                for (int i = next--; i < size; i++)
                    items[(head + i - 1) % items.length] = items[(head + i) % items.length];
                pollLast();
            }
        };
    }
}
