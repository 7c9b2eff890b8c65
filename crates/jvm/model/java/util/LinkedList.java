package java.util;

public class LinkedList<E> extends AbstractList<E> implements Deque<E>, Cloneable, java.io.Serializable {
    private static final class Node<E> {
        E item;
        Node<E> previous, next;
    }

    private Node<E> first, last;
    private int size;

    public LinkedList() { }

    public LinkedList(Collection<? extends E> other) { addAll(other); }

    public int size() { return size; }

    private Node<E> node(int index) {
        if (index < 0 || index >= size)
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        Node<E> node = first;
        for (int i = 0; i < index; i++)
            node = node.next;
        return node;
    }

    private void link(E item, Node<E> previous, Node<E> next) {
        Node<E> node = new Node<>();
        node.item = item;
        node.previous = previous;
        node.next = next;
        if (previous == null)
            first = node;
        else
            previous.next = node;
        if (next == null)
            last = node;
        else
            next.previous = node;
        size++;
        modCount++;
    }

    private E unlink(Node<E> node) {
        if (node.previous == null)
            first = node.next;
        else
            node.previous.next = node.next;
        if (node.next == null)
            last = node.previous;
        else
            node.next.previous = node.previous;
        size--;
        modCount++;
        return node.item;
    }

    public boolean addAll(Collection<? extends E> other) {
        Object[] more = other.toArray();
        for (Object item : more)
            append(item);
        return more.length > 0;
    }

    @SuppressWarnings("unchecked")
    private void append(Object item) { link((E) item, last, null); }

    public E get(int index) { return node(index).item; }

    public E set(int index, E item) {
        Node<E> node = node(index);
        E old = node.item;
        node.item = item;
        return old;
    }

    public void add(int index, E item) {
        if (index == size)
            addLast(item);
        else {
            Node<E> node = node(index);
            link(item, node.previous, node);
        }
    }

    public E remove(int index) { return unlink(node(index)); }

    public void addFirst(E item) { link(item, null, first); }
    public void addLast(E item) { link(item, last, null); }
    public E pollFirst() { return first == null ? null : unlink(first); }
    public E pollLast() { return last == null ? null : unlink(last); }
    public E peekFirst() { return first == null ? null : first.item; }
    public E peekLast() { return last == null ? null : last.item; }

    private Node<E> some(Node<E> node) {
        if (node == null)
            throw new NoSuchElementException();
        return node;
    }

    public boolean offerFirst(E item) { addFirst(item); return true; }
    public boolean offerLast(E item) { addLast(item); return true; }
    public boolean offer(E item) { return offerLast(item); }
    public boolean add(E item) { return offerLast(item); }
    public void push(E item) { addFirst(item); }
    public E removeFirst() { return unlink(some(first)); }
    public E removeLast() { return unlink(some(last)); }
    public E remove() { return removeFirst(); }
    public E pop() { return removeFirst(); }
    public E poll() { return pollFirst(); }
    public E getFirst() { return some(first).item; }
    public E getLast() { return some(last).item; }
    public E element() { return getFirst(); }
    public E peek() { return peekFirst(); }

    public void clear() {
        first = last = null;
        size = 0;
        modCount++;
    }
}
