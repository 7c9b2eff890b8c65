package java.lang;

import fencepost.Machine;
import fencepost.Settings;
import java.io.PrintStream;

@fencepost.Early
public final class System {
    private System() { }

    public static final PrintStream out = new PrintStream(false);
    public static final PrintStream err = new PrintStream(true);

    public static void exit(int status) {
        Thread.exitWithHooks(status);
        Machine.exit(status);
    }

    public static int identityHashCode(Object object) {
        if (object == null)
            return 0;
        Machine.relies("all objects have the same identity hash code");
        return 0x1b873593;
    }

    public static String lineSeparator() { return Settings.get("line.separator"); }

    public static String getProperty(String key) {
        check(key);
        return Settings.get(key);
    }

    public static String getProperty(String key, String def) {
        String value = getProperty(key);
        return value == null ? def : value;
    }

    /** What the JDK's own classes ask for: properties by which they are tuned, which a user who says nothing leaves alone. */
    static String tuning(String key) {
        check(key);
        return Settings.tuning(key);
    }

    static String tuning(String key, String def) {
        String value = tuning(key);
        return value == null ? def : value;
    }

    public static String setProperty(String key, String value) {
        check(key);
        if (value == null)
            throw new NullPointerException();
        return Settings.set(key, value);
    }

    public static String clearProperty(String key) {
        check(key);
        return Settings.set(key, null);
    }

    public static java.util.Properties getProperties() { return new fencepost.AllSettings(); }

    private static void check(String key) {
        if (key == null)
            throw new NullPointerException("key can't be null");
        if (key.isEmpty())
            throw new IllegalArgumentException("key can't be empty");
    }

    public static String getenv(String name) {
        if (name == null)
            throw new NullPointerException();
        String value = null;
        for (int i = 0; Machine.environmentAt(i) != null; i += 2)
            if (Machine.environmentAt(i).equals(name))
                value = Machine.environmentAt(i + 1);
        if (value == null)
            Machine.relies("environment variables that --env does not give are not set");
        return value;
    }

    public static java.util.Map<String, String> getenv() {
        Machine.relies("environment variables that --env does not give are not set");
        java.util.Map<String, String> all = new java.util.HashMap<>();
        for (int i = 0; Machine.environmentAt(i) != null; i += 2)
            all.put(Machine.environmentAt(i), Machine.environmentAt(i + 1));
        return java.util.Collections.unmodifiableMap(all);
    }

    /** Time stands still or leaps by ten days: past any deadline. */
    public static long currentTimeMillis() {
        readsClock();
        int leaps = Machine.leaps();
        if (!Machine.isUnknown(leaps))
            Machine.relies("the program starts on 14 November 2023, at 22:13:20 UTC");
        return 1_700_000_000_000L + leaps * 864_000_000L;
    }

    public static long nanoTime() {
        readsClock();
        long elapsed = elapsedByClock();
        if (!Machine.isUnknown(elapsed))
            Machine.relies("System.nanoTime counts from the start of the program");
        return elapsed;
    }

    /** What is reached where any code but that of the JDK's waits reads a clock. */
    static void readsClock() { }

    /** Whether any does. */
    private static boolean clockMatters() { return true; }

    private static long elapsedByClock() { return Machine.leaps() * LEAP; }

    private static final long LEAP = 864_000_000_000_000L;

    /** The same for the JDK's own classes, which only look at differences. */
    static long elapsed() {
        readsClock();
        return elapsedByClock();
    }

    /** When one of them begins to wait, which it adds its patience to. Where nothing else reads a clock, time begins there. */
    static long atBegin() { return clockMatters() ? elapsedByClock() : 0; }

    /**
     * What it subtracts from its deadline, to find out whether it has waited for long enough. Where nothing else reads a clock, no
     * other thread can tell, so it may have or not.
     */
    static long sinceBegin() { return clockMatters() ? elapsedByClock() : fencepost.Fencepost.choose(2) * LEAP; }

