// build: roslyn no-run
#define DEBUG
//
// Tasks that count: with a lock, without one, with Interlocked; waited for in every way.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Counters {
    static int count;
    static readonly object gate = new object();

    static void Locked() {
        lock (gate)
            count++;
    }

    static Task[] Start(int n, Action work) {
        var tasks = new Task[n];
        for (int i = 0; i < n; i++)
            tasks[i] = Task.Run(work);
        return tasks;
    }

    static void Two() {
        Task.WhenAll(Start(2, Locked)).Wait();
        Debug.Assert(count == 2);
    }

    static void TwoWaitAll() {
        Task.WaitAll(Start(2, Locked));
        Debug.Assert(count == 2);
    }

    static async Task Awaits(int n) {
        await Task.WhenAll(Start(n, Locked));
        Debug.Assert(count == n);
    }

    static void TwoAwait() {
        Awaits(2).GetAwaiter().GetResult();
    }

    static void Five() {
        Task.WhenAll(Start(5, Locked)).Wait();
        Debug.Assert(count == 5);
    }

    static void ThreeAwait() {
        Awaits(3).Wait();
    }

    static void Unlocked() {
        Task.WaitAll(Start(2, () => count++));
        Debug.Assert(count == 2);
    }

    static void Atomic() {
        Task.WaitAll(Start(3, () => Interlocked.Increment(ref count)));
        Debug.Assert(count == 3);
    }

    static void NotAwaited() {
        Start(1, Locked);
        Debug.Assert(count == 1);
    }

    static void FactoryAndResults() {
        Task<int> one = Task.Factory.StartNew(() => 20);
        Task<int> two = Task.Run(() => one.Result + 1);
        Debug.Assert(one.Result + two.Result == 41);
    }

    static void Main() {
        Two();
    }
}
