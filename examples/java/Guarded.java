/** A check and an action under one lock each: between them somebody else may act. */
class Guarded {
    private static final Object lock = new Object();
    private static int left = 1;

    private static void take() {
        assert left > 0 : "nothing left";
        left--;
    }

    private static void customer() {
        boolean any;
        synchronized (lock) {
            any = left > 0;
        }
        if (any) {
            synchronized (lock) {
                take();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Guarded::customer).start();
        new Thread(Guarded::customer).start();
    }
}
