// Needs a class that is not there: Absent is compiled and left out.

public class Missing {
    static int x;

    public static void main(String[] args) {
        Thread other = new Thread(() -> x = 1);
        other.start();
        if (x == 1)
            x = new Absent(7).twice() + Absent.shared.length + args.length;
    }

    static void unused() {
        x = Fine.three();
    }

    static void caught() {
        try {
            x = Absent.shared[0];
        } catch (RuntimeException thrown) {
            x = -1;
        }
        for (int i = 0; i < new Absent(1).twice(); i++)
            x += i;
    }

    static class Fine {
        static int three() {
            return 3;
        }

        static Absent absent() {
            return new Absent(3);
        }
    }
}
