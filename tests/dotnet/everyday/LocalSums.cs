// Holds. Sums of parts in local state, put together under a lock at the end.
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

static class LocalSums
{
    static void Main()
    {
        long total = 0;
        object gate = new object();
        var options = new ParallelOptions { MaxDegreeOfParallelism = 2 };
        Parallel.For(0L, 3L, options, () => 0L, (i, state, sum) => sum + i, sum => { lock (gate) total += sum; });
        List<int> numbers = Enumerable.Range(1, 3).ToList();
        Parallel.ForEach(numbers, options, () => 0, (n, state, index, sum) => sum + n * (int)index, sum => Interlocked.Add(ref total, sum));
        Trace.Assert(total == 3 + 8, $"total is {total}");
    }
}
