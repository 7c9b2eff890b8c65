// build: roslyn no-run
#define DEBUG
//
// A context with one thread, as a user interface has it: awaits return to that thread.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class OneThread : SynchronizationContext {
    readonly Queue<Action> queue = new Queue<Action>();
    bool closed;

    public override void Post(SendOrPostCallback callback, object state) {
        lock (queue) {
            queue.Enqueue(() => callback(state));
            Monitor.PulseAll(queue);
        }
    }

    public void Close() {
        lock (queue) {
            closed = true;
            Monitor.PulseAll(queue);
        }
    }

    Action Next() {
        lock (queue) {
            while (queue.Count == 0 && !closed)
                Monitor.Wait(queue);
            return queue.Count == 0 ? null : queue.Dequeue();
        }
    }

    public static void Run(Func<Task> main) {
        var context = new OneThread();
        SetSynchronizationContext(context);
        Task all = main();
        all.ContinueWith(_ => context.Close(), TaskScheduler.Default);
        for (Action action; (action = context.Next()) != null;)
            action();
        SetSynchronizationContext(null);
        all.GetAwaiter().GetResult();
    }
}

static class Contexts {
    static async Task<int> Fetch() {
        await Task.Run(() => { });
        return 42;
    }

    static async Task<int> FetchAnywhere() {
        await Task.Run(() => { }).ConfigureAwait(false);
        return 42;
    }

    static Task BlocksOnResult() {
        Debug.Assert(Fetch().Result == 42);
        return Task.CompletedTask;
    }

    static void ResultDeadlock() {
        OneThread.Run(BlocksOnResult);
    }

    static Task BlocksOnAnywhere() {
        Debug.Assert(FetchAnywhere().Result == 42);
        return Task.CompletedTask;
    }

    static void ConfigureAwaitFalse() {
        OneThread.Run(BlocksOnAnywhere);
    }

    static async Task AwaitsAll() {
        var context = SynchronizationContext.Current;
        Debug.Assert(await Fetch() == 42);
        Debug.Assert(SynchronizationContext.Current == context, "it goes on in the context");
    }

    static void AwaitAllTheWay() {
        OneThread.Run(AwaitsAll);
    }

    static int unprotected;

    static async Task Adds() {
        int before = unprotected;
        unprotected = before + 1;
        await Task.Yield();
        before = unprotected;
        unprotected = before + 1;
    }

    // One thread runs all of it, and no await lies between a read and its write.
    static void NoLockNeeded() {
        OneThread.Run(() => Task.WhenAll(Adds(), Adds()));
        Debug.Assert(unprotected == 4);
    }

    static void Main() {
        ResultDeadlock();
    }
}
