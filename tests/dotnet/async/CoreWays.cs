// build: by-core no-run
//
// Races on what only .NET (Core) has or has otherwise, small enough for the framework's own code.

using System;
using System.Collections.Immutable;
using System.Threading;
using System.Threading.Channels;

static class CoreWays {
    static int mine, others, left;

    static void Both(ThreadStart one, ThreadStart other) {
        var thread = new Thread(other);
        thread.Start();
        one();
        thread.Join();
    }

    static void WriteAndRead() {
        var channel = Channel.CreateUnbounded<int>();
        Both(() => mine = channel.Writer.TryWrite(1) ? 1 : 0, () => channel.Reader.TryRead(out others));
        channel.Reader.TryRead(out left);
    }

    static void OnePlace() {
        var channel = Channel.CreateBounded<int>(1);
        Both(() => mine = channel.Writer.TryWrite(1) ? 1 : 0, () => others = channel.Writer.TryWrite(2) ? 1 : 0);
        channel.Reader.TryRead(out left);
    }

    static void Completes() {
        var channel = Channel.CreateUnbounded<int>();
        Both(() => mine = channel.Writer.TryWrite(1) ? 1 : 0, () => others = channel.Writer.TryComplete() ? 1 : 0);
        channel.Reader.TryRead(out left);
    }

    static void WaitsForItem() {
        var channel = Channel.CreateUnbounded<int>();
        Both(() => { left = 1; channel.Writer.TryWrite(5); }, () => { mine = channel.Reader.ReadAsync().AsTask().Result; others = left; });
    }

    static void EachItsOwn() {
        var own = new ThreadLocal<int>(() => Interlocked.Increment(ref left));
        Both(() => { mine = own.Value; mine = own.Value; }, () => others = own.Value);
    }

    static void Cancels() {
        var source = new CancellationTokenSource();
        source.Token.Register(() => Interlocked.Increment(ref left));
        Both(() => { source.Cancel(); mine = left; }, () => { source.Cancel(); others = source.IsCancellationRequested ? 1 : 0; });
    }

    static void RegistersAndCancels() {
        var source = new CancellationTokenSource();
        Both(() => { source.Token.Register(() => left++); mine = left; }, () => source.Cancel());
    }

    static void Replaces() {
        var list = ImmutableList<int>.Empty;
        Both(() => ImmutableInterlocked.Update(ref list, it => it.Add(1)), () => ImmutableInterlocked.Update(ref list, it => it.Add(2)));
        mine = list[0]; others = list[1]; left = list.Count;
    }

    static void Adds() {
        var map = ImmutableDictionary<int, int>.Empty;
        Both(() => mine = ImmutableInterlocked.GetOrAdd(ref map, 1, 10), () => others = ImmutableInterlocked.GetOrAdd(ref map, 1, 20));
        left = map[1];
    }

    static void Main() {
        WriteAndRead();
    }
}
