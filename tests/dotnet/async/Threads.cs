// build: roslyn no-run
#define DEBUG
//
// On which thread code goes on, and when: locks across awaits, tasks that have ended already, waits under a lock.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Threads {
    static readonly object gate = new object();
    static readonly ReaderWriterLockSlim shared = new ReaderWriterLockSlim();
    static readonly SemaphoreSlim free = new SemaphoreSlim(0);
    static int count;
    [ThreadStatic] static int own;

    static void Nothing() { }

    static async Task LocksBetweenAwaits() {
        await Task.Yield();
        Monitor.Enter(gate);
        await Task.Run((Action)Nothing);
        Monitor.Exit(gate);
    }

    static void LockAcrossSecondAwait() {
        LocksBetweenAwaits().Wait();
    }

    static async Task ReadsBetweenAwaits() {
        await Task.Yield();
        shared.EnterReadLock();
        await Task.Run((Action)Nothing);
        shared.ExitReadLock();
    }

    static void ReadLockAcrossSecondAwait() {
        ReadsBetweenAwaits().Wait();
    }

    static async Task CountsBetweenAwaits() {
        await Task.Yield();
        await free.WaitAsync();
        await Task.Run((Action)Nothing);
        free.Release();
    }

    static void SemaphoreAcrossSecondAwait() {
        free.Release();
        CountsBetweenAwaits().Wait();
    }

    static void WholeEndsAfterItsParts() {
        Task one = Task.Run((Action)Nothing), two = Task.Run((Action)Nothing);
        Task all = Task.WhenAll(one, two);
        one.Wait();
        two.Wait();
        Debug.Assert(all.IsCompleted);
    }

    static void WholeOfEndedParts() {
        Task one = Task.Run((Action)Nothing), two = Task.Run((Action)Nothing);
        one.Wait();
        two.Wait();
        Debug.Assert(Task.WhenAll(one, two).IsCompleted);
    }

    static void PartsOfAnEndedWhole() {
        Task one = Task.Run((Action)Nothing), two = Task.Run((Action)Nothing);
        Task all = Task.WhenAll(one, two);
        all.Wait();
        Debug.Assert(all.IsCompleted && one.IsCompleted && two.IsCompleted);
    }

    // Goes on with the same thread if the task has ended.
    static async Task AwaitsUnderLock(Task task) {
        Monitor.Enter(gate);
        await task;
        Monitor.Exit(gate);
    }

    static void EndedForSure() {
        Task task = Task.Run((Action)Nothing);
        task.Wait();
        AwaitsUnderLock(task).Wait();
    }

    static void SeenByAnotherThread() {
        Task task = Task.Run((Action)Nothing);
        var seen = new ManualResetEvent(false);
        new Thread(() => { task.Wait(); seen.Set(); }).Start();
        seen.WaitOne();
        AwaitsUnderLock(task).Wait();
    }

    static void SeenMeanwhile() {
        Task task = Task.Run((Action)Nothing);
        new Thread(() => task.Wait()).Start();
        AwaitsUnderLock(task).Wait();
    }

    static void WatchedMeanwhile() {
        Task task = Task.Run((Action)Nothing);
        new Thread(() => Task.WhenAny(task).Wait()).Start();
        AwaitsUnderLock(task).Wait();
    }

    static void SeenByLooking() {
        Task task = Task.Run((Action)Nothing);
        if (task.IsCompleted)
            AwaitsUnderLock(task).Wait();
    }

    static void TheFirstToEnd() {
        Task one = Task.Run((Action)Nothing), two = Task.Run((Action)Nothing);
        Task first = Task.WhenAny(one, two).Result;
        AwaitsUnderLock(first).Wait();
    }

    static void MayHaveEnded() {
        AwaitsUnderLock(Task.Run((Action)Nothing)).Wait();
    }

    static async Task WaitsAfterAwait() {
        await Task.Run((Action)Nothing);
        free.Wait();
    }

    // If the task has ended, the rest runs before the call returns.
    static void BlockedBeforeItReturns() {
        Task waits = WaitsAfterAwait();
        free.Release();
        waits.Wait();
    }

    static async Task YieldsFirst() {
        await Task.Yield();
        free.Wait();
    }

    static void NeverBlockedAfterYield() {
        Task waits = YieldsFirst();
        free.Release();
        waits.Wait();
    }

    static async Task EntersAfterAwait() {
        await Task.Run((Action)Nothing);
        lock (gate)
            Debug.Assert(count == 0);
    }

    // A lock lets its own thread in again.
    static void EntersAgain() {
        Task enters;
        lock (gate) {
            count = 1;
            enters = EntersAfterAwait();
            count = 0;
        }
        enters.Wait();
    }

    static void WaitsUnderLock() {
        lock (gate)
            Task.Run(() => count++).Wait();
        Debug.Assert(count == 1);
    }

    static void NeedsTheLock() {
        lock (gate)
            Task.Run(() => { lock (gate) count++; }).Wait();
    }

    static void FieldOfEachThread() {
        Task.WaitAll(Task.Run(() => own++), Task.Run(() => own++));
        Debug.Assert(own == 0);
    }

    static void FieldOfThreads() {
        var thread = new Thread(() => own++);
        thread.Start();
        thread.Join();
        Debug.Assert(own == 0);
    }

    static void LeavesALock() {
        Task.Run(() => Monitor.Enter(gate)).Wait();
    }

    static void Main() {
        LockAcrossSecondAwait();
    }
}
