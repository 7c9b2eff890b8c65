package java.util;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected transient int modCount;

    protected AbstractList() { }

    public boolean add(E item) {
        add(size(), item);
        return true;
    }

    public E set(int index, E item) { throw new UnsupportedOperationException(); }

    public void add(int index, E item) { throw new UnsupportedOperationException(); }

    public E remove(int index) { throw new UnsupportedOperationException(); }

    public int indexOf(Object item) {
        for (int i = 0; i < size(); i++)
            if (Objects.equals(item, get(i)))
                return i;
        return -1;
    }

    public int lastIndexOf(Object item) {
        for (int i = size() - 1; i >= 0; i--)
            if (Objects.equals(item, get(i)))
                return i;
        return -1;
    }

    public Iterator<E> iterator() {
        return new Iterator<E>() {
            private int next, last = -1, expected = modCount;

            public boolean hasNext() { return next != size(); }

            public E next() {
                if (modCount != expected)
                    throw new ConcurrentModificationException();
                if (next >= size())
                    throw new NoSuchElementException();
                return get(last = next++);
            }

            public void remove() {
                if (last < 0)
                    throw new IllegalStateException();
                if (modCount != expected)
                    throw new ConcurrentModificationException();
                AbstractList.this.remove(last);
                next = last;
                last = -1;
                expected = modCount;
            }
        };
    }

    public boolean equals(Object other) {
        if (other == this)
            return true;
        if (!(other instanceof List) || ((List<?>) other).size() != size())
            return false;
        Iterator<?> theirs = ((List<?>) other).iterator();
        for (E own : this)
            if (!Objects.equals(own, theirs.next()))
                return false;
        return true;
    }

    public int hashCode() {
        int hash = 1;
        for (E own : this)
            hash = 31 * hash + Objects.hashCode(own);
        return hash;
    }
}
