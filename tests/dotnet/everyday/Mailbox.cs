// Holds. An actor: one thread takes messages from a mailbox, so its state needs no lock.
using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

class Counter
{
    readonly BlockingCollection<Action> mailbox = new BlockingCollection<Action>();
    readonly Thread thread;
    int value;

    public Counter()
    {
        thread = new Thread(Run);
        thread.Start();
    }

    void Run()
    {
        foreach (Action message in mailbox.GetConsumingEnumerable())
            message();
    }

    public void Add(int n)
    {
        mailbox.Add(() => value += n);
    }

    public int Stop()
    {
        mailbox.CompleteAdding();
        thread.Join();
        return value;
    }
}

static class Program
{
    static void Main()
    {
        var counter = new Counter();
        var other = new Thread(() => counter.Add(1));
        other.Start();
        counter.Add(2);
        other.Join();
        Trace.Assert(counter.Stop() == 3, "every message was handled");
    }
}
