import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls of the class library that a story tells in one line each, by the names that the source has for the collections. */
class Orders {
    private final List<String> orders = new ArrayList<>();
    static final HashMap<String, Integer> stock = new HashMap<>();

    void place(String order) {
        orders.add(order);
    }

    /** Two threads add to a list without a lock. */
    public static void main(String[] args) throws InterruptedException {
        Orders shop = new Orders();
        Thread other = new Thread(() -> shop.place("tea"));
        other.start();
        shop.place("milk");
        other.join();
        if (shop.orders.size() != 2)
            throw new IllegalStateException("an order is lost");
    }

    static void serve(Queue<String> waiting) {
        waiting.add("a");
        waiting.poll();
    }

    static void parameter() {
        serve(new ArrayDeque<>());
        throw new IllegalStateException();
    }

    static void isStatic() {
        stock.put("tea", 1);
        stock.get("tea");
        throw new IllegalStateException();
    }

    static void several() {
        Collection<String> numbers = new ArrayList<>();
        Collection<String> others = new HashSet<>();
        numbers.add("a");
        others.add("a");
        throw new IllegalStateException();
    }

    /** Not a collection, though its methods have the names. */
    static void atomics() {
        AtomicInteger count = new AtomicInteger();
        count.set(1);
        throw new IllegalStateException();
    }
}
