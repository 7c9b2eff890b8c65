// build: roslyn
//
// Tasks one after the other: results, states, exceptions and their messages.

using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

static class Tasks {
    // Written out, so that no code asks an object of any type for its text.
    static string T(bool value) { return value ? "True" : "False"; }
    static string T(int value) { return value.ToString(); }
    static string T(string value) { return value; }
    static string T(TaskStatus value) { return value.ToString(); }

    static async Task<int> Add(int a, int b) {
        await Task.Yield();
        int sum = a + await Task.Run(() => b);
        await Task.Delay(1).ConfigureAwait(false);
        return sum;
    }

    static async Task Fails(string text) {
        await Task.Yield();
        throw new InvalidOperationException(text);
    }

    static void Show(string what, Action action) {
        try {
            action();
            Console.WriteLine(what + ": fine");
        } catch (AggregateException e) {
            Console.WriteLine(what + ": " + T(e.InnerExceptions.Count) + " in " + e.GetType().Name);
            foreach (var inner in e.Flatten().InnerExceptions)
                Console.WriteLine("  " + inner.GetType().Name + " " + inner.Message);
        } catch (Exception e) {
            Console.WriteLine(what + ": " + e.GetType().Name + " " + e.Message);
        }
    }

    static async Task Sequence() {
        Console.WriteLine(T(await Add(1, 2)));
        Console.WriteLine(T(await Add(await Add(1, 2), 3)));
        int[] all = await Task.WhenAll(Add(1, 1), Add(2, 2), Task.FromResult(9));
        Console.WriteLine(T(all[0]) + "," + T(all[1]) + "," + T(all[2]));
        try {
            await Fails("awaited");
        } catch (InvalidOperationException e) {
            Console.WriteLine("caught " + e.Message);
        } finally {
            await Task.Yield();
            Console.WriteLine("finally");
        }
    }

    static void States() {
        Task done = Task.CompletedTask;
        Console.WriteLine(done.Status + " " + done.IsCompleted + " " + done.IsFaulted + " " + done.IsCanceled);
        var source = new TaskCompletionSource<int>();
        Console.WriteLine(source.Task.Status);
        Console.WriteLine(source.TrySetResult(4) + " " + source.TrySetResult(5) + " " + source.Task.Result);
        var cold = new Task<int>(() => 7);
        Console.WriteLine(T(cold.Status));
        cold.RunSynchronously();
        Console.WriteLine(T(cold.Status) + " " + T(cold.Result));
        Show("start again", () => cold.Start());
        Show("start a promise", () => source.Task.Start());
    }

    static void Failing() {
        Show("wait", () => Fails("waited").Wait());
        Show("result", () => Console.WriteLine(Task.Run<int>(new Func<int>(() => { throw new ArgumentException("bad"); })).Result));
        Show("get result", () => Fails("got").GetAwaiter().GetResult());
        Show("all", () => Task.WaitAll(Fails("a"), Task.CompletedTask, Fails("b")));
        Show("when all", () => Task.WhenAll(Fails("a"), Fails("b")).Wait());
        Show("from exception", () => Task.FromException(new FormatException("f")).Wait());
        var cancelled = new CancellationTokenSource();
        cancelled.Cancel();
        Show("cancelled", () => Task.Delay(10, cancelled.Token).Wait());
        Show("awaited cancelled", () => Task.FromCanceled(cancelled.Token).GetAwaiter().GetResult());
        Show("run cancelled", () => Task.Run(() => { }, cancelled.Token).Wait());
        Task<int> then = Task.FromResult(20).ContinueWith(t => t.Result + 1);
        Console.WriteLine(T(then.Result));
        Task not = Task.CompletedTask.ContinueWith(t => { }, TaskContinuationOptions.OnlyOnFaulted);
        Show("not continued", () => not.Wait());
        Console.WriteLine(T(not.Status));
    }

    static int Sum(BlockingCollection<int> items) {
        int sum = 0;
        foreach (int item in items.GetConsumingEnumerable())
            sum += item;
        return sum;
    }

    static void Collections() {
        var queue = new ConcurrentQueue<int>(new[] { 1, 2, 3 });
        int item;
        Console.WriteLine(queue.TryDequeue(out item) + " " + item + " " + queue.Count + " " + queue.TryPeek(out item) + " " + item);
        var stack = new ConcurrentStack<string>();
        stack.PushRange(new[] { "a", "b", "c" });
        string top;
        Console.WriteLine(T(stack.TryPop(out top)) + " " + T(top) + " " + T(string.Join(",", stack.ToArray())));
        var map = new ConcurrentDictionary<string, int>();
        Console.WriteLine(T(map.TryAdd("a", 1)) + " " + T(map.TryAdd("a", 2)) + " " + T(map.GetOrAdd("b", k => k.Length)) + " " + T(map.AddOrUpdate("a", 5, (k, v) => v + 10)));
        Console.WriteLine(T(map.TryUpdate("a", 1, 11)) + " " + T(map["a"]) + " " + T(map.TryRemove("b", out item)) + " " + T(item) + " " + T(map.Count) + " " + T(map.ContainsKey("b")));
        var blocking = new BlockingCollection<int>(2);
        Console.WriteLine(T(blocking.TryAdd(1)) + " " + T(blocking.TryAdd(2)) + " " + T(blocking.TryAdd(3)) + " " + T(blocking.Take()) + " " + T(blocking.Count));
        blocking.CompleteAdding();
        Console.WriteLine(T(blocking.IsAddingCompleted) + " " + T(blocking.IsCompleted) + " " + T(Sum(blocking)) + " " + T(blocking.IsCompleted));
        Show("add after the end", () => blocking.Add(4));
        Show("take after the end", () => blocking.Take());
        var semaphore = new SemaphoreSlim(1, 1);
        Console.WriteLine(semaphore.WaitAsync().IsCompleted + " " + semaphore.WaitAsync(0).Result + " " + semaphore.Release() + " " + semaphore.CurrentCount);
        Show("too many", () => semaphore.Release());
    }

    static void Main() {
        Sequence().Wait();
        States();
        Failing();
        Collections();
    }
}
