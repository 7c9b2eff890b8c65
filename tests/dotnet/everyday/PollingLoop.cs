// Holds. A loop that waits a while in each round, until it is told to stop.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class PollingLoop
{
    static volatile bool ready;

    static async Task<bool> PollAsync(CancellationToken token)
    {
        while (!ready)
            await Task.Delay(100, token);
        return true;
    }

    static async Task Main()
    {
        using var stop = new CancellationTokenSource();
        Task<bool> polling = PollAsync(stop.Token);
        ready = true;
        Trace.Assert(await polling);
    }
}
