/** What exceptions say about what was null, in a class without the names of variables. */
public class Unnamed {
    interface Failing { Object run(); }

    Unnamed next;
    Unnamed[] all;

    static void show(Failing failing) {
        try {
            System.out.println(failing.run());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static Object kept(long first, String given) { return given.length() + first; }

    static Object changed(long first, String given) {
        if (first > 0)
            given = null;
        return given.length();
    }

    Object own(double first, int[] second, int at) { return this.next.all[at + second[0]]; }

    Object element(double first, int[] second, int at) { return all[at].next; }

    static Object counted(int[][] rows, int at) {
        at++;
        return rows[at][at];
    }

    public static void main(String[] args) {
        show(() -> kept(1, null));
        show(() -> changed(1, null));
        show(() -> new Unnamed().own(1, null, 2));
        show(() -> new Unnamed().element(1, null, 2));
        show(() -> {
            Unnamed it = new Unnamed();
            it.all = new Unnamed[3];
            return it.element(1, null, 2);
        });
        show(() -> counted(new int[3][], 1));
        show(() -> {
            String text = null;
            return text.trim();
        });
    }
}
