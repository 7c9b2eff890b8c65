package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public final class Optional<T> {
    private final T value;

    private Optional(T value) { this.value = value; }

    public static <T> Optional<T> empty() { return new Optional<>(null); }
    public static <T> Optional<T> of(T value) { return new Optional<>(Objects.requireNonNull(value)); }
    public static <T> Optional<T> ofNullable(T value) { return new Optional<>(value); }

    public T get() {
        if (value == null)
            throw new NoSuchElementException("No value present");
        return value;
    }

    public T orElseThrow() { return get(); }
    public boolean isPresent() { return value != null; }
    public boolean isEmpty() { return value == null; }
    public T orElse(T other) { return value != null ? value : other; }
    public T orElseGet(Supplier<? extends T> other) { return value != null ? value : other.get(); }

    public void ifPresent(Consumer<? super T> action) {
        if (value != null)
            action.accept(value);
    }

    public Optional<T> filter(Predicate<? super T> filter) { return value == null || filter.test(value) ? this : empty(); }
    public <U> Optional<U> map(Function<? super T, ? extends U> map) { return value == null ? empty() : ofNullable(map.apply(value)); }
    public boolean equals(Object other) { return other instanceof Optional && Objects.equals(value, ((Optional<?>) other).value); }
    public int hashCode() { return Objects.hashCode(value); }
    public String toString() { return value != null ? "Optional[" + value + "]" : "Optional.empty"; }
}
