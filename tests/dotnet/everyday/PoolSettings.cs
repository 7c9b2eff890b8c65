// Holds. A program that wants some threads ready for bursts of work.
using System.Diagnostics;
using System.Threading;

static class PoolSettings
{
    static int done;

    static void Main()
    {
        bool set = ThreadPool.SetMinThreads(8, 8);
        Trace.Assert(set);
        Trace.Assert(!ThreadPool.SetMinThreads(-1, 8));
        using var all = new CountdownEvent(3);
        for (int i = 0; i < 3; i++)
            ThreadPool.QueueUserWorkItem(_ => { Interlocked.Increment(ref done); all.Signal(); });
        all.Wait();
        Trace.Assert(done == 3);
    }
}
