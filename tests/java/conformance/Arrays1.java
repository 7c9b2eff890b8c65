/** JVMS 2.11.5, 6.5: arrays of all kinds. */
public class Arrays1 {
    static int count;

    static int next(int value) {
        System.out.print("<" + count++ + ">");
        return value;
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[2];
        byte[] b = { 1, -2, (byte) 200 };
        char[] c = { 'a', '\uffff' };
        short[] s = { -1, (short) 40000 };
        int[] i = { 1, 2, 3 };
        long[] l = { 1L << 40 };
        float[] f = { 1.5f };
        double[] d = { 2.5, -0.0 };
        Object[] o = { "x", 1, null, new int[] { 5 } };
        z[1] = true;
        b[0] += 300;
        c[0]++;
        s[0]--;
        i[next(1)] += next(10);
        i[i[0]] *= 2;
        l[0] <<= 3;
        f[0] /= 2;
        d[1] = -d[1];
        System.out.println(z[0] + " " + z[1] + " " + b[0] + b[1] + b[2] + " " + (int) c[0] + " " + (int) c[1] + " " + s[0] + s[1] + " " + i[0] + i[1] + i[2] + " " + l[0] + " " + f[0] + " " + d[1]);
        System.out.println(o[0] + " " + o[1] + " " + o[2] + " " + ((int[]) o[3])[0] + " " + o.length);
        int[][] grid = new int[3][];
        grid[0] = new int[] { 1 };
        grid[2] = new int[2];
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 9;
        long[][] rows = new long[2][2];
        rows[1][1]++;
        String[][] names = { { "a" }, { "b", "c" } };
        System.out.println(grid[0][0] + " " + grid[1] + " " + grid[2].length + " " + cube[1][2][3] + cube[0].length + cube[0][0].length + " " + rows[1][1] + names[1][1]);
        int[] copy = i.clone();
        copy[0] = 100;
        System.out.println(i[0] + " " + copy[0] + " " + (copy.getClass() == int[].class) + " " + o.getClass().getName() + " " + int[][].class.getName() + " " + String[].class.getSimpleName());
        Object[] strings = new String[1];
        for (int attempt = 0; attempt < 6; attempt++)
            try {
                switch (attempt) {
                    case 0: i[3] = 1; break;
                    case 1: System.out.println(i[-1]); break;
                    case 2: int[] negative = new int[-1]; break;
                    case 3: strings[0] = 5; break;
                    case 4: int[] none = null; none[0] = 1; break;
                    case 5: int[][] bad = new int[0][-1]; break;
                }
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        try {
            strings[1] = 5;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("the index is looked at first");
        }
        strings[0] = "fine";
        Object array = i;
        System.out.println((array instanceof int[]) + " " + (array instanceof Object[]) + " " + (strings instanceof Object[]) + " " + (strings instanceof String[]) + " " + (array instanceof Cloneable) + " " + (grid instanceof Object[]));
        int[] from = { 1, 2, 3, 4, 5 };
        System.arraycopy(from, 0, from, 1, 4);
        for (int value : from)
            System.out.print(value + " ");
        System.out.println();
        try {
            System.arraycopy(from, 3, new int[1], 0, 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
    }
}
