package java.util;

import java.util.function.UnaryOperator;

public interface List<E> extends Collection<E> {
    E get(int index);
    E set(int index, E item);
    void add(int index, E item);
    E remove(int index);
    int indexOf(Object item);
    int lastIndexOf(Object item);

    default void replaceAll(UnaryOperator<E> update) {
        for (int i = 0; i < size(); i++)
            set(i, update.apply(get(i)));
    }

    /** Insertion: stable, and enough for what is searched through. */
    @SuppressWarnings("unchecked")
    default void sort(Comparator<? super E> order) {
        for (int i = 1; i < size(); i++) {
            E item = get(i);
            int at = i;
            for (; at > 0; at--) {
                E before = get(at - 1);
                int sign = order == null ? ((Comparable<Object>) before).compareTo(item) : order.compare(before, item);
                if (sign <= 0)
                    break;
                set(at, before);
            }
            set(at, item);
        }
    }

    @SafeVarargs
    static <E> List<E> of(E... items) {
        for (E item : items)
            Objects.requireNonNull(item);
        return Collections.unmodifiableList(Arrays.asList(items.clone()));
    }

    static <E> List<E> of() { return Collections.emptyList(); }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E a) { return of((E[]) new Object[] { a }); }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E a, E b) { return of((E[]) new Object[] { a, b }); }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E a, E b, E c) { return of((E[]) new Object[] { a, b, c }); }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E a, E b, E c, E d) { return of((E[]) new Object[] { a, b, c, d }); }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E a, E b, E c, E d, E e) { return of((E[]) new Object[] { a, b, c, d, e }); }

    @SuppressWarnings("unchecked")
    static <E> List<E> copyOf(Collection<? extends E> items) { return of((E[]) items.toArray()); }
}
