package org.junit.jupiter.api;

import fencepost.Asserted;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/** Assertions of JUnit 5, for programs that are checked without its jar. */
public class Assertions extends AssertArrays {
    protected Assertions() {}

    public static <V> V fail() {
        throw new AssertionFailedError();
    }

    public static <V> V fail(String message) {
        throw new AssertionFailedError(message);
    }

    public static <V> V fail(String message, Throwable cause) {
        throw new AssertionFailedError(message, cause);
    }

    public static <V> V fail(Supplier<String> message) {
        throw new AssertionFailedError(message.get());
    }

    public static void assertAll(Executable... executables) {
        assertAll(null, executables);
    }

    public static void assertAll(String heading, Executable... executables) {
        List<Throwable> failures = new ArrayList<>();
        for (Executable executable : executables) {
            try {
                executable.execute();
            } catch (Throwable failure) {
                failures.add(failure);
            }
        }
        if (!failures.isEmpty()) throw new MultipleFailuresError(heading, failures);
    }

    public static <T> T assertInstanceOf(Class<T> expectedType, Object actual) {
        return assertInstanceOf(expectedType, actual, (String) null);
    }

    @SuppressWarnings("unchecked")
    public static <T> T assertInstanceOf(Class<T> expectedType, Object actual, String message) {
        check(expectedType.isInstance(actual), "an instance of " + expectedType.getName(), actual, message);
        return (T) actual;
    }

    public static void assertDoesNotThrow(Executable executable) {
        assertDoesNotThrow(executable, null);
    }

    public static void assertDoesNotThrow(Executable executable, String message) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            throw new AssertionFailedError(Asserted.text(message, "unexpected " + thrown), thrown);
        }
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            throw new AssertionFailedError("unexpected " + thrown, thrown);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T thrown(Class<T> wanted, boolean exact, Executable executable, Supplier<String> message) {
        Throwable thrown = null;
        try {
            executable.execute();
        } catch (Throwable caught) {
            thrown = caught;
        }
        String unfit = Asserted.unfit(wanted, thrown);
        if (unfit == null && exact && thrown.getClass() != wanted) {
            unfit = "expected exactly " + wanted.getName() + ", but was " + thrown;
        }
        if (unfit != null) throw new AssertionFailedError(Asserted.text(message.get(), unfit), thrown);
        return (T) thrown;
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedType, Executable executable) {
        return thrown(expectedType, false, executable, () -> null);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedType, Executable executable, String message) {
        return thrown(expectedType, false, executable, () -> message);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedType, Executable executable, Supplier<String> message) {
        return thrown(expectedType, false, executable, message);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expectedType, Executable executable) {
        return thrown(expectedType, true, executable, () -> null);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expectedType, Executable executable, String message) {
        return thrown(expectedType, true, executable, () -> message);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expectedType, Executable executable, Supplier<String> message) {
        return thrown(expectedType, true, executable, message);
    }

    public static void assertTrue(boolean condition) {
        check(condition, "true", condition, (String) null);
    }

    public static void assertTrue(boolean condition, String message) {
        check(condition, "true", condition, message);
    }

    public static void assertTrue(boolean condition, Supplier<String> message) {
        check(condition, "true", condition, message);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, "false", condition, (String) null);
    }

    public static void assertFalse(boolean condition, String message) {
        check(!condition, "false", condition, message);
    }

    public static void assertFalse(boolean condition, Supplier<String> message) {
        check(!condition, "false", condition, message);
    }

    public static void assertTrue(BooleanSupplier condition) {
        check(condition.getAsBoolean(), "true", false, (String) null);
    }

    public static void assertTrue(BooleanSupplier condition, String message) {
        check(condition.getAsBoolean(), "true", false, message);
    }

    public static void assertTrue(BooleanSupplier condition, Supplier<String> message) {
        check(condition.getAsBoolean(), "true", false, message);
    }

    public static void assertFalse(BooleanSupplier condition) {
        check(!condition.getAsBoolean(), "false", true, (String) null);
    }

    public static void assertFalse(BooleanSupplier condition, String message) {
        check(!condition.getAsBoolean(), "false", true, message);
    }

    public static void assertFalse(BooleanSupplier condition, Supplier<String> message) {
        check(!condition.getAsBoolean(), "false", true, message);
    }

    public static void assertNull(Object actual) {
        check(actual == null, "null", actual, (String) null);
    }

    public static void assertNull(Object actual, String message) {
        check(actual == null, "null", actual, message);
    }

    public static void assertNull(Object actual, Supplier<String> message) {
        check(actual == null, "null", actual, message);
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "not null", actual, (String) null);
    }

    public static void assertNotNull(Object actual, String message) {
        check(actual != null, "not null", actual, message);
    }

    public static void assertNotNull(Object actual, Supplier<String> message) {
        check(actual != null, "not null", actual, message);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, "the same object as " + Asserted.show(expected), actual, (String) null);
    }

    public static void assertSame(Object expected, Object actual, String message) {
        check(expected == actual, "the same object as " + Asserted.show(expected), actual, message);
    }

    public static void assertSame(Object expected, Object actual, Supplier<String> message) {
        check(expected == actual, "the same object as " + Asserted.show(expected), actual, message);
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        check(unexpected != actual, "another object than " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotSame(Object unexpected, Object actual, String message) {
        check(unexpected != actual, "another object than " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotSame(Object unexpected, Object actual, Supplier<String> message) {
        check(unexpected != actual, "another object than " + Asserted.show(unexpected), actual, message);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual) {
        check(Asserted.equalIterables(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, String message) {
        check(Asserted.equalIterables(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, Supplier<String> message) {
        check(Asserted.equalIterables(expected, actual), Asserted.show(expected), actual, message);
    }
}
