/** Two producers and two consumers of a bounded buffer: no deadlock, and what was put is what is taken. */
class Buffer {
    private final int[] items;
    private int count, next, free;

    Buffer(int capacity) {
        items = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length)
            wait();
        items[free] = item;
        free = (free + 1) % items.length;
        count++;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0)
            wait();
        int item = items[next];
        items[next] = 0;
        next = (next + 1) % items.length;
        count--;
        notifyAll();
        return item;
    }

    static class Producer extends Thread {
        private final Buffer buffer;
        private final int items;

        Producer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            try {
                for (int item = 1; item <= items; item++)
                    buffer.put(item);
            } catch (InterruptedException nobodyInterrupts) {
                throw new AssertionError(nobodyInterrupts);
            }
        }
    }

    static class Consumer extends Thread {
        private final Buffer buffer;
        private final int items;
        int sum;

        Consumer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            try {
                for (int taken = 0; taken < items; taken++)
                    sum += buffer.take();
            } catch (InterruptedException nobodyInterrupts) {
                throw new AssertionError(nobodyInterrupts);
            }
        }
    }

    static void trade(int capacity, int items) throws InterruptedException {
        Buffer buffer = new Buffer(capacity);
        Consumer left = new Consumer(buffer, items), right = new Consumer(buffer, items);
        Thread[] threads = {new Producer(buffer, items), new Producer(buffer, items), left, right};
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
        assert left.sum + right.sum == items * (items + 1) : "something is lost";
    }

    static void items1() throws InterruptedException {
        trade(1, 1);
    }

    static void items2() throws InterruptedException {
        trade(1, 2);
    }

    static void items3() throws InterruptedException {
        trade(1, 3);
    }

    public static void main(String[] args) throws InterruptedException {
        trade(1, 2);
    }
}
