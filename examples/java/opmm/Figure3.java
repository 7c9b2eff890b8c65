/**
 * Figure 3: r1 = r2 = r3 = 1 takes a read that sees what is still to be written. The Java memory model allows
 * it, java-op does not.
 */
class Figure3 {
    static int x, y, r1, r2, r3;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            r3 = x;
            if (r3 == 0)
                x = 1;
            r1 = x;
            y = r1;
        });
        Thread two = new Thread(() -> {
            r2 = y;
            x = r2;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
