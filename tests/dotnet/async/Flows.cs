// build: only-roslyn no-run
#define DEBUG
//
// AsyncLocal, awaiters of the program's own, ValueTask, locks across awaits.

using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

// Calls back on a thread of its own.
class OnThread : ICriticalNotifyCompletion {
    volatile Thread thread;

    public OnThread GetAwaiter() { return this; }
    public bool IsCompleted { get { return false; } }
    public int GetResult() { return 5; }
    public void OnCompleted(Action continuation) { UnsafeOnCompleted(continuation); }

    public void UnsafeOnCompleted(Action continuation) {
        thread = new Thread(() => continuation());
        thread.Start();
    }
}

// Calls back at once, before it returns.
struct AtOnce : INotifyCompletion {
    public AtOnce GetAwaiter() { return this; }
    public bool IsCompleted { get { return false; } }
    public int GetResult() { return 6; }
    public void OnCompleted(Action continuation) { continuation(); }
}

static class Flows {
    static readonly AsyncLocal<int> local = new AsyncLocal<int>();

    static async Task<int> Inner() {
        int before = local.Value;
        local.Value = 100;
        await Task.Yield();
        Debug.Assert(local.Value == 100);
        return before;
    }

    static async Task Outer(int value) {
        local.Value = value;
        Debug.Assert(await Inner() == value);
        Debug.Assert(local.Value == value, "what a callee sets stays in the callee");
    }

    static void AsyncLocals() {
        local.Value = 1;
        Task.WhenAll(Outer(2), Outer(3), Task.Run(() => Debug.Assert(local.Value == 1))).Wait();
        Debug.Assert(local.Value == 1);
    }

    static async Task<int> Awaits() {
        int sum = await new OnThread();
        await Task.Yield();
        sum += await new AtOnce();
        sum += await new OnThread();
        sum += await Task.FromResult(1);
        return sum;
    }

    static void OwnAwaiters() {
        Debug.Assert(Awaits().Result == 17);
    }

    static async ValueTask<int> Cached(bool there) {
        if (there)
            return 1;
        await Task.Yield();
        return 2;
    }

    static async ValueTask Twice() {
        Debug.Assert(await Cached(true) + await Cached(false).ConfigureAwait(false) == 3);
        await new ValueTask(Task.Run(() => { }));
        Debug.Assert(await new ValueTask<int>(4) == 4);
    }

    static void ValueTasks() {
        Twice().AsTask().Wait();
    }

    static readonly object gate = new object();

    static async Task HoldsAcross() {
        Monitor.Enter(gate);
        await Task.Run(() => { });
        Monitor.Exit(gate);
    }

    // Another thread goes on, which does not have the lock.
    static void LockAcrossAwait() {
        HoldsAcross().Wait();
    }

    [ThreadStatic] static int own;

    static async Task<int> Depth(int n) {
        if (n == 0)
            return 0;
        await Task.Yield();
        return 1 + await Depth(n - 1);
    }

    static void Recursive() {
        Debug.Assert(Depth(3).Result == 3);
    }

    static void Main() {
        AsyncLocals();
    }
}
