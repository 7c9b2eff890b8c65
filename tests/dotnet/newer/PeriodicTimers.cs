// A timer that is awaited beats until it is disposed of; whoever waits then gets no beat.
using System;
using System.Threading;
using System.Threading.Tasks;

static class PeriodicTimers
{
    static async Task<int> Beats(PeriodicTimer timer)
    {
        int beats = 0;
        while (await timer.WaitForNextTickAsync())
            beats++;
        return beats;
    }

    static async Task<int> Main()
    {
        var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        Task<int> beating = Beats(timer);
        timer.Dispose();
        int beats = await beating;
        return beats >= 0 && !await timer.WaitForNextTickAsync() ? 0 : 1;
    }
}
