// Exception: two consumers, `if` instead of `while`. The one that is notified finds the item gone.
class BoundedBufferIf {
    private final int[] items = new int[2];
    private int count;

    synchronized void put(int item) {
        items[count++] = item;
        notify();
    }

    synchronized int take() throws InterruptedException {
        if (count == 0) wait();
        return items[--count];
    }

    public static void main(String[] args) throws Exception {
        BoundedBufferIf buffer = new BoundedBufferIf();
        Together.run(() -> { buffer.put(1); buffer.put(2); }, () -> buffer.take(), () -> buffer.take());
    }
}
