// build: by-core no-run
#define DEBUG
//
// Channels: who gets what, when a writer waits, and how a channel ends.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

static class Passages {
    static int sum;
    static int first;

    static async Task Produce(ChannelWriter<int> writer, int from, int count) {
        for (int i = 0; i < count; i++)
            await writer.WriteAsync(from + i);
    }

    static async Task<int> Consume(ChannelReader<int> reader) {
        int total = 0;
        await foreach (int item in reader.ReadAllAsync())
            total += item;
        return total;
    }

    static void AllArrive() {
        var channel = Channel.CreateUnbounded<int>();
        Task<int> consumer = Consume(channel.Reader);
        channel.Writer.TryWrite(1);
        channel.Writer.TryWrite(2);
        channel.Writer.Complete();
        Debug.Assert(consumer.Result == 3);
    }

    static void TwoProducers() {
        var channel = Channel.CreateUnbounded<int>();
        Task one = Task.Run(() => channel.Writer.TryWrite(1)), two = Task.Run(() => channel.Writer.TryWrite(2));
        Task.WaitAll(one, two);
        channel.Writer.Complete();
        Debug.Assert(channel.Reader.TryRead(out first));
        Debug.Assert(channel.Reader.TryRead(out int second) && first + second == 3);
    }

    // The writer of the second element waits for the reader of the first.
    static void BoundedWaits() {
        var channel = Channel.CreateBounded<int>(1);
        Task producer = Produce(channel.Writer, 1, 2);
        Debug.Assert(!producer.IsCompleted);
        Debug.Assert(channel.Reader.TryRead(out int one) && one == 1);
        Debug.Assert(channel.Reader.TryRead(out int two) && two == 2);
        producer.Wait();
    }

    static void NobodyReads() {
        var channel = Channel.CreateBounded<int>(1);
        Produce(channel.Writer, 1, 2).Wait();
    }

    static void NeverCompleted() {
        var channel = Channel.CreateUnbounded<int>();
        channel.Writer.TryWrite(1);
        Consume(channel.Reader).Wait();
    }

    static void DropsOldest() {
        var channel = Channel.CreateBounded<int>(new BoundedChannelOptions(1) { FullMode = BoundedChannelFullMode.DropOldest });
        Debug.Assert(channel.Writer.TryWrite(1) && channel.Writer.TryWrite(2));
        Debug.Assert(channel.Reader.TryRead(out int item) && item == 2 && !channel.Reader.TryRead(out item));
    }

    static void DropsNewest() {
        var channel = Channel.CreateBounded<int>(new BoundedChannelOptions(2) { FullMode = BoundedChannelFullMode.DropNewest });
        for (int i = 1; i <= 3; i++)
            Debug.Assert(channel.Writer.TryWrite(i));
        Debug.Assert(channel.Reader.TryRead(out int item) && item == 1);
        Debug.Assert(channel.Reader.TryRead(out item) && item == 3);
    }

    static void FullRefuses() {
        var channel = Channel.CreateBounded<int>(1);
        Debug.Assert(channel.Writer.TryWrite(1) && !channel.Writer.TryWrite(2));
    }

    static void WrittenAfterCompletion() {
        var channel = Channel.CreateUnbounded<int>();
        Task writes = Task.Run(() => channel.Writer.WriteAsync(1).AsTask());
        channel.Writer.Complete();
        writes.Wait();
    }

    static void ErrorsArrive() {
        var channel = Channel.CreateUnbounded<int>();
        channel.Writer.TryWrite(1);
        channel.Writer.Complete(new InvalidOperationException("no more"));
        try {
            Consume(channel.Reader).GetAwaiter().GetResult();
        } catch (InvalidOperationException e) {
            Debug.Assert(e.Message == "no more");
            sum = 1;
        }
        Debug.Assert(sum == 1);
    }

    // Whoever waits gets the element, not one that comes later.
    static void HandedOver() {
        var channel = Channel.CreateUnbounded<int>();
        ValueTask<int> waiting = channel.Reader.ReadAsync();
        channel.Writer.TryWrite(1);
        Debug.Assert(!channel.Reader.TryRead(out _));
        Debug.Assert(waiting.AsTask().Result == 1);
    }

    static void CheckThenRead() {
        var channel = Channel.CreateUnbounded<int>();
        channel.Writer.TryWrite(1);
        channel.Writer.Complete();
        async Task Take() {
            if (await channel.Reader.WaitToReadAsync())
                Debug.Assert(channel.Reader.TryRead(out _));
        }
        Task.WaitAll(Task.Run(Take), Task.Run(Take));
    }

    static void CancelledRead() {
        var channel = Channel.CreateUnbounded<int>();
        var source = new CancellationTokenSource();
        Task<int> waiting = channel.Reader.ReadAsync(source.Token).AsTask();
        source.Cancel();
        channel.Writer.TryWrite(1);
        Debug.Assert(waiting.IsCanceled && channel.Reader.TryRead(out int item) && item == 1);
    }

    static void CompletionOfReader() {
        var channel = Channel.CreateUnbounded<int>();
        channel.Writer.TryWrite(1);
        channel.Writer.Complete();
        Debug.Assert(!channel.Reader.Completion.IsCompleted);
        channel.Reader.TryRead(out _);
        channel.Reader.Completion.Wait();
    }

    static void Main() {
        AllArrive();
    }
}
