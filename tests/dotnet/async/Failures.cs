// build: roslyn no-run
#define DEBUG
//
// What becomes of exceptions in tasks.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Failures {
    static async Task Fails(string message) {
        await Task.Yield();
        throw new InvalidOperationException(message);
    }

    static void FireAndForget() {
        Task task = Fails("lost");
        ((IAsyncResult)task).AsyncWaitHandle.WaitOne();
    }

    static void Observed() {
        Task task = Fails("seen");
        try {
            task.Wait();
            Debug.Assert(false);
        } catch (AggregateException e) {
            Debug.Assert(e.InnerExceptions.Count == 1 && e.InnerException.Message == "seen");
        }
        Debug.Assert(task.IsFaulted && task.Status == TaskStatus.Faulted);
    }

    static void ObservedByHandler() {
        TaskScheduler.UnobservedTaskException += (sender, args) => args.SetObserved();
        FireAndForget();
    }

    static async void Void() {
        await Task.Yield();
        throw new InvalidOperationException("nobody can catch this");
    }

    static readonly ManualResetEventSlim never = new ManualResetEventSlim();

    static void AsyncVoid() {
        Void();
        never.Wait();
    }

    static async Task First() {
        Task both = Task.WhenAll(Fails("a"), Fails("b"));
        try {
            await both;
            Debug.Assert(false);
        } catch (InvalidOperationException e) {
            Debug.Assert(e.Message == "a");
        }
        Debug.Assert(both.Exception.InnerExceptions.Count == 2);
        Debug.Assert(both.Exception.InnerExceptions[1].Message == "b");
    }

    static void WhenAll() {
        First().Wait();
    }

    static void Flattened() {
        Task outer = Task.Factory.StartNew(() => {
            Task.Factory.StartNew(() => { throw new InvalidOperationException("inner"); }, TaskCreationOptions.AttachedToParent);
            throw new ArgumentException("outer");
        });
        try {
            outer.Wait();
            Debug.Assert(false);
        } catch (AggregateException e) {
            var flat = e.Flatten().InnerExceptions;
            Debug.Assert(flat.Count == 2);
        }
    }

    static async Task<int> Cleans() {
        int steps = 0;
        try {
            try {
                await Fails("x");
            } finally {
                await Task.Yield();
                steps++;
            }
        } catch (InvalidOperationException) {
            await Task.Yield();
            steps += 10;
        }
        return steps;
    }

    static void AwaitInFinallyAndCatch() {
        Debug.Assert(Cleans().Result == 11);
    }

    // The lock is not released when the work fails.
    static readonly SemaphoreSlim one = new SemaphoreSlim(1);

    static async Task Forgets() {
        await one.WaitAsync();
        await Fails("with the semaphore");
        one.Release();
    }

    static async Task ForgottenRelease() {
        try {
            await Forgets();
        } catch (InvalidOperationException) {
        }
        await one.WaitAsync();
    }

    static void NotReleased() {
        ForgottenRelease().Wait();
    }

    static void Main() {
        FireAndForget();
    }
}
