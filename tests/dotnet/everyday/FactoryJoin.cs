// Holds. A factory's tasks and what follows when all have ended.
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

static class FactoryJoin
{
    static void Main()
    {
        var factory = new TaskFactory<int>(TaskCreationOptions.LongRunning, TaskContinuationOptions.ExecuteSynchronously);
        Task<int>[] parts = { factory.StartNew(() => 1), factory.StartNew(o => (int)o + 1, 1) };
        Task<int> sum = factory.ContinueWhenAll(parts, done => done.Sum(t => t.Result));
        Task<string> first = Task.Factory.ContinueWhenAny(parts, t => "first " + t.Result, CancellationToken.None);
        Trace.Assert(sum.Result == 3);
        Trace.Assert(first.Result == "first 1" || first.Result == "first 2");
    }
}
