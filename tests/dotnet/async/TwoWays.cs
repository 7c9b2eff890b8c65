// build: roslyn no-run
//
// Races on concurrent collections and what threads wait with, small enough for the framework's own code.

using System;
using System.Collections.Concurrent;
using System.Threading;

static class TwoWays {
    static int mine, others, left;

    static void Both(ThreadStart one, ThreadStart other) {
        var thread = new Thread(other);
        thread.Start();
        one();
        thread.Join();
    }

    static void Dequeues() {
        var queue = new ConcurrentQueue<int>(new[] { 1, 2 });
        Both(() => queue.TryDequeue(out mine), () => queue.TryDequeue(out others));
        left = queue.Count;
    }

    static void EnqueueAndDequeue() {
        var queue = new ConcurrentQueue<int>();
        Both(() => queue.Enqueue(1), () => queue.TryDequeue(out others));
        left = queue.Count;
    }

    static void Pops() {
        var stack = new ConcurrentStack<int>(new[] { 1, 2 });
        Both(() => stack.TryPop(out mine), () => stack.TryPop(out others));
        left = stack.Count;
    }

    static void PushAndPop() {
        var stack = new ConcurrentStack<int>(new[] { 1 });
        Both(() => stack.Push(2), () => stack.TryPop(out others));
        stack.TryPop(out left);
    }

    static void Adds() {
        var map = new ConcurrentDictionary<int, int>();
        Both(() => mine = map.GetOrAdd(1, 10), () => others = map.GetOrAdd(1, 20));
        left = map[1];
    }

    static void UpdatesAndRemoves() {
        var map = new ConcurrentDictionary<int, int>();
        map[1] = 1;
        Both(() => mine = map.AddOrUpdate(1, 100, (key, old) => old + 1), () => map.TryRemove(1, out others));
        left = map.Count;
    }

    static void Exchanges() {
        var map = new ConcurrentDictionary<int, int>();
        map[1] = 1;
        Both(() => mine = map.TryUpdate(1, 2, 1) ? 1 : 0, () => others = map.TryUpdate(1, 3, 1) ? 1 : 0);
        left = map[1];
    }

    static void Permits() {
        var permits = new SemaphoreSlim(1);
        Both(() => mine = permits.Wait(0) ? 1 : 0, () => others = permits.Wait(0) ? 1 : 0);
        left = permits.CurrentCount;
    }

    static void WaitsForRelease() {
        var permits = new SemaphoreSlim(0);
        Both(() => { permits.Wait(); mine = others; }, () => { others = 1; permits.Release(); });
        left = permits.CurrentCount;
    }

    static void Takes() {
        var items = new BlockingCollection<int>();
        Both(() => items.Add(5), () => items.TryTake(out others));
        left = items.Count;
    }

    static void TakesFromBag() {
        var bag = new ConcurrentBag<int>(new[] { 1, 2 });
        bag.TryTake(out mine);
    }

    static void WaitsForEvent() {
        var set = new ManualResetEventSlim(false);
        Both(() => { left = 1; set.Set(); }, () => { set.Wait(); others = left; });
        mine = set.IsSet ? 1 : 0;
    }

    static void LooksAtEvent() {
        var set = new ManualResetEventSlim(false);
        Both(() => { set.Set(); mine = 1; }, () => others = set.Wait(0) ? 1 : 0);
    }

    static void CountsDown() {
        var count = new CountdownEvent(2);
        Both(() => { mine = count.Signal() ? 1 : 0; count.Wait(); }, () => others = count.Signal() ? 1 : 0);
        left = count.CurrentCount;
    }

    static void Meets() {
        var barrier = new Barrier(2);
        int one = 0, other = 0;
        Both(() => { one = 1; barrier.SignalAndWait(); mine = other; }, () => { other = 2; barrier.SignalAndWait(); others = one; });
        left = (int)barrier.CurrentPhaseNumber;
    }

    static void ReadsAndWrites() {
        var gate = new ReaderWriterLockSlim();
        Both(() => { gate.EnterReadLock(); mine = left; gate.ExitReadLock(); }, () => { gate.EnterWriteLock(); left++; others = left; gate.ExitWriteLock(); });
    }

    static void OnlyOnce() {
        var lazy = new Lazy<int>(() => ++left);
        Both(() => mine = lazy.Value, () => others = lazy.Value);
    }

    static void Spins() {
        var spinning = new SpinLock(false);
        Both(() => { bool taken = false; spinning.Enter(ref taken); mine = ++left; spinning.Exit(); },
            () => { bool taken = false; spinning.Enter(ref taken); others = ++left; spinning.Exit(); });
    }

    static void EnsuresOne() {
        object made = null;
        Both(() => mine = (int)LazyInitializer.EnsureInitialized(ref made, () => Interlocked.Increment(ref left)),
            () => others = (int)LazyInitializer.EnsureInitialized(ref made, () => Interlocked.Increment(ref left)));
    }

    static void Main() {
        Dequeues();
    }
}
