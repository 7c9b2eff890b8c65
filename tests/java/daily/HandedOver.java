import java.util.concurrent.SynchronousQueue;

// Holds: a queue without room hands each order from thread to thread.
class HandedOver {
    static class Order {
        int amount;
    }

    public static void main(String[] args) throws Exception {
        SynchronousQueue<Order> queue = new SynchronousQueue<>();
        Together.run(
            () -> { Order order = new Order(); order.amount = 7; queue.put(order); },
            () -> { assert queue.take().amount == 7; });
    }
}
