// A bug: each job adds to the total without a lock. The runner takes any Action.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Runner
{
    readonly List<Thread> threads = new List<Thread>();

    public void Start(Action job)
    {
        var thread = new Thread(new ThreadStart(job));
        threads.Add(thread);
        thread.Start();
    }

    public void Wait()
    {
        foreach (Thread thread in threads)
            thread.Join();
    }
}

static class Program
{
    static int total;

    static void Main()
    {
        var runner = new Runner();
        runner.Start(() => total += 1);
        runner.Start(() => total += 2);
        runner.Wait();
        Trace.Assert(total == 3, "both jobs count");
    }
}
