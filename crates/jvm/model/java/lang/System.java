package java.lang;

import fencepost.Machine;
import java.io.PrintStream;

public final class System {
    private System() { }

    public static final PrintStream out = new PrintStream(false);
    public static final PrintStream err = new PrintStream(true);

    public static void exit(int status) { Machine.exit(status); }

    public static int identityHashCode(Object object) { return object == null ? 0 : 0x1b873593; }

    public static String lineSeparator() { return "\n"; }

    /**
     * What every Java on Unix has alike is known, and nothing but what every Java has is set. What differs from machine
     * to machine is not known here.
     */
    public static String getProperty(String key) {
        switch (key) {
            case "": throw new IllegalArgumentException("key can't be empty");
            case "line.separator": return "\n";
            case "file.separator": return "/";
            case "path.separator": return ":";
            case "java.specification.name": return "Java Platform API Specification";
            case "java.specification.vendor": return "Oracle Corporation";
            case "java.vm.specification.name": return "Java Virtual Machine Specification";
            case "java.vm.specification.vendor": return "Oracle Corporation";
            case "java.class.path": case "java.class.version": case "java.home": case "java.io.tmpdir":
            case "java.library.path": case "java.runtime.name": case "java.runtime.version":
            case "java.specification.version": case "java.specification.maintenance.version":
            case "java.vendor": case "java.vendor.url": case "java.vendor.url.bug": case "java.vendor.version":
            case "java.version": case "java.version.date": case "java.vm.compressedOopsMode": case "java.vm.info":
            case "java.vm.name": case "java.vm.specification.version": case "java.vm.vendor": case "java.vm.version":
            case "file.encoding": case "native.encoding": case "stdout.encoding": case "stderr.encoding":
            case "stdin.encoding": case "jdk.debug": case "jdk.module.main": case "jdk.module.path":
            case "os.arch": case "os.name": case "os.version":
            case "sun.arch.data.model": case "sun.boot.library.path": case "sun.cpu.endian": case "sun.cpu.isalist":
            case "sun.io.unicode.encoding": case "sun.java.command": case "sun.java.launcher":
            case "sun.jnu.encoding": case "sun.management.compiler": case "sun.os.patch.level":
            case "user.country": case "user.dir": case "user.home": case "user.language": case "user.name":
            case "user.script": case "user.timezone": case "user.variant":
                Machine.noProperty();
            default: return null;
        }
    }

    public static String getProperty(String key, String def) {
        String known = getProperty(key);
        return known == null ? def : known;
    }

    public static String getenv(String name) { return null; }

    /** Time stands still or leaps by ten days: past any deadline. It is some day in 2023. */
    public static long currentTimeMillis() { return 1_700_000_000_000L + fencepost.Machine.leaps() * 864_000_000L; }

    public static long nanoTime() { return fencepost.Machine.leaps() * 864_000_000_000_000L; }

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
