// build: roslyn no-run
#define DEBUG
//
// ContinueWith with its options, WhenAny, WaitAny, Unwrap.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Continuations {
    static void Chain() {
        Task<int> task = Task.Run(() => 1).ContinueWith(before => before.Result + 1).ContinueWith(before => before.Result * 10);
        Debug.Assert(task.Result == 20);
    }

    static void OnlyOn() {
        int ran = 0;
        Task fails = Task.Run(() => { throw new InvalidOperationException(); });
        Task onFailure = fails.ContinueWith(t => { Interlocked.Add(ref ran, t.Exception.InnerExceptions.Count); }, TaskContinuationOptions.OnlyOnFaulted);
        Task onSuccess = fails.ContinueWith(t => { Interlocked.Add(ref ran, 100); }, TaskContinuationOptions.OnlyOnRanToCompletion);
        onFailure.Wait();
        try {
            onSuccess.Wait();
            Debug.Assert(false);
        } catch (AggregateException e) {
            Debug.Assert(e.InnerException is TaskCanceledException);
        }
        Debug.Assert(ran == 1);
    }

    static int first;

    static void WhichIsFirst() {
        Task<int> a = Task.Run(() => 1), b = Task.Run(() => 2);
        first = Task.WhenAny(a, b).Result.Result;
    }

    static void WaitAnyIndex() {
        var never = new TaskCompletionSource<int>();
        Task[] tasks = { never.Task, Task.Run(() => { }) };
        Debug.Assert(Task.WaitAny(tasks) == 1);
    }

    static void TaskOfTask() {
        Task<Task<int>> outer = Task.Factory.StartNew(async () => { await Task.Yield(); return 7; });
        Debug.Assert(outer.Result.Result == 7);
    }

    static void RunOfAsync() {
        int x = 0;
        Task.Run(async () => { await Task.Yield(); x = 1; }).Wait();
        Debug.Assert(x == 1, "Run waits for the inner task");
    }

    static void StartNewOfAsync() {
        int x = 0;
        Task.Factory.StartNew(async () => { await Task.Yield(); x = 1; }).Wait();
        Debug.Assert(x == 1, "StartNew does not");
    }

    static void Cold() {
        int x = 0;
        var task = new Task(() => x++);
        Debug.Assert(task.Status == TaskStatus.Created);
        task.Start();
        task.Wait();
        Debug.Assert(x == 1 && task.IsCompleted);
        bool refused = false;
        try {
            task.Start();
        } catch (InvalidOperationException) {
            refused = true;
        }
        Debug.Assert(refused);
    }

    static void Main() {
        Chain();
    }
}
