// build: roslyn no-run
#define DEBUG
//
// TaskCompletionSource as a signal between tasks.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

// Each round has a new source.
class Signal {
    volatile TaskCompletionSource<bool> source = new TaskCompletionSource<bool>();

    public Task WaitAsync() {
        return source.Task;
    }

    public void Set() {
        source.TrySetResult(true);
    }

    public void Pulse() {
        var before = source;
        source = new TaskCompletionSource<bool>();
        before.TrySetResult(true);
    }
}

static class Signals {
    // A pulse that comes before the wait is gone.
    static void Missed() {
        var signal = new Signal();
        Task waits = Task.Run(() => signal.WaitAsync());
        signal.Pulse();
        waits.Wait();
    }

    static void Kept() {
        var signal = new Signal();
        Task waits = Task.Run(() => signal.WaitAsync());
        signal.Set();
        waits.Wait();
    }

    static void SetTwice() {
        var source = new TaskCompletionSource<int>();
        Task other = Task.Run(() => source.SetResult(1));
        source.SetResult(2);
        other.Wait();
    }

    static void TrySetTwice() {
        var source = new TaskCompletionSource<int>();
        Task<bool> other = Task.Run(() => source.TrySetResult(1));
        bool mine = source.TrySetResult(2);
        Debug.Assert(mine != other.Result);
        Debug.Assert(source.Task.Result == (mine ? 2 : 1));
    }

    static int data;

    static async Task Reads(Task ready) {
        await ready;
        Debug.Assert(data == 1);
    }

    // What was written before the source was set is seen after the await.
    static void Publishes() {
        var source = new TaskCompletionSource<bool>();
        Task reader = Reads(source.Task);
        data = 1;
        source.SetResult(true);
        reader.Wait();
    }

    static readonly object gate = new object();

    static async Task Continues(Task ready) {
        await ready;
        Task.Run(() => { lock (gate) { } }).Wait();
    }

    // The continuation may run inside of SetResult, with the setter's lock held, and waits for a task that needs the lock.
    static void InlineUnderLock() {
        var source = new TaskCompletionSource<bool>();
        Task continues = Continues(source.Task);
        lock (gate)
            source.SetResult(true);
        continues.Wait();
    }

    static void QueuedUnderLock() {
        var source = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        Task continues = Continues(source.Task);
        lock (gate)
            source.SetResult(true);
        continues.Wait();
    }

    static void NeverSet() {
        new TaskCompletionSource<int>().Task.Wait();
    }

    // A task that never ends, and that nothing waits for, does no harm.
    static void NeverSetNorAwaited() {
        Reads(new TaskCompletionSource<int>().Task);
        data = 2;
    }

    // A report is posted: the handler need not have run when Report returns.
    static void Reported() {
        IProgress<int> progress = new Progress<int>(value => data = value);
        data = 0;
        progress.Report(1);
        Debug.Assert(data == 1);
    }

    static void Main() {
        Missed();
    }
}
