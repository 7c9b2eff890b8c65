// Holds. The same, stopped by a token.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class StopPolling
{
    static async Task PollAsync(CancellationToken token)
    {
        while (!token.IsCancellationRequested)
            await Task.Delay(100, token);
    }

    static async Task Main()
    {
        using var stop = new CancellationTokenSource();
        Task polling = PollAsync(stop.Token);
        stop.Cancel();
        try { await polling; }
        catch (OperationCanceledException) { }
        Trace.Assert(polling.IsCompleted);
    }
}
