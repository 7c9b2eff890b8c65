/**
 * Figure 1: p and q are one object. A compiler may use r2 again for r5, so r2 = r5 = 0 and r4 = 3 are possible.
 */
class Figure1 {
    int x;
    static Figure1 p, q;
    static int r2, r4, r5;

    public static void main(String[] args) throws InterruptedException {
        p = q = new Figure1();
        Thread one = new Thread(() -> {
            Figure1 r1 = p;
            r2 = r1.x;
            Figure1 r3 = q;
            r4 = r3.x;
            r5 = r1.x;
        });
        Thread two = new Thread(() -> {
            Figure1 r6 = p;
            r6.x = 3;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
