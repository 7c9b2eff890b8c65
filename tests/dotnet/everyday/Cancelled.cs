// Holds. A worker that is told to stop gives what it has; each item is taken once.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Worker
{
    int done;

    public int Run(int items, CancellationToken token)
    {
        for (int i = 0; i < items; i++)
        {
            if (token.IsCancellationRequested)
                break;
            done++;
        }
        return done;
    }

    public void Strict(CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        done++;
    }
}

static class Program
{
    static void Main()
    {
        var source = new CancellationTokenSource();
        var worker = new Worker();
        Task<int> run = Task.Run(() => worker.Run(2, source.Token));
        source.Cancel();
        int done = run.Result;
        Trace.Assert(done >= 0 && done <= 2);
        try
        {
            worker.Strict(source.Token);
            Trace.Assert(false, "cancelled");
        }
        catch (OperationCanceledException)
        {
            Trace.Assert(worker.Run(1, CancellationToken.None) == done + 1);
        }
    }
}
