// A bug: the function of a parallel query counts without a lock.
using System.Diagnostics;
using System.Linq;

static class QueryRace
{
    static int calls;

    static void Main()
    {
        int most = new[] { 1, 2 }.AsParallel().Max(n => { calls++; return n; });
        Trace.Assert(most == 2 && calls == 2, $"{calls} calls");
    }
}
