// Holds. Several jobs, one at a time.
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Throttle
{
    readonly SemaphoreSlim slots;
    int running;

    public Throttle(int slots)
    {
        this.slots = new SemaphoreSlim(slots);
    }

    public async Task<int> Run(int job)
    {
        await slots.WaitAsync();
        try
        {
            Trace.Assert(Interlocked.Increment(ref running) <= 1, "within the limit");
            return job * 10;
        }
        finally
        {
            Interlocked.Decrement(ref running);
            slots.Release();
        }
    }
}

static class Program
{
    static async Task Main()
    {
        var throttle = new Throttle(1);
        IEnumerable<Task<int>> jobs = Enumerable.Range(1, 2).Select(job => Task.Run(() => throttle.Run(job)));
        int[] results = await Task.WhenAll(jobs);
        Trace.Assert(results.Sum() == 30);
    }
}
