// Buffers that threads take from a ConcurrentStack and give back to a ConcurrentBag.

#define DEBUG

using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

class Buffer {
    public int User;
}

static class Program {
    static readonly ConcurrentStack<Buffer> free = new ConcurrentStack<Buffer>();
    static readonly ConcurrentBag<Buffer> used = new ConcurrentBag<Buffer>();

    static void Work(object number) {
        Buffer mine;
        bool found = free.TryPop(out mine);
        Debug.Assert(found, "no buffer left");
        mine.User += (int)number;
        Debug.Assert(mine.User == (int)number, "another thread has it");
        used.Add(mine);
    }

    static void Main() {
        free.Push(new Buffer());
        free.Push(new Buffer());
        var first = new Thread(Work);
        var second = new Thread(Work);
        first.Start(1);
        second.Start(2);
        first.Join();
        second.Join();
        Debug.Assert(used.Count == 2, "a lost buffer");
    }
}
