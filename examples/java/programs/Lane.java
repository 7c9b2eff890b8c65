import java.util.concurrent.atomic.AtomicReference;

/** Michael and Scott's queue: the last node is found by its null, and the tail may lag behind by one. */
public class Lane<T> {
    private static final class Node<T> {
        final T item;
        final AtomicReference<Node<T>> next = new AtomicReference<>();

        Node(T item) { this.item = item; }
    }

    private final AtomicReference<Node<T>> head, tail;

    Lane() {
        Node<T> first = new Node<>(null);
        head = new AtomicReference<>(first);
        tail = new AtomicReference<>(first);
    }

    void add(T item) {
        Node<T> node = new Node<>(item);
        while (true) {
            Node<T> last = tail.get(), next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    /** Takes the tail for the end, and hangs the new node there whatever is there already. */
    void addBlindly(T item) {
        Node<T> node = new Node<>(item);
        Node<T> last = tail.get();
        last.next.set(node);
        tail.set(node);
    }

    T poll() {
        while (true) {
            Node<T> first = head.get(), last = tail.get(), next = first.next.get();
            if (next == null)
                return null;
            if (first == last)
                tail.compareAndSet(last, next);
            else if (head.compareAndSet(first, next))
                return next.item;
        }
    }

    interface Adder {
        void add(Lane<String> lane, String item);
    }

    private static void check(Adder adder) throws InterruptedException {
        Lane<String> lane = new Lane<>();
        Thread one = new Thread(() -> adder.add(lane, "a"), "one");
        Thread other = new Thread(() -> adder.add(lane, "b"), "other");
        one.start();
        other.start();
        one.join();
        other.join();
        String first = lane.poll(), second = lane.poll();
        assert first != null && second != null : "only " + first;
        assert first != second && lane.poll() == null;
    }

    public static void main(String[] args) throws InterruptedException { check(Lane::add); }

    static void blind() throws InterruptedException { check(Lane::addBlindly); }
}
