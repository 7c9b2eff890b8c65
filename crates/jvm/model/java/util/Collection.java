package java.util;

import java.util.function.Predicate;

public interface Collection<E> extends Iterable<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object item);
    Object[] toArray();
    <T> T[] toArray(T[] array);
    boolean add(E item);
    boolean remove(Object item);
    boolean containsAll(Collection<?> items);
    boolean addAll(Collection<? extends E> items);
    boolean removeAll(Collection<?> items);
    boolean retainAll(Collection<?> items);
    void clear();
    boolean equals(Object other);
    int hashCode();

    default boolean removeIf(Predicate<? super E> filter) {
        boolean changed = false;
        for (Iterator<E> all = iterator(); all.hasNext();)
            if (filter.test(all.next())) {
                all.remove();
                changed = true;
            }
        return changed;
    }
}
