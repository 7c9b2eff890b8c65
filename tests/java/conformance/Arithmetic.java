/** JVMS 2.11.3, 6.5: integer and floating-point operations. */
public class Arithmetic {
    static int i(int value) { return value; }
    static long l(long value) { return value; }
    static float f(float value) { return value; }
    static double d(double value) { return value; }

    public static void main(String[] args) {
        int[] ints = { 0, 1, -1, 7, -7, 31, 32, Integer.MAX_VALUE, Integer.MIN_VALUE };
        for (int a : ints)
            for (int b : ints) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + a * b + " " + (a & b) + " " + (a | b) + " " + (a ^ b)
                    + " " + (a << b) + " " + (a >> b) + " " + (a >>> b) + " " + (a < b) + (a <= b) + (a == b) + (a != b) + (a >= b) + (a > b));
                try {
                    System.out.println(a / b + " " + a % b);
                } catch (ArithmeticException e) {
                    System.out.println(e.getMessage());
                }
            }
        long[] longs = { 0, 1, -1, 1L << 33, -(1L << 33), 63, 64, Long.MAX_VALUE, Long.MIN_VALUE };
        for (long a : longs)
            for (long b : longs) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + a * b + " " + (a & b) + " " + (a | b) + " " + (a ^ b)
                    + " " + (a << (int) b) + " " + (a >> b) + " " + (a >>> b) + " " + (a < b) + (a <= b) + (a == b) + (a != b) + (a >= b) + (a > b));
                try {
                    System.out.println(a / b + " " + a % b);
                } catch (ArithmeticException e) {
                    System.out.println(e.getMessage());
                }
            }
        double[] doubles = { 0.0, -0.0, 1.5, -2.25, 1e300, 1e-300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY };
        for (double a : doubles)
            for (double b : doubles)
                System.out.println((a + b) + " " + (a - b) + " " + a * b + " " + a / b + " " + a % b + " " + (a < b) + (a <= b) + (a == b) + (a != b)
                    + (a >= b) + (a > b) + !(a < b) + !(a > b) + " " + Double.compare(a, b) + " " + Math.max(a, b) + " " + Math.min(a, b));
        float[] floats = { 0f, -0f, 0.1f, -3.75f, 1e38f, 1e-40f, Float.NaN, Float.POSITIVE_INFINITY };
        for (float a : floats)
            for (float b : floats)
                System.out.println((a + b) + " " + (a - b) + " " + a * b + " " + a / b + " " + a % b + " " + (a < b) + (a <= b) + (a == b) + (a >= b) + (a > b));
        System.out.println(-i(Integer.MIN_VALUE) + " " + -l(Long.MIN_VALUE) + " " + -f(0f) + " " + -d(1.5) + " " + ~i(5) + " " + ~l(5));
        int n = 10;
        n += 3.7;
        n -= 'a';
        n *= 2L;
        n <<= 33;
        n >>>= 1;
        byte b = (byte) 200;
        b += 100;
        short s = (short) 70000;
        s++;
        char c = 'z';
        c++;
        System.out.println(n + " " + b + " " + s + " " + (int) c + " " + n++ + " " + ++n + " " + n-- + " " + --n);
        System.out.println(Math.sqrt(2) + " " + Math.pow(2, 0.5) + " " + Math.floor(-1.5) + " " + Math.ceil(-1.5) + " " + Math.round(2.5) + " " + Math.round(-2.5)
            + " " + Math.abs(-3) + " " + Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Math.hypot(3, 4) + " " + Math.signum(-2.0));
        System.out.println(Integer.toHexString(-1) + " " + Integer.toBinaryString(10) + " " + Long.toHexString(255L) + " " + Integer.bitCount(255)
            + " " + Integer.numberOfLeadingZeros(1) + " " + Integer.numberOfTrailingZeros(8) + " " + Integer.reverse(1) + " " + Integer.rotateLeft(1, 33));
    }
}
