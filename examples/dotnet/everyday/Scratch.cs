// ThreadLocal<T>: each thread counts by itself and adds up under a lock at the end.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Tally {
    public int Count;
}

static class Program {
    static readonly ThreadLocal<Tally> mine = new ThreadLocal<Tally>(() => new Tally());
    static readonly object gate = new object();
    static int total;

    static void Work() {
        for (int round = 0; round < 3; round++) mine.Value.Count++;
        lock (gate) total += mine.Value.Count;
    }

    static void Main() {
        var first = new Thread(Work);
        var second = new Thread(Work);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(total == 6, "a lost count");
    }
}
