// build: roslyn no-run
#define DEBUG
//
// Cancellation of tasks, delays and waits.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Cancelling {
    static async Task<bool> Delayed(CancellationToken token) {
        try {
            await Task.Delay(1000, token);
            return true;
        } catch (OperationCanceledException) {
            return false;
        }
    }

    static int ended;

    static void Delay() {
        var source = new CancellationTokenSource();
        Task<bool> delayed = Delayed(source.Token);
        source.Cancel();
        ended = delayed.Result ? 1 : 2;
    }

    static async Task Forever(CancellationToken token) {
        await Task.Delay(Timeout.Infinite, token);
    }

    static void InfiniteDelay() {
        var source = new CancellationTokenSource();
        Task forever = Forever(source.Token);
        source.Cancel();
        try {
            forever.Wait();
            Debug.Assert(false);
        } catch (AggregateException e) {
            Debug.Assert(e.InnerException is TaskCanceledException);
        }
        Debug.Assert(forever.IsCanceled && !forever.IsFaulted);
    }

    static int steps;

    static void Loops(CancellationToken token) {
        while (true) {
            token.ThrowIfCancellationRequested();
            steps = 1;
        }
    }

    static void CooperativeLoop() {
        var source = new CancellationTokenSource();
        Task loops = Task.Run(() => Loops(source.Token), source.Token);
        source.Cancel();
        try {
            loops.Wait();
        } catch (AggregateException) {
        }
        Debug.Assert(loops.Status == TaskStatus.Canceled);
    }

    static void BeforeStart() {
        bool ran = false;
        var source = new CancellationTokenSource();
        source.Cancel();
        Task task = Task.Run(() => { ran = true; }, source.Token);
        try {
            task.Wait();
        } catch (AggregateException) {
        }
        Debug.Assert(!ran && task.IsCanceled);
    }

    // It is cancelled, or waits until it is: the deadline comes in the end.
    static void After() {
        var source = new CancellationTokenSource(100);
        var done = new TaskCompletionSource<bool>();
        using (source.Token.Register(() => done.TrySetCanceled()))
            Debug.Assert(((IAsyncResult)done.Task).AsyncWaitHandle.WaitOne());
        Debug.Assert(done.Task.IsCanceled);
    }

    static async Task<string> WithTimeout(Task<string> work) {
        Task first = await Task.WhenAny(work, Task.Delay(100));
        return first == work ? await work : "too late";
    }

    static int result;

    static void TimesOut() {
        string text = WithTimeout(Task.Run(() => "done")).Result;
        result = text == "done" ? 1 : text == "too late" ? 2 : 3;
    }

    static void Main() {
        Delay();
    }
}
