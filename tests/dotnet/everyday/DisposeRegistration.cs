// Holds. A registration with a token is given up asynchronously.
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class DisposeRegistration
{
    static int calls;

    static async Task Main()
    {
        using var source = new CancellationTokenSource();
        await using (source.Token.Register(() => Interlocked.Increment(ref calls)))
        {
            await Task.Yield();
        }
        source.Cancel();
        Trace.Assert(calls == 0);
    }
}
