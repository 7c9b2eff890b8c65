/** JVMS §6: constants, loads and stores, conversions, comparisons, on every kind. */
public class Instructions {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static long longs(long a, long b) {
        long r = a + b;
        r -= a * b;
        r ^= a << 3;
        r |= b >>> 2;
        r &= ~(a >> 1);
        return r / 3 + r % 7;
    }

    static double doubles(double a, double b) {
        double r = a + b * 2 - a / b;
        r %= 3.5;
        return -r;
    }

    static float floats(float a, float b) {
        float r = a + b * 2 - a / b;
        r %= 3.5f;
        return -r;
    }

    static int compare(double a, double b) { return (a < b ? 1 : 0) | (a > b ? 2 : 0) | (a == b ? 4 : 0) | (a != b ? 8 : 0) | (a <= b ? 16 : 0) | (a >= b ? 32 : 0); }

    static int compare(float a, float b) { return (a < b ? 1 : 0) | (a > b ? 2 : 0) | (a == b ? 4 : 0) | (a != b ? 8 : 0) | (a <= b ? 16 : 0) | (a >= b ? 32 : 0); }

    static int compare(long a, long b) { return (a < b ? 1 : 0) | (a > b ? 2 : 0) | (a == b ? 4 : 0) | (a != b ? 8 : 0) | (a <= b ? 16 : 0) | (a >= b ? 32 : 0); }

    static int many(int a, long b, float c, double d, byte e, short f, char g, boolean h, int i, long j) {
        return a + (int) b + (int) c + (int) d + e + f + g + (h ? 1 : 0) + i + (int) j;
    }

    public static void main(String[] args) {
        System.out.println(fib(12));
        System.out.println(longs(123456789012L, -987654321L) + " " + longs(Long.MIN_VALUE, -1));
        System.out.println(doubles(7.25, 1.5) + " " + floats(7.25f, 1.5f));
        double[] ds = {0.0, -0.0, 1.5, -1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE};
        for (double a : ds) {
            StringBuilder line = new StringBuilder();
            for (double b : ds)
                line.append(compare(a, b)).append(' ').append(compare((float) a, (float) b)).append(' ');
            System.out.println(line);
            System.out.println((int) a + " " + (long) a + " " + (byte) a + " " + (char) (int) a + " " + (short) a + " " + (float) a);
        }
        for (long a : new long[] {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32})
            System.out.println(compare(a, 0) + " " + compare(a, 1L << 32) + " " + (int) a + " " + (double) a + " " + (float) a);
        System.out.println(many(1, 2, 3.9f, 4.9, (byte) 300, (short) 70000, 'a', true, -5, 1L << 40));
        System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + Long.MIN_VALUE / -1 + " " + Long.MIN_VALUE % -1);
        System.out.println((1 << 33) + " " + (1L << 65) + " " + (-1 >>> 28) + " " + (-1L >>> 60) + " " + (-17 >> 2) + " " + (-17 / 4) + " " + (-17 % 4));
        int i = 0;
        i += 3.7;
        byte b = 127;
        b++;
        short s = (short) 40000;
        char c = (char) -1;
        System.out.println(i + " " + b + " " + s + " " + (int) c + " " + (c + 1));
        int x = 5;
        x = x++ + ++x;
        System.out.println(x);
        int[][] grid = new int[3][4];
        grid[1][2] += 7;
        grid[1][2] <<= 2;
        long[] wide = {1, 2, 3};
        wide[2]++;
        wide[0] += wide[2]--;
        System.out.println(grid[1][2] + " " + wide[0] + " " + wide[2] + " " + grid.length + grid[0].length);
        boolean t = true, f = false;
        System.out.println((t & f) + " " + (t | f) + " " + (t ^ t) + " " + !t + " " + (f || t && !f));
        System.out.println(5 % -3 + " " + -5 % 3 + " " + 5.5 % -2 + " " + -0.0 / 1 + " " + 0.0 / 0 + " " + 1 / 0.0);
    }
}
