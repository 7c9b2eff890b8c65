/** What the exceptions of failing instructions say. */
public class Messages {
    interface Failing { Object run(); }

    static void show(Failing failing) {
        try {
            System.out.println(failing.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static int zero;

    public static void main(String[] args) {
        int[] ints = new int[3];
        long[] longs = new long[0];
        String[] texts = {"a"};
        show(() -> ints[5]);
        show(() -> ints[-1] = 2);
        show(() -> longs[0]++);
        show(() -> texts[1] = "b");
        show(() -> texts[7]);
        show(() -> new int[-4]);
        show(() -> new String[zero - 1]);
        show(() -> 1 / zero);
        show(() -> 1L % zero);
        try {
            ints[3] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
