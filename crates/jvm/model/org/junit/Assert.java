package org.junit;

import fencepost.Asserted;
import org.junit.function.ThrowingRunnable;

/** Assertions of JUnit 4, for programs that are checked without its jar. */
public class Assert {
    protected Assert() {}

    private static void check(boolean holds, String wanted, Object actual, String message) {
        if (!holds) throw new AssertionError(Asserted.text(message, Asserted.expected(wanted, actual)));
    }

    public static void fail(String message) {
        throw message == null ? new AssertionError() : new AssertionError(message);
    }

    public static void fail() {
        fail(null);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedThrowable, ThrowingRunnable runnable) {
        return assertThrows(null, expectedThrowable, runnable);
    }

    @SuppressWarnings("unchecked")
    public static <T extends Throwable> T assertThrows(String message, Class<T> wanted, ThrowingRunnable runnable) {
        Throwable thrown = null;
        try {
            runnable.run();
        } catch (Throwable caught) {
            thrown = caught;
        }
        String unfit = Asserted.unfit(wanted, thrown);
        if (unfit != null) throw new AssertionError(Asserted.text(message, unfit), thrown);
        return (T) thrown;
    }

    public static void assertTrue(boolean condition) {
        check(condition, "true", condition, null);
    }

    public static void assertTrue(String message, boolean condition) {
        check(condition, "true", condition, message);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, "false", condition, null);
    }

    public static void assertFalse(String message, boolean condition) {
        check(!condition, "false", condition, message);
    }

    public static void assertNull(Object object) {
        check(object == null, "null", object, null);
    }

    public static void assertNull(String message, Object object) {
        check(object == null, "null", object, message);
    }

    public static void assertNotNull(Object object) {
        check(object != null, "not null", object, null);
    }

    public static void assertNotNull(String message, Object object) {
        check(object != null, "not null", object, message);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, "the same object as " + Asserted.show(expected), actual, null);
    }

    public static void assertSame(String message, Object expected, Object actual) {
        check(expected == actual, "the same object as " + Asserted.show(expected), actual, message);
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        check(unexpected != actual, "another object than " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotSame(String message, Object unexpected, Object actual) {
        check(unexpected != actual, "another object than " + Asserted.show(unexpected), actual, message);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(String message, Object expected, Object actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, Asserted.show(expected), actual, null);
    }

    public static void assertEquals(String message, long expected, long actual) {
        check(expected == actual, Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(String message, double expected, double actual, double delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(String message, float expected, float actual, float delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(String message, Object unexpected, Object actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(long unexpected, long actual) {
        check(unexpected != actual, "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(String message, long unexpected, long actual) {
        check(unexpected != actual, "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta) {
        check(!Asserted.close(unexpected, actual, delta), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(String message, double unexpected, double actual, double delta) {
        check(!Asserted.close(unexpected, actual, delta), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertArrayEquals(Object[] expecteds, Object[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, null);
    }

    public static void assertArrayEquals(String message, Object[] expecteds, Object[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, message);
    }

    public static void assertArrayEquals(int[] expecteds, int[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, null);
    }

    public static void assertArrayEquals(String message, int[] expecteds, int[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, message);
    }

    public static void assertArrayEquals(long[] expecteds, long[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, null);
    }

    public static void assertArrayEquals(String message, long[] expecteds, long[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, message);
    }

    public static void assertArrayEquals(short[] expecteds, short[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, null);
    }

    public static void assertArrayEquals(String message, short[] expecteds, short[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, message);
    }

    public static void assertArrayEquals(byte[] expecteds, byte[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, null);
    }

    public static void assertArrayEquals(String message, byte[] expecteds, byte[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, message);
    }

    public static void assertArrayEquals(char[] expecteds, char[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, null);
    }

    public static void assertArrayEquals(String message, char[] expecteds, char[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, message);
    }

    public static void assertArrayEquals(boolean[] expecteds, boolean[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, null);
    }

    public static void assertArrayEquals(String message, boolean[] expecteds, boolean[] actuals) {
        check(Asserted.equalArrays(expecteds, actuals), Asserted.show(expecteds), actuals, message);
    }
}
