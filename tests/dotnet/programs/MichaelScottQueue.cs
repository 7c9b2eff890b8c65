// build: no-run
//
// Michael and Scott's lock-free queue.
//
// MichaelScottQueue::Main    With volatile head, tail and links: first in, first
//                            out, nothing lost, nothing twice.
// MichaelScottFifo::Run      One producer, one consumer: values come out in order.
// MichaelScottPlain::Run     The same code with plain fields. Under sc it is the
//                            same program; if reads may be reordered, Dequeue reads
//                            the link before the tail, thinks the queue is not empty
//                            and follows a null link.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

interface IQueue<T> {
    void Enqueue(T value);
    bool TryDequeue(out T value);
}

class VolatileQueue<T> : IQueue<T> {
    class Node {
        public readonly T Value;
        public volatile Node Next;

        public Node(T value) {
            Value = value;
        }
    }

    volatile Node head;
    volatile Node tail;

    public VolatileQueue() {
        head = tail = new Node(default(T));
    }

#pragma warning disable 420 // a volatile field passed by reference to Interlocked
    public void Enqueue(T value) {
        var node = new Node(value);
        while (true) {
            var last = tail;
            var next = last.Next;
            if (last != tail)
                continue;
            if (next != null) {
                Interlocked.CompareExchange(ref tail, next, last);
            } else if (Interlocked.CompareExchange(ref last.Next, node, null) == null) {
                Interlocked.CompareExchange(ref tail, node, last);
                return;
            }
        }
    }

    public bool TryDequeue(out T value) {
        while (true) {
            var first = head;
            var last = tail;
            var next = first.Next;
            if (first != head)
                continue;
            if (first == last) {
                if (next == null) {
                    value = default(T);
                    return false;
                }
                Interlocked.CompareExchange(ref tail, next, last);
            } else {
                value = next.Value;
                if (Interlocked.CompareExchange(ref head, next, first) == first)
                    return true;
            }
        }
    }
#pragma warning restore 420
}

class PlainQueue<T> : IQueue<T> {
    class Node {
        public readonly T Value;
        public Node Next;

        public Node(T value) {
            Value = value;
        }
    }

    Node head;
    Node tail;

    public PlainQueue() {
        head = tail = new Node(default(T));
    }

    public void Enqueue(T value) {
        var node = new Node(value);
        while (true) {
            var last = tail;
            var next = last.Next;
            if (last != tail)
                continue;
            if (next != null) {
                Interlocked.CompareExchange(ref tail, next, last);
            } else if (Interlocked.CompareExchange(ref last.Next, node, null) == null) {
                Interlocked.CompareExchange(ref tail, node, last);
                return;
            }
        }
    }

    public bool TryDequeue(out T value) {
        while (true) {
            var first = head;
            var last = tail;
            var next = first.Next;
            if (first != head)
                continue;
            if (first == last) {
                if (next == null) {
                    value = default(T);
                    return false;
                }
                Interlocked.CompareExchange(ref tail, next, last);
            } else {
                value = next.Value;
                if (Interlocked.CompareExchange(ref head, next, first) == first)
                    return true;
            }
        }
    }
}

static class MichaelScottQueue {
    /// One thread enqueues, one enqueues and dequeues.
    public static void Both(IQueue<int> queue) {
        int first = 0;
        var a = new Thread(() => queue.Enqueue(1));
        var b = new Thread(() => {
            queue.Enqueue(2);
            if (!queue.TryDequeue(out first))
                Debug.Fail("something must be there");
        });
        a.Start();
        b.Start();
        a.Join();
        b.Join();

        int second, none;
        bool one = queue.TryDequeue(out second);
        bool two = queue.TryDequeue(out none);
        Debug.Assert(one && !two, "one is left, and no more than one");
        Debug.Assert(first + second == 3 && first * second == 2, "each value comes out once");
    }

    /// One thread enqueues twice, one looks twice.
    public static void InOrder(IQueue<int> queue) {
        var got = new int[2];
        var producer = new Thread(() => {
            queue.Enqueue(1);
            queue.Enqueue(2);
        });
        var consumer = new Thread(() => {
            queue.TryDequeue(out got[0]);
            queue.TryDequeue(out got[1]);
        });
        producer.Start();
        consumer.Start();
        producer.Join();
        consumer.Join();
        Debug.Assert(got[0] <= 1, "the first value comes out first");
        Debug.Assert(got[1] == 0 || got[1] == got[0] + 1, "and then the next");
    }

    public static void Main() {
        Both(new VolatileQueue<int>());
    }
}

static class MichaelScottFifo {
    public static void Run() {
        MichaelScottQueue.InOrder(new VolatileQueue<int>());
    }
}

static class MichaelScottPlain {
    public static void Run() {
        MichaelScottQueue.InOrder(new PlainQueue<int>());
    }
}
