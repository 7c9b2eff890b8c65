// Holds. A parallel query with a join, sets and an average.
using System.Diagnostics;
using System.Linq;

static class StockQuery
{
    static void Main()
    {
        var prices = new[] { ("a", 2.0), ("b", 4.0), ("c", 6.0) };
        var owned = new[] { ("a", 10), ("c", 1) };
        double value = prices.AsParallel()
            .Join(owned.AsParallel(), p => p.Item1, o => o.Item1, (p, o) => p.Item2 * o.Item2).Sum();
        Trace.Assert(value == 26);
        string[] all = prices.AsParallel().Select(p => p.Item1).Except(owned.AsParallel().Select(o => o.Item1)).ToArray();
        Trace.Assert(all.Length == 1 && all[0] == "b");
        double most = prices.AsParallel().Max(p => p.Item2), mean = prices.AsParallel().Average(p => p.Item2);
        Trace.Assert(most == 6 && mean == 4);
    }
}
