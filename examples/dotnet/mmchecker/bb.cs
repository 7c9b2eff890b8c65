// A bounded buffer between two producers and a consumer.
// The invariant: everything that was put in comes out once, and nobody waits for ever.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Buffer {
    readonly int[] items = new int[1];
    int count, head, tail;

    public void Put(int item) {
        lock (this) {
            while (count == items.Length)
                Monitor.Wait(this);
            items[tail] = item;
            tail = (tail + 1) % items.Length;
            count++;
            Monitor.PulseAll(this);
        }
    }

    public int Take() {
        lock (this) {
            while (count == 0)
                Monitor.Wait(this);
            int item = items[head];
            head = (head + 1) % items.Length;
            count--;
            Monitor.PulseAll(this);
            return item;
        }
    }
}

static class BoundedBuffer {
    static readonly Buffer buffer = new Buffer();
    static int sum;

    static void Produce() {
        buffer.Put(1);
    }

    static void Consume() {
        for (int i = 0; i < 2; i++)
            sum += buffer.Take();
    }

    static void Main() {
        var first = new Thread(Produce);
        var second = new Thread(Produce);
        first.Start();
        second.Start();
        Consume();
        first.Join();
        second.Join();
        Debug.Assert(sum == 2, "an item was lost or came twice");
    }
}
