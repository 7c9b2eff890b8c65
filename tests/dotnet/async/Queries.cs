// build: roslyn no-run
#define DEBUG
//
// PLINQ, and timers with events.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

static class Queries {
    static int count;
    static int first, last;

    static void Sums() {
        Debug.Assert(new[] { 1, 2, 3 }.AsParallel().Where(n => n != 2).Select(n => n * 10).Sum() == 40);
    }

    static void RacyForAll() {
        new[] { 1, 2 }.AsParallel().ForAll(n => count += n);
        Debug.Assert(count == 3);
    }

    static void AtomicForAll() {
        new[] { 1, 2 }.AsParallel().ForAll(n => Interlocked.Add(ref count, n));
        Debug.Assert(count == 3);
    }

    static void SideEffectInWhere() {
        int kept = new[] { 1, 2 }.AsParallel().Where(n => { count++; return true; }).Count();
        Debug.Assert(kept == 2 && count == 2);
    }

    static void AnyOrder() {
        List<int> all = new[] { 1, 2 }.AsParallel().Select(n => n * n).ToList();
        first = all[0];
        last = all[1];
        Debug.Assert(first + last == 5);
    }

    static void InOrder() {
        List<int> all = new[] { 1, 2 }.AsParallel().AsOrdered().Select(n => n * n).ToList();
        Debug.Assert(all[0] == 1 && all[1] == 4);
    }

    static void SortedResult() {
        int[] all = new[] { 3, 1, 2 }.AsParallel().OrderBy(n => n).ToArray();
        Debug.Assert(all[0] == 1 && all[1] == 2 && all[2] == 3);
    }

    static void Aggregates() {
        int total = new[] { 1, 2, 3 }.AsParallel().Aggregate(0, (sum, n) => sum + n, (a, b) => a + b, sum => sum);
        Debug.Assert(total == 6);
    }

    // Which comes first is not known: subtraction is not commutative.
    static void NotCommutative() {
        count = new[] { 1, 2 }.AsParallel().Aggregate((a, b) => a - b);
        Debug.Assert(count == -1);
    }

    static void Failures() {
        try {
            new[] { 1, 2 }.AsParallel().ForAll(n => { throw new InvalidOperationException(); });
        } catch (AggregateException e) {
            count = e.InnerExceptions.Count;
        }
        Debug.Assert(count == 2);
    }

    static void OneWorker() {
        new[] { 1, 2 }.AsParallel().WithDegreeOfParallelism(1).ForAll(n => count += n);
        Debug.Assert(count == 3);
    }

    static void Predicates() {
        var numbers = new[] { 1, 2, 3 }.AsParallel();
        Debug.Assert(numbers.Any(n => n == 2) && numbers.All(n => n > 0) && numbers.Max() == 3 && numbers.Count(n => n > 1) == 2);
    }

    static void TimerTicks() {
        var ticked = new ManualResetEvent(false);
        var timer = new System.Timers.Timer(10) { AutoReset = false };
        timer.Elapsed += (sender, e) => { count++; ticked.Set(); };
        timer.Start();
        ticked.WaitOne();
        Debug.Assert(count == 1 && !timer.Enabled);
    }

    // A tick that has begun does not stop.
    static void StoppedTooLate() {
        var timer = new System.Timers.Timer(10) { AutoReset = false };
        timer.Elapsed += (sender, e) => count++;
        timer.Start();
        timer.Stop();
        int seen = count;
        Thread.Sleep(1);
        Debug.Assert(count == seen);
    }

    static void TicksOverlap() {
        var timer = new System.Timers.Timer(10);
        var done = new CountdownEvent(2);
        timer.Elapsed += (sender, e) => { count++; done.Signal(); };
        timer.Start();
        done.Wait();
        timer.Stop();
        Debug.Assert(count == 2);
    }

    static void HandlerThrows() {
        var timer = new System.Timers.Timer(10) { AutoReset = false };
        timer.Elapsed += (sender, e) => { throw new InvalidOperationException(); };
        timer.Start();
        Thread.Sleep(1);
    }

    static void DisposedTimer() {
        var timer = new System.Timers.Timer(10);
        timer.Disposed += (sender, e) => count++;
        timer.Dispose();
        try {
            timer.Start();
        } catch (ObjectDisposedException) {
            count++;
        }
        Debug.Assert(count == 2);
    }

    static void Main() {
        Sums();
    }
}
