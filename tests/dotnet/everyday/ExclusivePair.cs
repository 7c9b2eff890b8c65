// Holds. Readers and writers by a pair of schedulers.
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class ExclusivePair
{
    static int value;

    static void Main()
    {
        var pair = new ConcurrentExclusiveSchedulerPair();
        var writers = new TaskFactory(pair.ExclusiveScheduler);
        Task one = writers.StartNew(() => value++), two = writers.StartNew(() => value++);
        Task.WaitAll(one, two);
        Trace.Assert(value == 2);
    }
}
