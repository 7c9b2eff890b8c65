package fencepost;

import java.util.Iterator;

/** What assertions of test frameworks have in common: when values are equal, and how they are written. */
public final class Asserted {
    private Asserted() {}

    public static boolean equal(Object left, Object right) {
        return left == null ? right == null : left.equals(right);
    }

    public static boolean close(double left, double right, double delta) {
        return Double.compare(left, right) == 0 || Math.abs(left - right) <= delta;
    }

    /** Arrays by their elements, also within arrays. */
    public static boolean equalArrays(Object left, Object right) {
        if (left == right) return true;
        if (left == null || right == null) return false;
        Object[] ours = elements(left), theirs = elements(right);
        if (ours == null || theirs == null) return equal(left, right);
        if (ours.length != theirs.length) return false;
        for (int i = 0; i < ours.length; i++) {
            if (!equalArrays(ours[i], theirs[i])) return false;
        }
        return true;
    }

    public static boolean equalIterables(Iterable<?> left, Iterable<?> right) {
        if (left == right) return true;
        if (left == null || right == null) return false;
        Iterator<?> ours = left.iterator(), theirs = right.iterator();
        while (ours.hasNext()) {
            if (!theirs.hasNext() || !equal(ours.next(), theirs.next())) return false;
        }
        return !theirs.hasNext();
    }

    /** The elements of an array, in boxes, or null if it is none. */
    private static Object[] elements(Object array) {
        if (array instanceof Object[]) return (Object[]) array;
        Object[] all = null;
        if (array instanceof int[]) {
            int[] from = (int[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        } else if (array instanceof long[]) {
            long[] from = (long[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        } else if (array instanceof byte[]) {
            byte[] from = (byte[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        } else if (array instanceof char[]) {
            char[] from = (char[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        } else if (array instanceof boolean[]) {
            boolean[] from = (boolean[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        } else if (array instanceof short[]) {
            short[] from = (short[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        } else if (array instanceof float[]) {
            float[] from = (float[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        } else if (array instanceof double[]) {
            double[] from = (double[]) array;
            all = new Object[from.length];
            for (int i = 0; i < from.length; i++) all[i] = from[i];
        }
        return all;
    }

    /** A value as it is written in a message. */
    public static String show(Object value) {
        Object[] elements = value == null ? null : elements(value);
        if (elements == null) return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < elements.length; i++) {
            if (i > 0) text.append(", ");
            text.append(show(elements[i]));
        }
        return text.append("]").toString();
    }

    /** What is wrong, after what the user says about it. */
    public static String text(String message, String wrong) {
        return message == null || message.isEmpty() ? wrong : message + ": " + wrong;
    }

    public static String expected(String wanted, Object actual) {
        return "expected " + wanted + ", but was " + show(actual);
    }

    /** What does not fit of an exception that should have been thrown, or null if it fits. */
    public static String unfit(Class<?> wanted, Throwable thrown) {
        if (thrown == null) return "expected " + wanted.getName() + ", but nothing was thrown";
        if (wanted.isInstance(thrown)) return null;
        return "expected " + wanted.getName() + ", but was " + thrown;
    }
}
