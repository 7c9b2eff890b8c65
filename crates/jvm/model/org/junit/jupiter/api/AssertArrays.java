package org.junit.jupiter.api;

import fencepost.Asserted;
import java.util.function.Supplier;

/** Assertions of JUnit 5 about values that differ, and about arrays. */
class AssertArrays extends AssertEquality {
    public static void assertNotEquals(long unexpected, long actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(long unexpected, long actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(long unexpected, long actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(int unexpected, int actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(int unexpected, int actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(int unexpected, int actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(byte unexpected, byte actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(byte unexpected, byte actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(byte unexpected, byte actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(char unexpected, char actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(char unexpected, char actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(char unexpected, char actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(short unexpected, short actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(short unexpected, short actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(short unexpected, short actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(float unexpected, float actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(float unexpected, float actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(float unexpected, float actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(double unexpected, double actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, (String) null);
    }

    public static void assertNotEquals(Object unexpected, Object actual, String message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertNotEquals(Object unexpected, Object actual, Supplier<String> message) {
        check(!Asserted.equal(unexpected, actual), "not " + Asserted.show(unexpected), actual, message);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(int[] expected, int[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(int[] expected, int[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(long[] expected, long[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(long[] expected, long[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(short[] expected, short[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(short[] expected, short[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(char[] expected, char[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(char[] expected, char[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, (String) null);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, String message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, Supplier<String> message) {
        check(Asserted.equalArrays(expected, actual), Asserted.show(expected), actual, message);
    }
}
