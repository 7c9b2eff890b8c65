/** Figure 2: both write under one lock, so the one that reads sees what it wrote itself. */
class Figure2 {
    static int x, r1;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (Figure2.class) {
                x = 1;
                r1 = x;
            }
        });
        Thread two = new Thread(() -> {
            synchronized (Figure2.class) {
                x = 2;
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
