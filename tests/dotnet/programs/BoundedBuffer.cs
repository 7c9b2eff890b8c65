// build: no-run
//
// A bounded buffer on Monitor.Wait and Pulse, producers and consumers.
//
// BoundedBuffer::Main        Waits in a loop, wakes everyone: every item arrives
//                            once, and all threads end.
// BufferLostWakeup::Run      Pulse instead of PulseAll, one queue of waiters for
//                            two conditions: the pulse wakes a thread that cannot go
//                            on, and the one that could sleeps for ever.
// BufferIfInsteadOfWhile::Run  A consumer does not look again after waiting and
//                            takes from an empty queue.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

abstract class BoundedBuffer<T> {
    protected readonly object gate = new object();
    protected readonly Queue<T> items = new Queue<T>();
    protected readonly int capacity;

    protected BoundedBuffer(int capacity) {
        if (capacity < 1)
            throw new ArgumentOutOfRangeException("capacity");
        this.capacity = capacity;
    }

    public abstract void Put(T item);
    public abstract T Take();
}

class PulseAllBuffer<T> : BoundedBuffer<T> {
    public PulseAllBuffer(int capacity) : base(capacity) { }

    public override void Put(T item) {
        lock (gate) {
            while (items.Count == capacity)
                Monitor.Wait(gate);
            items.Enqueue(item);
            Monitor.PulseAll(gate);
        }
    }

    public override T Take() {
        lock (gate) {
            while (items.Count == 0)
                Monitor.Wait(gate);
            var item = items.Dequeue();
            Monitor.PulseAll(gate);
            return item;
        }
    }
}

class PulseBuffer<T> : BoundedBuffer<T> {
    public PulseBuffer(int capacity) : base(capacity) { }

    public override void Put(T item) {
        lock (gate) {
            while (items.Count == capacity)
                Monitor.Wait(gate);
            items.Enqueue(item);
            Monitor.Pulse(gate);
        }
    }

    public override T Take() {
        lock (gate) {
            while (items.Count == 0)
                Monitor.Wait(gate);
            var item = items.Dequeue();
            Monitor.Pulse(gate);
            return item;
        }
    }
}

class ImpatientBuffer<T> : PulseAllBuffer<T> {
    public ImpatientBuffer(int capacity) : base(capacity) { }

    public override T Take() {
        lock (gate) {
            if (items.Count == 0)
                Monitor.Wait(gate);
            var item = items.Dequeue();
            Monitor.PulseAll(gate);
            return item;
        }
    }
}

class Consumer {
    readonly BoundedBuffer<int> buffer;
    public int Got;

    public Consumer(BoundedBuffer<int> buffer) {
        this.buffer = buffer;
    }

    public void Run() {
        Got = buffer.Take();
    }
}

static class BoundedBuffer {
    static Thread Producer(BoundedBuffer<int> buffer, int item) {
        return new Thread(() => buffer.Put(item));
    }

    public static void Scenario(BoundedBuffer<int> buffer) {
        var left = new Consumer(buffer);
        var right = new Consumer(buffer);
        var threads = new[] {
            new Thread(left.Run),
            new Thread(right.Run),
            Producer(buffer, 1),
            Producer(buffer, 2),
        };
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        Debug.Assert(left.Got + right.Got == 3, "every item arrives");
        Debug.Assert(left.Got != right.Got, "no item arrives twice");
    }

    public static void Main() {
        Scenario(new PulseAllBuffer<int>(1));
    }
}

static class BufferLostWakeup {
    public static void Run() {
        BoundedBuffer.Scenario(new PulseBuffer<int>(1));
    }
}

static class BufferIfInsteadOfWhile {
    public static void Run() {
        BoundedBuffer.Scenario(new ImpatientBuffer<int>(1));
    }
}
