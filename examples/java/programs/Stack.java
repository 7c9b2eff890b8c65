import java.util.concurrent.atomic.AtomicReference;

/** Treiber's stack: whoever pushes or pops tries until nobody was faster. */
public class Stack<T> {
    private static final class Node<T> {
        final T item;
        Node<T> next;

        Node(T item) { this.item = item; }
    }

    private final AtomicReference<Node<T>> top = new AtomicReference<>();
    private final boolean tries;

    Stack(boolean tries) { this.tries = tries; }

    void push(T item) {
        Node<T> node = new Node<>(item);
        if (!tries) {
            node.next = top.get();
            top.set(node);
            return;
        }
        Node<T> old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    T pop() {
        Node<T> old, next;
        do {
            old = top.get();
            if (old == null)
                return null;
            next = old.next;
        } while (!top.compareAndSet(old, next));
        return old.item;
    }

    int size() {
        int size = 0;
        for (Node<T> node = top.get(); node != null; node = node.next)
            size++;
        return size;
    }

    private static void check(boolean tries) throws InterruptedException {
        Stack<String> stack = new Stack<>(tries);
        String[] popped = new String[1];
        Thread one = new Thread(() -> stack.push("a"), "one");
        Thread other = new Thread(() -> stack.push("b"), "other");
        Thread popper = new Thread(() -> popped[0] = stack.pop(), "popper");
        one.start();
        other.start();
        popper.start();
        one.join();
        other.join();
        popper.join();
        int left = stack.size(), taken = popped[0] == null ? 0 : 1;
        assert left + taken == 2 : left + " left and " + taken + " taken";
    }

    public static void main(String[] args) throws InterruptedException { check(true); }

    /** Puts its node on top without looking whether that is still the top. */
    static void blind() throws InterruptedException { check(false); }
}
