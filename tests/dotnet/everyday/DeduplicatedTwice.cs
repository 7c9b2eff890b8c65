// A bug: GetOrAdd calls its factory outside of any lock, so two callers may both load.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Loader
{
    readonly ConcurrentDictionary<string, Task<int>> loads = new ConcurrentDictionary<string, Task<int>>();
    public int Count;

    async Task<int> Load(string key)
    {
        Interlocked.Increment(ref Count);
        await Task.Yield();
        return key.Length;
    }

    public Task<int> Get(string key) => loads.GetOrAdd(key, Load);
}

static class Program
{
    static async Task Main()
    {
        var loader = new Loader();
        Task<int> one = Task.Run(() => loader.Get("abc"));
        Task<int> two = Task.Run(() => loader.Get("abc"));
        await Task.WhenAll(one, two);
        Trace.Assert(loader.Count == 1);
    }
}
