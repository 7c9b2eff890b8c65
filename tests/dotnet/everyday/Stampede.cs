// A bug: GetOrAdd may call its factory in two threads at a time, so the value is loaded twice.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Cache
{
    readonly ConcurrentDictionary<string, int> entries = new ConcurrentDictionary<string, int>();
    int loads;

    public int Loads => Volatile.Read(ref loads);

    public int Get(string key)
    {
        return entries.GetOrAdd(key, Load);
    }

    int Load(string key)
    {
        Interlocked.Increment(ref loads);
        return key.Length;
    }
}

static class Program
{
    static void Main()
    {
        var cache = new Cache();
        Task<int> left = Task.Run(() => cache.Get("user"));
        Task<int> right = Task.Run(() => cache.Get("user"));
        Task.WaitAll(left, right);
        Trace.Assert(left.Result == right.Result);
        Trace.Assert(cache.Loads == 1, "loaded once");
    }
}
