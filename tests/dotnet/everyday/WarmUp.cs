// A bug: a flag says that the cache is warm before its last entry is there.
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class WarmUp
{
    static readonly Dictionary<string, int> cache = new Dictionary<string, int>();
    static volatile bool warm;

    static void Fill()
    {
        lock (cache) cache["a"] = 1;
        warm = true;
        lock (cache) cache["b"] = 2;
    }

    static void Main()
    {
        Task filling = Task.Run(Fill);
        if (warm)
            lock (cache)
                Trace.Assert(cache.TryGetValue("b", out int b) && b == 2, $"{cache.Count} entries");
        filling.Wait();
    }
}
