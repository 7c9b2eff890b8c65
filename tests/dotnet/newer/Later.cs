// Members that came with .NET 6 to 9.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

static class Later
{
    [Flags] enum State { None = 0, Open = 1, Busy = 2, Closed = 4 }

    static int state = (int)State.Open;
    static int calls;

    static bool Throws<T>(Action action) where T : Exception
    {
        try { action(); }
        catch (T) { return true; }
        return false;
    }

    static bool Checks()
    {
        return Throws<ArgumentNullException>(() => ArgumentNullException.ThrowIfNull(null))
            && Throws<ArgumentException>(() => ArgumentException.ThrowIfNullOrEmpty(""))
            && Throws<ArgumentOutOfRangeException>(() => ArgumentOutOfRangeException.ThrowIfGreaterThan(3, 2))
            && !Throws<ArgumentOutOfRangeException>(() => ArgumentOutOfRangeException.ThrowIfLessThan(3, 2))
            && Throws<ObjectDisposedException>(() => ObjectDisposedException.ThrowIf(true, typeof(Later)));
    }

    static bool Queries()
    {
        string[] names = { "anna", "bo", "carl", "ada" };
        int[][] chunks = new[] { 1, 2, 3 }.Chunk(2).ToArray();
        return names.MinBy(n => n.Length) == "bo" && names.MaxBy(n => n.Length) == "anna" && names.DistinctBy(n => n[0]).Count() == 3
            && chunks.Length == 2 && chunks[1][0] == 3 && names.Order().First() == "ada" && names.OrderDescending().First() == "carl"
            && new int[0].FirstOrDefault(7) == 7 && names.ExceptBy(new[] { 2 }, n => n.Length).Count() == 2
            && names.Zip(chunks).First().Item1 == "anna" && names.TryGetNonEnumeratedCount(out int count) && count == 4;
    }

    static bool Queues()
    {
        var queue = new PriorityQueue<string, int>();
        foreach (string name in new[] { "d4", "a1", "c3", "b2", "e5", "f6", "a0" })
            queue.Enqueue(name, name[1] - '0');
        string order = queue.EnqueueDequeue("x9", 9);
        while (queue.TryDequeue(out string element, out int priority))
            order += element;
        return order == "a0a1b2c3d4e5f6x9" && queue.Count == 0 && Throws<InvalidOperationException>(() => queue.Dequeue());
    }

    static async Task<bool> Cancelling()
    {
        var source = new CancellationTokenSource();
        source.Token.Register(() => Interlocked.Increment(ref calls));
        bool reset = source.TryReset();
        source.Token.Register(() => Interlocked.Add(ref calls, 10));
        Task cancelling = source.CancelAsync();
        bool at_once = source.IsCancellationRequested;
        await cancelling;
        return reset && at_once && calls == 10 && !source.TryReset();
    }

    static async Task<int> Main()
    {
        Parallel.Invoke(() => Interlocked.Or(ref state, (int)State.Busy), () => Interlocked.And(ref state, ~(int)State.Open));
        if (state != (int)State.Busy || Enum.GetValues<State>().Length != 4 || Random.Shared.Next(1) != 0)
            return 1;
        int[] one = { 1 };
        Random.Shared.Shuffle(one);
        return Checks() && Queries() && Queues() && await Cancelling() ? 0 : 2;
    }
}
