// build: no-run
//
// Clocks::Deadline   Waits for another thread, but not for ever: the deadline may pass first.
// Clocks::Elapsed    A stopwatch never goes back, and stops.
// Clocks::Between    Two readings in one thread, one in another: all threads agree on the time.
// Clocks::Dice       A generator without a seed may give anything.
// Clocks::Seeded     With one it gives the same always.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

static class Clocks {
    static volatile bool ready;
    static int first, second;

    static void Main() {
        Seeded();
    }

    static void Deadline() {
        var other = new Thread(() => ready = true);
        other.Start();
        int deadline = Environment.TickCount + 1000;
        while (!ready && Environment.TickCount - deadline < 0)
            Thread.Yield();
        Debug.Assert(ready, "timed out");
        other.Join();
    }

    static void Elapsed() {
        var watch = Stopwatch.StartNew();
        long start = watch.ElapsedMilliseconds;
        watch.Stop();
        long end = watch.ElapsedMilliseconds;
        Debug.Assert(start >= 0 && start <= end && end == watch.ElapsedMilliseconds);
    }

    static void Between() {
        int before = Environment.TickCount, between = 0;
        var other = new Thread(() => between = Environment.TickCount);
        other.Start();
        other.Join();
        Debug.Assert(between - before >= 0 && Environment.TickCount - between >= 0);
    }

    static void Dice() {
        var random = new Random();
        first = random.Next(2);
        second = random.Next(5, 8);
    }

    static void Seeded() {
        first = new Random(42).Next(100);
    }
}
