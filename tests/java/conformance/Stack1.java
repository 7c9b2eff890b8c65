/** JVMS 6.5 dup_x1 and its kin: assignments within expressions, of one word and of two. */
public class Stack1 {
    int f;
    long g;
    static int s;
    static long t;
    int[] a = new int[2];
    long[] b = new long[2];
    double[] c = new double[1];

    static long wide(int a, long b, int c, double d, float e) { return (long) (a + b * c + d * e); }

    Stack1 self() { return this; }

    public static void main(String[] args) {
        Stack1 o = new Stack1();
        int x = o.f = s = o.a[0] = 3;
        long y = o.g = t = o.b[1] = 4L;
        System.out.println(x + " " + o.f + s + o.a[0] + " " + y + o.g + t + o.b[1]);
        System.out.println(o.f++ + ++o.f + o.a[0]++ + ++o.a[0] + " " + (o.g++ + ++o.g) + (o.b[1]++ + ++o.b[1]) + " " + s++ + t++ + " " + (o.c[0] += 1.5));
        System.out.println(o.self().f++ + " " + o.self().g-- + " " + (o.self().a[o.f - 5] += 7) + " " + (o.self().b[0] -= 2L));
        o.self();
        Math.max(1L, 2L);
        System.out.println(wide(1, 2L, 3, 4.5, 2f) + " " + (x > 2 ? wide(x, y, x, y, x) : y));
        int i = 5;
        i = i++ + ++i;
        int j = i-- - --i;
        System.out.println(i + " " + j + " " + (i = j = 9) + i + j);
        long k = i;
        k += k++ * 2 + --k;
        System.out.println(k);
        Object p = null, q = p == null ? (p = "set") : "not";
        System.out.println(p + "" + q);
        int[] order = { 0, 1, 2 };
        int at = 0;
        order[at] = at = 2;
        System.out.println(order[0] + " " + order[2] + " " + at);
    }
}