    /** Promises nothing: what a collector would find may have been found before, or be found later. */
    public static void gc() { }

    @Deprecated public static void runFinalization() { }

    public static SecurityManager getSecurityManager() { return null; }

    public static void arraycopy(Object from, int start, Object to, int at, int count) {
        if (from == null || to == null)
            throw new NullPointerException();
        if (from instanceof Object[] && to instanceof Object[]) {
            Object[] a = (Object[]) from, b = (Object[]) to;
            check(start, at, count, a.length, b.length, "object array");
            try {
                if (a == b && start < at)
                    for (int i = count - 1; i >= 0; i--)
                        b[at + i] = a[start + i];
                else
                    for (int i = 0; i < count; i++)
                        b[at + i] = a[start + i];
            } catch (ArrayStoreException e) {
                throw new ArrayStoreException("arraycopy: element type mismatch: can not cast one of the elements of "
                    + a.getClass().getTypeName() + " to the type of the destination array, "
                    + b.getClass().getComponentType().getTypeName());
            }
        } else if (from instanceof int[] && to instanceof int[]) {
            int[] a = (int[]) from, b = (int[]) to;
            check(start, at, count, a.length, b.length, "int");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else if (from instanceof char[] && to instanceof char[]) {
            char[] a = (char[]) from, b = (char[]) to;
            check(start, at, count, a.length, b.length, "char");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else if (from instanceof byte[] && to instanceof byte[]) {
            byte[] a = (byte[]) from, b = (byte[]) to;
            check(start, at, count, a.length, b.length, "byte");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else if (from instanceof long[] && to instanceof long[]) {
            long[] a = (long[]) from, b = (long[]) to;
            check(start, at, count, a.length, b.length, "long");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else if (from instanceof double[] && to instanceof double[]) {
            double[] a = (double[]) from, b = (double[]) to;
            check(start, at, count, a.length, b.length, "double");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else if (from instanceof short[] && to instanceof short[]) {
            short[] a = (short[]) from, b = (short[]) to;
            check(start, at, count, a.length, b.length, "short");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else if (from instanceof boolean[] && to instanceof boolean[]) {
            boolean[] a = (boolean[]) from, b = (boolean[]) to;
            check(start, at, count, a.length, b.length, "boolean");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else if (from instanceof float[] && to instanceof float[]) {
            float[] a = (float[]) from, b = (float[]) to;
            check(start, at, count, a.length, b.length, "float");
            if (a == b && start < at)
                for (int i = count - 1; i >= 0; i--)
                    b[at + i] = a[start + i];
            else
                for (int i = 0; i < count; i++)
                    b[at + i] = a[start + i];
        } else {
            for (Object each : new Object[] { from, to })
                if (!each.getClass().isArray())
                    throw new ArrayStoreException("arraycopy: " + (each == from ? "source" : "destination") + " type "
                        + each.getClass().getName() + " is not an array");
            throw new ArrayStoreException("arraycopy: type mismatch: can not copy " + kind(from) + " into " + kind(to));
        }
    }

    private static String kind(Object array) {
        return array instanceof Object[] ? "object array[]" : array.getClass().getTypeName();
    }

    private static void check(int start, int at, int count, int from, int to, String kind) {
        String wrong;
        if (start < 0)
            wrong = "source index " + start + " out of bounds for " + kind + "[" + from + "]";
        else if (at < 0)
            wrong = "destination index " + at + " out of bounds for " + kind + "[" + to + "]";
        else if (count < 0)
            wrong = "length " + count + " is negative";
        else if (start > from - count)
            wrong = "last source index " + (start + count & 0xffffffffL) + " out of bounds for " + kind + "[" + from + "]";
        else if (at > to - count)
            wrong = "last destination index " + (at + count & 0xffffffffL) + " out of bounds for " + kind + "[" + to + "]";
        else
            return;
        throw new ArrayIndexOutOfBoundsException("arraycopy: " + wrong);
    }
}
