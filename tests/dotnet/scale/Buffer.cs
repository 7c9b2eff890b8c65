// build: no-run
//
// Two producers and two consumers of a bounded buffer on Monitor.Wait and PulseAll:
// no deadlock, and what was put is what is taken. CapacityC_ItemsN: a buffer for C, and
// each producer puts N.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Buffer {
    readonly object gate = new object();
    readonly int[] items;
    int count, next, free;

    Buffer(int capacity) {
        items = new int[capacity];
    }

    void Put(int item) {
        lock (gate) {
            while (count == items.Length)
                Monitor.Wait(gate);
            items[free] = item;
            free = (free + 1) % items.Length;
            count++;
            Monitor.PulseAll(gate);
        }
    }

    int Take() {
        lock (gate) {
            while (count == 0)
                Monitor.Wait(gate);
            int item = items[next];
            items[next] = 0;
            next = (next + 1) % items.Length;
            count--;
            Monitor.PulseAll(gate);
            return item;
        }
    }

    class Producer {
        readonly Buffer buffer;
        readonly int items;

        public Producer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        public void Run() {
            for (int item = 1; item <= items; item++)
                buffer.Put(item);
        }
    }

    class Consumer {
        readonly Buffer buffer;
        readonly int items;
        public int Sum;

        public Consumer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        public void Run() {
            for (int taken = 0; taken < items; taken++)
                Sum += buffer.Take();
        }
    }

    static void Trade(int capacity, int items) {
        var buffer = new Buffer(capacity);
        var left = new Consumer(buffer, items);
        var right = new Consumer(buffer, items);
        var threads = new[] {
            new Thread(new Producer(buffer, items).Run),
            new Thread(new Producer(buffer, items).Run),
            new Thread(left.Run),
            new Thread(right.Run),
        };
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        Debug.Assert(left.Sum + right.Sum == items * (items + 1), "all that was put was taken");
    }

    static void Capacity1_Items1() { Trade(1, 1); }
    static void Capacity1_Items2() { Trade(1, 2); }
    static void Capacity1_Items3() { Trade(1, 3); }
    static void Capacity1_Items4() { Trade(1, 4); }
    static void Capacity1_Items6() { Trade(1, 6); }
    static void Capacity1_Items8() { Trade(1, 8); }
    static void Capacity2_Items2() { Trade(2, 2); }
    static void Capacity2_Items3() { Trade(2, 3); }
    static void Capacity2_Items4() { Trade(2, 4); }
    static void Capacity3_Items4() { Trade(3, 4); }
    static void Capacity3_Items6() { Trade(3, 6); }
    static void Capacity4_Items8() { Trade(4, 8); }

    static void Main() {
        Trade(1, 2);
    }
}
