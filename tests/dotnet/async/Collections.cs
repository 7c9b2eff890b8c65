// build: roslyn no-run
#define DEBUG
//
// Concurrent collections, as caches, queues and pipelines use them.

using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Collections {
    static void CheckThenAct() {
        var queue = new ConcurrentQueue<int>();
        queue.Enqueue(1);
        Action take = () => {
            if (!queue.IsEmpty) {
                int item;
                Debug.Assert(queue.TryDequeue(out item), "another consumer was faster");
            }
        };
        Task.WaitAll(Task.Run(take), Task.Run(take));
    }

    static void TryDequeue() {
        var queue = new ConcurrentQueue<int>(new[] { 1, 2 });
        int sum = 0;
        Action take = () => {
            int item;
            while (queue.TryDequeue(out item))
                Interlocked.Add(ref sum, item);
        };
        Task.WaitAll(Task.Run(take), Task.Run(take));
        Debug.Assert(sum == 3 && queue.IsEmpty);
    }

    static void CountWords() {
        var counts = new ConcurrentDictionary<string, int>();
        Action count = () => counts.AddOrUpdate("a", 1, (key, old) => old + 1);
        Task.WaitAll(Task.Run(count), Task.Run(count));
        Debug.Assert(counts["a"] == 2);
    }

    static void LostCount() {
        var counts = new ConcurrentDictionary<string, int>();
        counts["a"] = 0;
        Action count = () => counts["a"] = counts["a"] + 1;
        Task.WaitAll(Task.Run(count), Task.Run(count));
        Debug.Assert(counts["a"] == 2);
    }

    static int made;

    // All get the same value, but it may be made twice.
    static void GetOrAddOnce() {
        var cache = new ConcurrentDictionary<int, object>();
        Func<object> get = () => cache.GetOrAdd(1, key => { Interlocked.Increment(ref made); return new object(); });
        Task<object> a = Task.Run(get), b = Task.Run(get);
        Debug.Assert(a.Result == b.Result);
        Debug.Assert(made == 1, "the factory ran twice");
    }

    static void GetOrAddLazily() {
        var cache = new ConcurrentDictionary<int, Lazy<object>>();
        Func<object> get = () => cache.GetOrAdd(1, key => new Lazy<object>(() => { made++; return new object(); })).Value;
        Task<object> a = Task.Run(get), b = Task.Run(get);
        Debug.Assert(a.Result == b.Result && made == 1);
    }

    static void ProducerConsumer() {
        var items = new BlockingCollection<int>(1);
        int sum = 0;
        Task consumer = Task.Run(() => {
            foreach (int item in items.GetConsumingEnumerable())
                sum += item;
        });
        for (int i = 1; i <= 3; i++)
            items.Add(i);
        items.CompleteAdding();
        consumer.Wait();
        Debug.Assert(sum == 6);
    }

    static void NeverCompleted() {
        var items = new BlockingCollection<int>();
        Task consumer = Task.Run(() => {
            foreach (int item in items.GetConsumingEnumerable()) { }
        });
        items.Add(1);
        consumer.Wait();
    }

    static void Pipeline() {
        var first = new BlockingCollection<int>();
        var second = new BlockingCollection<int>();
        Task doubles = Task.Run(() => {
            foreach (int n in first.GetConsumingEnumerable())
                second.Add(n * 2);
            second.CompleteAdding();
        });
        Task<int> sums = Task.Run(() => {
            int sum = 0;
            foreach (int n in second.GetConsumingEnumerable())
                sum += n;
            return sum;
        });
        first.Add(1);
        first.Add(2);
        first.CompleteAdding();
        Debug.Assert(sums.Result == 6);
        doubles.Wait();
    }

    static int taken;

    static void AnyOfBag() {
        var bag = new ConcurrentBag<int>();
        bag.Add(1);
        bag.Add(2);
        bag.TryTake(out taken);
    }

    static void Stacks() {
        var stack = new ConcurrentStack<int>();
        Task.WaitAll(Task.Run(() => stack.Push(1)), Task.Run(() => stack.PushRange(new[] { 2, 3 })));
        int[] all = stack.ToArray();
        Debug.Assert(all.Length == 3 && (all[0] == 1 || all[2] == 1));
    }

    static void Limits() {
        var two = new SemaphoreSlim(2);
        int inside = 0;
        Func<Task> work = async () => {
            await two.WaitAsync();
            Debug.Assert(Interlocked.Increment(ref inside) <= 2);
            Interlocked.Decrement(ref inside);
            two.Release();
        };
        Task.WaitAll(work(), Task.Run(work), Task.Run(work));
    }

    static void Main() {
        CheckThenAct();
    }
}
