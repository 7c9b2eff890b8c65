// A bug: the array is copied and replaced without a lock, so one of two subscribers is lost.
using System;
using System.Diagnostics;
using System.Threading;

class Subscribers
{
    volatile Action<int>[] all = Array.Empty<Action<int>>();

    public void Add(Action<int> subscriber)
    {
        var copy = new Action<int>[all.Length + 1];
        Array.Copy(all, copy, all.Length);
        copy[copy.Length - 1] = subscriber;
        all = copy;
    }

    public void Tell(int news)
    {
        foreach (Action<int> subscriber in all)
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
