package java.util;

public interface Deque<E> extends Queue<E> {
    void addFirst(E item);
    void addLast(E item);
    boolean offerFirst(E item);
    boolean offerLast(E item);
    E removeFirst();
    E removeLast();
    E pollFirst();
    E pollLast();
    E getFirst();
    E getLast();
    E peekFirst();
    E peekLast();
    void push(E item);
    E pop();
}
