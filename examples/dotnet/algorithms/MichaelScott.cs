// Michael and Scott's lock-free queue. It is changed by compare-and-swap alone, and since
// the garbage collector frees no node that somebody still looks at, there is no A-B-A.
//
// At stake: what is read. Dequeue takes `head`, `tail` and the link for one picture. If the
// link is read before `tail`, the picture is "not empty, and no next node".
//
//   fencepost check MichaelScott.exe --model dotnet-ecma                                    violated
//   fencepost check MichaelScott.exe --model dotnet-ecma --entry MichaelScottVolatile::Run  holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Node {
    public readonly int Value;
    public Node Next;

    public Node(int value) {
        Value = value;
    }
}

class PlainQueue {
    Node head, tail;

    public PlainQueue() {
        head = tail = new Node(0);
    }

    protected virtual Node Read(ref Node place) {
        return place;
    }

    public void Enqueue(int value) {
        var node = new Node(value);
        while (true) {
            var last = Read(ref tail);
            var next = Read(ref last.Next);
            if (next != null) {
                // Somebody is between the two steps below: help.
                Interlocked.CompareExchange(ref tail, next, last);
            } else if (Interlocked.CompareExchange(ref last.Next, node, null) == null) {
                Interlocked.CompareExchange(ref tail, node, last);
                return;
            }
        }
    }

    // Returns 0 if the queue is empty.
    public int Dequeue() {
        while (true) {
            var first = Read(ref head);
            var last = Read(ref tail);
            var next = Read(ref first.Next);
            if (first != Read(ref head))
                continue;
            if (first == last) {
                if (next == null)
                    return 0;
                Interlocked.CompareExchange(ref tail, next, last);
            } else if (Interlocked.CompareExchange(ref head, next, first) == first) {
                return next.Value;
            }
        }
    }
}

class VolatileQueue : PlainQueue {
    protected override Node Read(ref Node place) {
        return Volatile.Read(ref place);
    }
}

static class MichaelScott {
    static PlainQueue queue;
    static int one, two;

    static void Producer() {
        queue.Enqueue(1);
        queue.Enqueue(2);
    }

    static void Consumer() {
        one = queue.Dequeue();
        two = queue.Dequeue();
    }

    public static void Check(PlainQueue empty) {
        queue = empty;
        Thread producer = new Thread(Producer), consumer = new Thread(Consumer);
        producer.Start(); consumer.Start();
        producer.Join(); consumer.Join();

        int next = 1;
        foreach (int value in new[] { one, two, queue.Dequeue(), queue.Dequeue() }) {
            if (value != 0)
                Debug.Assert(value == next++, "first in, first out");
        }
        Debug.Assert(next == 3, "every value comes out exactly once");
    }

    static void Main() {
        Check(new PlainQueue());
    }
}

static class MichaelScottVolatile {
    static void Run() {
        MichaelScott.Check(new VolatileQueue());
    }
}
