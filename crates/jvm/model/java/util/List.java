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

    @SuppressWarnings("unchecked")
    default void sort(Comparator<? super E> order) {
        Object[] items = toArray();
        Arrays.sort(items, (Comparator<Object>) order);
        for (int i = 0; i < items.length; i++)
            set(i, (E) items[i]);
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
