// A wait for a task ends by the task, the time or a token.
using System;
using System.Threading;
using System.Threading.Tasks;

static class WaitLimits
{
    static async Task<int> Main()
    {
        var source = new TaskCompletionSource<int>();
        bool late = false, cancelled = false;
        try { await source.Task.WaitAsync(TimeSpan.FromSeconds(1)); }
        catch (TimeoutException) { late = true; }
        var stop = new CancellationTokenSource();
        Task<int> waiting = source.Task.WaitAsync(stop.Token);
        stop.Cancel();
        try { await waiting; }
        catch (TaskCanceledException) { cancelled = true; }
        source.SetResult(5);
        return late && cancelled && await source.Task.WaitAsync(TimeSpan.FromSeconds(1)) == 5 ? 0 : 1;
    }
}
