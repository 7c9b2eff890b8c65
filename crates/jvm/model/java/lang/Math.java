package java.lang;

import fencepost.Machine;

public final class Math {
    private Math() { }

    public static final double E = 2.7182818284590452354;
    public static final double PI = 3.14159265358979323846;

    /** The least or the greatest random number, where it is only a time to sleep (src/lower/chance.rs). */
    public static double randomDelay() { return fencepost.Fencepost.bool() ? 0x1.fffffffffffffp-1 : 0; }

    private static final double GREATEST = 0x1.fffffffffffffp-1;

    /** A random number less than one, that one, or a greater one, where no others are told apart. */
    public static double randomBeside(double number) {
        // There are 2^53 random numbers, at equal distances.
        boolean same = number >= 0 && number < 1 && number * 0x1p53 == (double) (long) (number * 0x1p53);
        boolean less = number > 0, more = number < GREATEST;
        int which = fencepost.Fencepost.choose((less ? 1 : 0) + (same ? 1 : 0) + (more ? 1 : 0));
        if (less && which-- == 0)
            return 0;
        return same && which == 0 ? number : GREATEST;
    }

    /** A random number of each of so many equal parts. */
    public static double randomPart(double parts) {
        return (fencepost.Fencepost.choose((int) Math.ceil(parts)) + 0.5) / parts;
    }

    /** A random number of each part that the program tells apart. */
    public static double randomAmong(String parts) { return fencepost.Chance.among(parts); }

    /** The same, where it tells apart whole parts of its products with a number. */
    public static double productAmong(double factor, String parts) { return fencepost.Chance.amongProducts(factor, parts); }

    public static native double sin(double a);
    public static native double cos(double a);
    public static native double tan(double a);
    public static native double asin(double a);
    public static native double acos(double a);
    public static native double atan(double a);
    public static native double atan2(double y, double x);
    public static native double sinh(double a);
    public static native double cosh(double a);
    public static native double tanh(double a);
    public static native double exp(double a);
    public static native double log(double a);
    public static native double log10(double a);
    public static native double pow(double a, double b);
    public static native double sqrt(double a);
    public static native double cbrt(double a);
    public static native double floor(double a);
    public static native double ceil(double a);
    public static native double rint(double a);
    public static native double IEEEremainder(double a, double b);
    public static native double fma(double a, double b, double c);

    public static int abs(int a) { return Machine.isUnknown(a) || a >= 0 ? a : -a; }
    public static long abs(long a) { return Machine.isUnknown(a) || a >= 0 ? a : -a; }
    public static float abs(float a) { return Float.intBitsToFloat(Float.floatToRawIntBits(a) & 0x7fffffff); }
    public static double abs(double a) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(a) & 0x7fffffffffffffffL);
    }

    public static int max(int a, int b) { return Machine.isUnknown(a + b) ? a + b : a >= b ? a : b; }
    public static long max(long a, long b) { return Machine.isUnknown(a + b) ? a + b : a >= b ? a : b; }
    public static int min(int a, int b) { return Machine.isUnknown(a + b) ? a + b : a <= b ? a : b; }
    public static long min(long a, long b) { return Machine.isUnknown(a + b) ? a + b : a <= b ? a : b; }

    public static double max(double a, double b) {
        if (Machine.isUnknown(a + b))
            return a + b;
        if (a != a || b != b)
            return Double.NaN;
        if (a == 0 && b == 0)
            return Double.doubleToRawLongBits(a) == 0 ? a : b;
        return a >= b ? a : b;
    }

    public static double min(double a, double b) {
        if (Machine.isUnknown(a + b))
            return a + b;
        if (a != a || b != b)
            return Double.NaN;
        if (a == 0 && b == 0)
            return Double.doubleToRawLongBits(a) == 0 ? b : a;
        return a <= b ? a : b;
    }

    public static float max(float a, float b) { return (float) max((double) a, (double) b); }
    public static float min(float a, float b) { return (float) min((double) a, (double) b); }

    /** A half is rounded up. Where adding it would be rounded itself, there is no half or no fraction. */
    public static long round(double a) {
        if (Machine.isUnknown(a))
            return (long) a;
        double below = floor(a);
        return (long) (a - below >= 0.5 ? below + 1 : below);
    }

    public static int round(float a) { return (int) max(min(round((double) a), Integer.MAX_VALUE), Integer.MIN_VALUE); }

    public static int floorDiv(int a, int b) {
        int quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int floorMod(int a, int b) { return a - floorDiv(a, b) * b; }

    public static long floorDiv(long a, long b) {
        long quotient = a / b;
        return (a ^ b) < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static long floorMod(long a, long b) { return a - floorDiv(a, b) * b; }

    public static int addExact(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0)
            throw new ArithmeticException("integer overflow");
        return sum;
    }

    public static long addExact(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0)
            throw new ArithmeticException("long overflow");
        return sum;
    }

    public static int subtractExact(int a, int b) {
        int difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0)
            throw new ArithmeticException("integer overflow");
        return difference;
    }

    public static int multiplyExact(int a, int b) {
        long product = (long) a * b;
        if ((int) product != product)
            throw new ArithmeticException("integer overflow");
        return (int) product;
    }

    public static int incrementExact(int a) { return addExact(a, 1); }
    public static int decrementExact(int a) { return subtractExact(a, 1); }

    public static int toIntExact(long a) {
        if ((int) a != a)
            throw new ArithmeticException("integer overflow");
        return (int) a;
    }

    public static double signum(double a) { return a > 0 ? 1.0 : a < 0 ? -1.0 : a; }
    /** What is less than one unit off, as this has to be, is right where the root has no fraction. */
    public static double hypot(double x, double y) {
        double sum = x * x + y * y, root = sqrt(sum);
        boolean exact = sum < 1L << 53 && x == rint(x) && y == rint(y) && root == rint(root);
        return exact ? root : StrictMath.hypot(x, y);
    }
    public static double toRadians(double degrees) { return degrees * 0.017453292519943295; }
    public static double toDegrees(double radians) { return radians * 57.29577951308232; }
}
