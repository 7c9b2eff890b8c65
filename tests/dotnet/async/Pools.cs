// build: roslyn no-run
#define DEBUG
//
// The thread pool, timers, and parallel loops.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Pools {
    static int sum;

    static void Queued() {
        var left = new CountdownEvent(2);
        for (int i = 1; i <= 2; i++)
            ThreadPool.QueueUserWorkItem(n => { Interlocked.Add(ref sum, (int)n); left.Signal(); }, i);
        left.Wait();
        Debug.Assert(sum == 3);
    }

    // All items share the variable of the loop.
    static void CapturedLoopVariable() {
        var left = new CountdownEvent(2);
        for (int i = 1; i <= 2; i++)
            ThreadPool.QueueUserWorkItem(_ => { Interlocked.Add(ref sum, i); left.Signal(); });
        left.Wait();
        Debug.Assert(sum == 3);
    }

    static void For() {
        Parallel.For(0, 3, i => Interlocked.Add(ref sum, i));
        Debug.Assert(sum == 3);
    }

    static void RacyFor() {
        Parallel.For(0, 2, i => sum += 1);
        Debug.Assert(sum == 2);
    }

    static void Each() {
        var list = new List<int>();
        Parallel.ForEach(new[] { 1, 2 }, n => { lock (list) list.Add(n); });
        Debug.Assert(list.Count == 2 && list[0] + list[1] == 3);
    }

    static void OneWorker() {
        Parallel.For(0, 3, new ParallelOptions { MaxDegreeOfParallelism = 1 }, i => sum += i);
        Debug.Assert(sum == 3);
    }

    static void Invoke() {
        int a = 0, b = 0;
        Parallel.Invoke(() => a = 1, () => b = 2);
        Debug.Assert(a + b == 3);
    }

    static void Stops() {
        var result = Parallel.For(0, 2, (i, state) => {
            Interlocked.Increment(ref sum);
            state.Stop();
        });
        Debug.Assert(!result.IsCompleted && sum >= 1 && sum <= 2);
    }

    static int failures;

    static void Throws() {
        try {
            Parallel.For(0, 2, i => { throw new InvalidOperationException(); });
        } catch (AggregateException e) {
            failures = e.InnerExceptions.Count;
        }
    }

    static int ticks;

    static void OneShot() {
        var ticked = new ManualResetEventSlim();
        using (new Timer(_ => { ticks++; ticked.Set(); }, null, 10, Timeout.Infinite))
            ticked.Wait();
        Debug.Assert(ticks == 1);
    }

    // Ticks overlap if a callback takes long.
    static void Overlap() {
        var ticked = new CountdownEvent(2);
        var timer = new Timer(_ => { int before = ticks; ticks = before + 1; ticked.Signal(); }, null, 10, 10);
        ticked.Wait();
        Debug.Assert(ticks == 2);
    }

    // Dispose does not wait for a tick that has begun.
    static void DisposeRace() {
        bool open = true;
        var timer = new Timer(_ => Debug.Assert(open), null, 10, Timeout.Infinite);
        timer.Dispose();
        open = false;
    }

    static void RegisteredWait() {
        var go = new AutoResetEvent(false);
        var done = new ManualResetEventSlim();
        var wait = ThreadPool.RegisterWaitForSingleObject(go, (state, timedOut) => { sum = timedOut ? 1 : 2; done.Set(); }, null, Timeout.Infinite, true);
        go.Set();
        done.Wait();
        wait.Unregister(null);
        Debug.Assert(sum == 2);
    }

    static void Main() {
        Queued();
    }
}
