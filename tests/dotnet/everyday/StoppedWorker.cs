// Holds. A worker takes jobs until it is cancelled; what it has begun it finishes.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;

class Worker
{
    public int Begun, Finished;

    public async Task Run(ChannelReader<int> jobs, CancellationToken token)
    {
        try
        {
            while (true)
            {
                int job = await jobs.ReadAsync(token);
                Begun++;
                await Task.Yield();
                Finished++;
            }
        }
        catch (OperationCanceledException)
        {
        }
    }
}

static class Program
{
    static async Task Main()
    {
        var source = new CancellationTokenSource();
        var jobs = Channel.CreateUnbounded<int>();
        var worker = new Worker();
        Task running = worker.Run(jobs.Reader, source.Token);
        jobs.Writer.TryWrite(1);
        source.Cancel();
        await running;
        Trace.Assert(worker.Begun == worker.Finished);
    }
}
