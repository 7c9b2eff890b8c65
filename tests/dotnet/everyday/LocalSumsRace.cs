// A bug: the sums of the workers are put together without a lock.
using System.Diagnostics;
using System.Threading.Tasks;

static class LocalSumsRace
{
    static long total;

    static void Main()
    {
        Parallel.For(0L, 3L, () => 0L, (i, state, sum) => sum + i, sum => total += sum);
        Trace.Assert(total == 3, $"total is {total}");
    }
}
