package org.junit.jupiter.api;

import fencepost.Asserted;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** Assertions of JUnit 5 about equality. */
class AssertEquality {
    static void check(boolean holds, String wanted, Object actual, String message) {
        if (!holds) throw new AssertionFailedError(Asserted.text(message, Asserted.expected(wanted, actual)));
    }

    static void check(boolean holds, String wanted, Object actual, Supplier<String> message) {
        if (!holds) check(false, wanted, actual, message == null ? null : message.get());
    }

    public static void assertEquals(long expected, long actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(long expected, long actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(long expected, long actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(long expected, Long actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(long expected, Long actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(long expected, Long actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Long expected, long actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Long expected, long actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Long expected, long actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Long expected, Long actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Long expected, Long actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Long expected, Long actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(int expected, int actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(int expected, int actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(int expected, int actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(int expected, Integer actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(int expected, Integer actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(int expected, Integer actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Integer expected, int actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Integer expected, int actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Integer expected, int actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Integer expected, Integer actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Integer expected, Integer actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Integer expected, Integer actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(short expected, short actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(short expected, short actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(short expected, short actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(short expected, Short actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(short expected, Short actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(short expected, Short actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Short expected, short actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Short expected, short actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Short expected, short actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Short expected, Short actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Short expected, Short actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Short expected, Short actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(byte expected, byte actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(byte expected, byte actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(byte expected, byte actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(byte expected, Byte actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(byte expected, Byte actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(byte expected, Byte actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Byte expected, byte actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Byte expected, byte actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Byte expected, byte actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Byte expected, Byte actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Byte expected, Byte actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Byte expected, Byte actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(char expected, char actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(char expected, char actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(char expected, char actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(char expected, Character actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(char expected, Character actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(char expected, Character actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Character expected, char actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Character expected, char actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Character expected, char actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Character expected, Character actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Character expected, Character actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Character expected, Character actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float expected, float actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(float expected, float actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float expected, float actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float expected, Float actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(float expected, Float actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float expected, Float actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Float expected, float actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Float expected, float actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Float expected, float actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Float expected, Float actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Float expected, Float actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Float expected, Float actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double expected, double actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(double expected, double actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double expected, double actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double expected, Double actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(double expected, Double actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double expected, Double actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Double expected, double actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Double expected, double actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Double expected, double actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Double expected, Double actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Double expected, Double actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Double expected, Double actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(Object expected, Object actual, String message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(Object expected, Object actual, Supplier<String> message) {
        check(Asserted.equal(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(double expected, double actual, double delta, String message) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(double expected, double actual, double delta, Supplier<String> message) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, (String) null);
    }

    public static void assertEquals(float expected, float actual, float delta, String message) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }

    public static void assertEquals(float expected, float actual, float delta, Supplier<String> message) {
        check(Asserted.close(expected, actual, delta), Asserted.show(expected), actual, message);
    }
}
