/** A buffer for one item that forgets to look again after waiting, and wakes but one waiter. */
class Buffer {
    private int item;
    private boolean full;

    synchronized void put(int value) throws InterruptedException {
        if (full)
            wait();
        assert !full : "an item is lost";
        item = value;
        full = true;
        notify();
    }

    synchronized int take() throws InterruptedException {
        while (!full)
            wait();
        full = false;
        notify();
        return item;
    }

    interface Action {
        void run() throws InterruptedException;
    }

    static void start(Action action) {
        new Thread(() -> {
            try {
                action.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }

    public static void main(String[] args) {
        Buffer buffer = new Buffer();
        start(() -> buffer.put(1));
        start(() -> buffer.put(2));
        start(() -> buffer.take());
        start(() -> buffer.take());
    }
}
