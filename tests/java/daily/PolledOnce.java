import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

// Holds: each element is taken by one.
class PolledOnce {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        queue.add(2);
        AtomicInteger sum = new AtomicInteger();
        Together.Work take = () -> { Integer value = queue.poll(); if (value != null) sum.addAndGet(value); };
        Together.run(take, take);
        assert sum.get() == 3;
    }
}
