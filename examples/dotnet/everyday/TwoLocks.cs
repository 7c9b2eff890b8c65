// Two counters, each with a lock of its own that is made by a static initialiser.

#define DEBUG
using System.Diagnostics;
using System.Threading;

static class Program {
    static readonly object hitsGate = new object();
    static readonly object missesGate = new object();
    static int hits, misses;

    static void Count() {
        lock (hitsGate) {
            for (int i = 0; i < 8; i++) hits++;
        }
        lock (missesGate) {
            for (int i = 0; i < 8; i++) misses++;
        }
    }

    static void Main() {
        var first = new Thread(Count);
        var second = new Thread(Count);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(hits == 16 && misses == 16, "a lost update");
    }
}
