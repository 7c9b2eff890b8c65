package shop;

/** Methods of objects as entry points. */
public class Counter {
    private int n = 40;

    void add() throws InterruptedException {
        Thread other = new Thread(() -> n++);
        other.start();
        n++;
        other.join();
        assert n == 42;
    }

    synchronized void right() throws InterruptedException {
        n += 2;
        assert n == 42;
    }

    static void fixed() { assert new Counter().n == 40; }

    static class Made {
        final int n;

        Made(int n) { this.n = n; }

        void check() { assert n == 1; }
    }
}
