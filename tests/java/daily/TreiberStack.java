import java.util.concurrent.atomic.AtomicReference;

// Holds: what two threads push is popped once each.
class TreiberStack {
    record Node(int value, Node next) { }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(int value) {
        Node seen;
        do {
            seen = top.get();
        } while (!top.compareAndSet(seen, new Node(value, seen)));
    }

    static int pop() {
        while (true) {
            Node seen = top.get();
            if (seen == null) return 0;
            if (top.compareAndSet(seen, seen.next())) return seen.value();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] got = new int[1];
        Together.run(() -> push(1), () -> push(2), () -> got[0] = pop());
        assert got[0] + pop() + pop() == 3;
    }
}
