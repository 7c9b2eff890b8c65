// ConcurrentQueue between a producer and a consumer: what is taken out was filled before it was put in.

#define DEBUG

using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

class Order {
    public int Number, Amount;
}

static class Program {
    static readonly ConcurrentQueue<Order> orders = new ConcurrentQueue<Order>();

    static void Produce() {
        for (int number = 1; number <= 2; number++) {
            var order = new Order();
            order.Number = number;
            order.Amount = 10 * number;
            orders.Enqueue(order);
        }
    }

    static void Consume() {
        Order order;
        int last = 0;
        for (int tries = 0; tries < 2; tries++) {
            if (!orders.TryDequeue(out order)) continue;
            Debug.Assert(order.Amount == 10 * order.Number, "half an order");
            Debug.Assert(order.Number > last, "out of order");
            last = order.Number;
        }
    }

    static void Main() {
        var producer = new Thread(Produce);
        var consumer = new Thread(Consume);
        producer.Start();
        consumer.Start();
        producer.Join();
        consumer.Join();
    }
}
