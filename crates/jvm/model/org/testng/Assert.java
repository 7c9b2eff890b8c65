package org.testng;

import fencepost.Asserted;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Assertions of TestNG, for programs that are checked without its jar. */
public class Assert {
    protected Assert() {}

    /** Code that may throw anything. */
    public interface ThrowingRunnable {
        void run() throws Throwable;
    }

    private static void check(boolean holds, String wanted, Object actual, String message) {
        if (!holds) throw new AssertionError(Asserted.text(message, Asserted.expected(wanted, actual)));
    }

    public static void fail() {
        throw new AssertionError();
    }

    public static void fail(String message) {
        throw new AssertionError(message);
    }

    public static void fail(String message, Throwable cause) {
        throw new AssertionError(message, cause);
    }

    public static void assertThrows(ThrowingRunnable runnable) {
        assertThrows(Throwable.class, runnable);
    }

    public static <T extends Throwable> void assertThrows(Class<T> wanted, ThrowingRunnable runnable) {
        expectThrows(wanted, runnable);
    }

    @SuppressWarnings("unchecked")
    public static <T extends Throwable> T expectThrows(Class<T> wanted, ThrowingRunnable runnable) {
        Throwable thrown = null;
        try {
            runnable.run();
        } catch (Throwable caught) {
            thrown = caught;
        }
        String unfit = Asserted.unfit(wanted, thrown);
        if (unfit != null) throw new AssertionError(unfit, thrown);
        return (T) thrown;
    }

    public static void assertTrue(boolean condition) {
        check(condition, "true", condition, null);
    }

    public static void assertTrue(boolean condition, String message) {
        check(condition, "true", condition, message);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, "false", condition, null);
    }

    public static void assertFalse(boolean condition, String message) {
        check(!condition, "false", condition, message);
    }

    public static void assertNull(Object object) {
        check(object == null, "null", object, null);
    }

    public static void assertNull(Object object, String message) {
        check(object == null, "null", object, message);
    }

    public static void assertNotNull(Object object) {
        check(object != null, "not null", object, null);
    }

    public static void assertNotNull(Object object, String message) {
        check(object != null, "not null", object, message);
    }

    public static void assertSame(Object actual, Object expected) {
        check(expected == actual, "the same object as " + Asserted.show(expected), actual, null);
    }

    public static void assertSame(Object actual, Object expected, String message) {
        check(expected == actual, "the same object as " + Asserted.show(expected), actual, message);
    }

    public static void assertNotSame(Object actual, Object expected) {
        check(expected != actual, "another object than " + Asserted.show(expected), actual, null);
    }

    public static void assertNotSame(Object actual, Object expected, String message) {
        check(expected != actual, "another object than " + Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Object actual, Object expected) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(Object actual, Object expected, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(String actual, String expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(String actual, String expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(long actual, long expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(long actual, long expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(int actual, int expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(int actual, int expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(short actual, short expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(short actual, short expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(byte actual, byte expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(byte actual, byte expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(char actual, char expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(char actual, char expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(boolean actual, boolean expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(boolean actual, boolean expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double actual, double expected, double delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(double actual, double expected, double delta, String message) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float actual, float expected, float delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(float actual, float expected, float delta, String message) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Collection<?> actual, Collection<?> expected) {
        check(Asserted.equalIterables(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(Collection<?> actual, Collection<?> expected, String message) {
        check(Asserted.equalIterables(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Object[] actual, Object[] expected) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(Object[] actual, Object[] expected, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(byte[] actual, byte[] expected) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(byte[] actual, byte[] expected, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Set<?> actual, Set<?> expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(Set<?> actual, Set<?> expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Map<?, ?> actual, Map<?, ?> expected) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, null);
    }

    public static void assertEquals(Map<?, ?> actual, Map<?, ?> expected, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertNotEquals(Object actual, Object unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(Object actual, Object unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(String actual, String unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(String actual, String unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(long actual, long unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(long actual, long unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(int actual, int unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(int actual, int unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(short actual, short unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(short actual, short unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(byte actual, byte unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(byte actual, byte unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(char actual, char unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(char actual, char unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(boolean actual, boolean unexpected) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, null);
    }

    public static void assertNotEquals(boolean actual, boolean unexpected, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }
}
