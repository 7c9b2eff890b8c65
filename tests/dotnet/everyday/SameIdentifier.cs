// A bug: the increment is atomic, but the number is read in a second step.
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Identifiers
{
    int last;

    public int Next()
    {
        Interlocked.Increment(ref last);
        return last;
    }
}

static class Program
{
    static void Main()
    {
        var identifiers = new Identifiers();
        Task<int>[] tasks = Enumerable.Range(0, 2).Select(_ => Task.Run(() => identifiers.Next())).ToArray();
        Task.WaitAll(tasks);
        Trace.Assert(tasks.Select(task => task.Result).Distinct().Count() == 2, "no number twice");
    }
}
