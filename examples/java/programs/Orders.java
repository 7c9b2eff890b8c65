import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders go through two stages: clerks reserve stock, and when they are done all that is packed is shipped. An
 * order that cannot be served goes no further. The last order tells a stage to stop.
 */
public class Orders {
    enum Status { NEW, RESERVED, REJECTED, SHIPPED }

    record Order(int id, String item, int count) {
        static final Order LAST = new Order(-1, "", 0);

        boolean isLast() { return this == LAST; }
    }

    /** What is in the warehouse. */
    private static final class Stock {
        private final Map<String, Integer> items = new HashMap<>();

        Stock(String item, int count) { items.put(item, count); }

        synchronized boolean reserve(String item, int count) {
            int left = items.getOrDefault(item, 0);
            if (left < count)
                return false;
            items.put(item, left - count);
            return true;
        }

        synchronized int left(String item) { return items.getOrDefault(item, 0); }
    }

    /** Orders on their way to the next stage. */
    private static final class Belt {
        private final ArrayDeque<Order> waiting = new ArrayDeque<>();

        synchronized void put(Order order) {
            waiting.addLast(order);
            notify();
        }

        synchronized Order take() throws InterruptedException {
            while (waiting.isEmpty())
                wait();
            return waiting.removeFirst();
        }
    }

    /** What has become of each order. */
    private static class Book {
        private final Map<Integer, Status> states = new HashMap<>();

        synchronized void set(int id, Status status) { states.put(id, status); }

        synchronized Status get(int id) { return states.getOrDefault(id, Status.NEW); }

        /** Whether an order may go on, which it may once. */
        synchronized boolean advance(int id, Status from, Status to) {
            if (get(id) != from)
                return false;
            set(id, to);
            return true;
        }
    }

    /** Looks first and writes then, and another may look between the two. */
    private static final class CarelessBook extends Book {
        @Override boolean advance(int id, Status from, Status to) {
            if (get(id) != from)
                return false;
            set(id, to);
            return true;
        }
    }

    private final Stock stock = new Stock("lamp", 3);
    private final Belt incoming = new Belt();
    private final Belt packed = new Belt();
    private final Book book;
    private final List<Order> shipped = new ArrayList<>();

    private Orders(Book book) { this.book = book; }

    private void reserveAll() throws InterruptedException {
        for (Order order = incoming.take(); !order.isLast(); order = incoming.take()) {
            if (!stock.reserve(order.item(), order.count()))
                book.advance(order.id(), Status.NEW, Status.REJECTED);
            else if (book.advance(order.id(), Status.NEW, Status.RESERVED))
                packed.put(order);
        }
    }

    private void shipAll() throws InterruptedException {
        packed.put(Order.LAST);
        for (Order order = packed.take(); !order.isLast(); order = packed.take()) {
            switch (book.get(order.id())) {
                case RESERVED -> {
                    shipped.add(order);
                    book.set(order.id(), Status.SHIPPED);
                }
                case NEW, REJECTED, SHIPPED ->
                    throw new IllegalStateException("order " + order.id() + " comes twice");
            }
        }
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, name);
        thread.start();
        return thread;
    }

    private static void check(Book book, int clerks, Order... orders) throws InterruptedException {
        Orders shop = new Orders(book);
        for (Order order : orders)
            shop.incoming.put(order);
        for (int i = 0; i < clerks; i++)
            shop.incoming.put(Order.LAST);
        Thread[] reserving = new Thread[clerks];
        for (int i = 0; i < clerks; i++)
            reserving[i] = start("clerk " + i, shop::reserveAll);
        for (Thread clerk : reserving)
            clerk.join();
        shop.shipAll();
        int sent = 0;
        for (Order order : shop.shipped)
            sent += order.count();
        assert sent <= 3 && sent + shop.stock.left("lamp") <= 3 : sent + " lamps sent";
    }

    public static void main(String[] args) throws InterruptedException {
        check(new Book(), 2, new Order(1, "lamp", 2), new Order(2, "lamp", 2));
    }

    /** The same order twice, by mistake: it is shipped once. */
    static void twice() throws InterruptedException {
        check(new Book(), 2, new Order(1, "lamp", 1), new Order(1, "lamp", 1));
    }

    /** The same, and two clerks both find it new. */
    static void twiceCarelessly() throws InterruptedException {
        check(new CarelessBook(), 2, new Order(1, "lamp", 1), new Order(1, "lamp", 1));
    }
}
