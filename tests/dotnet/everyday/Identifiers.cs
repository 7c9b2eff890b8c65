// Holds. Numbers are given out by an atomic increment.
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

class Identifiers
{
    int last;

    public int Next() => Interlocked.Increment(ref last);
}

static class Program
{
    static void Main()
    {
        var identifiers = new Identifiers();
        var given = new int[2];
        Thread[] threads = Enumerable.Range(0, 2).Select(i => new Thread(() => given[i] = identifiers.Next())).ToArray();
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();
        Trace.Assert(given.Distinct().Count() == 2, "no number twice");
        Trace.Assert(given.Max() == 2);
        Trace.Assert(new HashSet<int>(given).SetEquals(new[] { 1, 2 }));
    }
}
