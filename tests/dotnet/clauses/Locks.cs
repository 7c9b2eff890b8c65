// build: no-run
//
// Taking a lock is an acquire, giving it back a release; together they are no full fence.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class BothLock {
    static readonly object gate = new object();
    static int data, ready;

    public static void Main() {
        Run();
    }

    public static void Run() {
        new Thread(() => {
            lock (gate) {
                data = 1;
                ready = 1;
            }
        }).Start();
        lock (gate)
            Debug.Assert(ready == 0 || data == 1, "data is there when ready is set");
    }
}

static class OnlyWriterLocks {
    static readonly object gate = new object();
    static int data, ready;

    public static void Run() {
        new Thread(() => {
            lock (gate) {
                data = 1;
                ready = 1;
            }
        }).Start();
        int first = ready;
        Thread.MemoryBarrier();
        Debug.Assert(first == 0 || data == 1, "data is there when ready is set");
    }
}

// The release: what is before the unlock is done when the lock is free.
static class HandedOver {
    static readonly object gate = new object();
    static int data;
    static bool done;

    public static void Run() {
        new Thread(() => {
            data = 1;
            lock (gate)
                done = true;
        }).Start();
        bool seen;
        lock (gate)
            seen = done;
        if (seen)
            Debug.Assert(data == 1, "what was written before the lock is given back is there");
    }
}

// A read after the lock may be done inside it, before the write there.
static class NoFullFence {
    static readonly object first = new object(), second = new object();
    static int x, y, left, right;

    public static void Run() {
        var other = new Thread(() => {
            lock (second)
                y = 1;
            right = x;
        });
        other.Start();
        lock (first)
            x = 1;
        left = y;
        other.Join();
        Debug.Assert(left == 1 || right == 1, "somebody sees the other's write");
    }
}

static class FenceAfterLock {
    static readonly object first = new object(), second = new object();
    static int x, y, left, right;

    public static void Run() {
        var other = new Thread(() => {
            lock (second)
                y = 1;
            Thread.MemoryBarrier();
            right = x;
        });
        other.Start();
        lock (first)
            x = 1;
        Thread.MemoryBarrier();
        left = y;
        other.Join();
        Debug.Assert(left == 1 || right == 1, "somebody sees the other's write");
    }
}
