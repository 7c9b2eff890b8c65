// Holds. A timer's callback and the code that stops it agree on a lock.
using System;
using System.Diagnostics;
using System.Threading;

class Heartbeat : IDisposable
{
    readonly object gate = new object();
    readonly Timer timer;
    bool stopped;
    int beats;

    public Heartbeat()
    {
        timer = new Timer(_ => Beat(), null, 10, Timeout.Infinite);
    }

    void Beat()
    {
        lock (gate)
        {
            if (!stopped)
                beats++;
        }
    }

    public int Beats
    {
        get { lock (gate) return beats; }
    }

    public void Dispose()
    {
        lock (gate)
            stopped = true;
        timer.Dispose();
    }
}

static class Program
{
    static void Main()
    {
        var heartbeat = new Heartbeat();
        heartbeat.Dispose();
        int beats = heartbeat.Beats;
        Thread.Sleep(20);
        Trace.Assert(heartbeat.Beats == beats, "no beat after the end");
    }
}
