// A bug: count and sum are each atomic, but not together; a reader may see one without the other.
using System.Diagnostics;
using System.Threading;

class Statistics
{
    int count;
    int sum;

    public void Add(int value)
    {
        Interlocked.Increment(ref count);
        Interlocked.Add(ref sum, value);
    }

    public int Average()
    {
        int n = Volatile.Read(ref count);
        return n == 0 ? 0 : Volatile.Read(ref sum) / n;
    }
}

static class Program
{
    static void Main()
    {
        var statistics = new Statistics();
        var writer = new Thread(() =>
        {
            statistics.Add(6);
            statistics.Add(6);
        });
        writer.Start();
        int average = statistics.Average();
        Trace.Assert(average == 0 || average == 6, "all values are six");
        writer.Join();
    }
}
