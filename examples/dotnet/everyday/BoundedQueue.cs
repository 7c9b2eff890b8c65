// A producer and a consumer with a queue of one place, Monitor.Wait and PulseAll.

#define DEBUG
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class BoundedQueue {
    readonly Queue<int> items = new Queue<int>();
    readonly int capacity;

    public BoundedQueue(int capacity) {
        this.capacity = capacity;
    }

    public void Put(int item) {
        lock (items) {
            while (items.Count >= capacity) Monitor.Wait(items);
            items.Enqueue(item);
            Monitor.PulseAll(items);
        }
    }

    public int Take() {
        lock (items) {
            while (items.Count == 0) Monitor.Wait(items);
            int item = items.Dequeue();
            Monitor.PulseAll(items);
            return item;
        }
    }
}

static class Program {
    static readonly BoundedQueue queue = new BoundedQueue(1);
    static int sum;

    static void Produce() {
        for (int item = 1; item <= 3; item++) queue.Put(item);
    }

    static void Consume() {
        for (int i = 0; i < 3; i++) sum += queue.Take();
    }

    static void Main() {
        var producer = new Thread(Produce);
        var consumer = new Thread(Consume);
        producer.Start();
        consumer.Start();
        producer.Join();
        consumer.Join();
        Debug.Assert(sum == 6, "an item was lost");
    }
}
