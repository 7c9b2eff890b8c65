// Holds. Subscribers are in an array that never changes; a new array takes its place by compare and exchange.
using System;
using System.Diagnostics;
using System.Threading;

class Subscribers
{
    Action<int>[] all = Array.Empty<Action<int>>();

    public void Add(Action<int> subscriber)
    {
        while (true)
        {
            Action<int>[] before = Volatile.Read(ref all);
            var after = new Action<int>[before.Length + 1];
            Array.Copy(before, after, before.Length);
            after[before.Length] = subscriber;
            if (Interlocked.CompareExchange(ref all, after, before) == before)
                return;
        }
    }

    public void Tell(int news)
    {
        foreach (Action<int> subscriber in Volatile.Read(ref all))
            subscriber(news);
    }
}

static class Program
{
    static int heard;

    static void Main()
    {
        var subscribers = new Subscribers();
        var other = new Thread(() => subscribers.Add(news => heard += news));
        other.Start();
        subscribers.Add(news => heard += news);
        other.Join();
        subscribers.Tell(5);
        Trace.Assert(heard == 10);
    }
}
