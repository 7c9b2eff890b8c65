// Holds. Two sensors set one gauge without a lock: a plain int is written as a whole, and the last one stays.
using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;

class Gauge
{
    int value;

    public int Value => value;

    public void Set(int reading)
    {
        if (reading > 0)
            value = reading;
    }
}

static class Program
{
    static void RunAll(params Action[] actions)
    {
        Thread[] threads = actions.Select(action => new Thread(() => action())).ToArray();
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();
    }

    static void Main()
    {
        var gauge = new Gauge();
        RunAll(() => gauge.Set(3), () => gauge.Set(4));
        Trace.Assert(gauge.Value == 3 || gauge.Value == 4);
    }
}
