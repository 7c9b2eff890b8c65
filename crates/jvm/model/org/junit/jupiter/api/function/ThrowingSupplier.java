package org.junit.jupiter.api.function;

public interface ThrowingSupplier<T> {
    T get() throws Throwable;
}
