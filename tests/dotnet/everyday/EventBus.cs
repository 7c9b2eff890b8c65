// Holds. Handlers are copied under the lock and called outside of it.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class EventBus
{
    readonly List<Action<int>> handlers = new List<Action<int>>();

    public void Subscribe(Action<int> handler)
    {
        lock (handlers)
            handlers.Add(handler);
    }

    public int Publish(int message)
    {
        Action<int>[] now;
        lock (handlers)
            now = handlers.ToArray();
        foreach (Action<int> handler in now)
            handler(message);
        return now.Length;
    }
}

static class Program
{
    static int seen;

    static void Main()
    {
        var bus = new EventBus();
        bus.Subscribe(n => Interlocked.Add(ref seen, n));
        int called = 0;
        var publisher = new Thread(() => called = bus.Publish(5));
        publisher.Start();
        bus.Subscribe(n => Interlocked.Add(ref seen, n));
        publisher.Join();
        Trace.Assert(seen == 5 * called && called >= 1);
    }
}
