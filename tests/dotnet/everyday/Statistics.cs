// Holds. Two figures that belong together are kept in one object, which is exchanged as a whole.
using System.Diagnostics;
using System.Threading;

class Figures
{
    public readonly int Count;
    public readonly int Sum;

    public Figures(int count, int sum)
    {
        Count = count;
        Sum = sum;
    }
}

class Statistics
{
    Figures now = new Figures(0, 0);

    public void Add(int value)
    {
        Figures before, after;
        do
        {
            before = Volatile.Read(ref now);
            after = new Figures(before.Count + 1, before.Sum + value);
        }
        while (Interlocked.CompareExchange(ref now, after, before) != before);
    }

    public Figures Read() => Volatile.Read(ref now);
}

static class Program
{
    static void Main()
    {
        var statistics = new Statistics();
        var thread = new Thread(() => statistics.Add(4));
        thread.Start();
        statistics.Add(4);
        Figures seen = statistics.Read();
        Trace.Assert(seen.Sum == 4 * seen.Count, "they belong together");
        thread.Join();
        Trace.Assert(statistics.Read().Count == 2);
    }
}
