// A bug: the slot is released in `catch` and again in `finally`, so two calls run at a time after a failure.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Limited
{
    readonly SemaphoreSlim slots = new SemaphoreSlim(1);
    int running;

    public async Task Call(Func<Task> work)
    {
        await slots.WaitAsync();
        try
        {
            Trace.Assert(Interlocked.Increment(ref running) == 1, "one call at a time");
            await work();
            Interlocked.Decrement(ref running);
        }
        catch (TimeoutException)
        {
            Interlocked.Decrement(ref running);
            slots.Release();
        }
        finally
        {
            slots.Release();
        }
    }
}

static class Program
{
    static async Task Main()
    {
        var limited = new Limited();
        await limited.Call(() => Task.FromException(new TimeoutException()));
        Task first = Task.Run(() => limited.Call(async () => await Task.Yield()));
        Task second = Task.Run(() => limited.Call(async () => await Task.Yield()));
        await Task.WhenAll(first, second);
    }
}
