// Holds. Two callers who ask for the same key share one load, whose Lazy is in the dictionary.
using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Loader
{
    readonly ConcurrentDictionary<string, Lazy<Task<int>>> loads = new ConcurrentDictionary<string, Lazy<Task<int>>>();
    public int Count;

    async Task<int> Load(string key)
    {
        Interlocked.Increment(ref Count);
        await Task.Yield();
        return key.Length;
    }

    public Task<int> Get(string key) => loads.GetOrAdd(key, k => new Lazy<Task<int>>(() => Load(k))).Value;
}

static class Program
{
    static async Task Main()
    {
        var loader = new Loader();
        Task<int> one = Task.Run(() => loader.Get("abc"));
        Task<int> two = Task.Run(() => loader.Get("abc"));
        int[] both = await Task.WhenAll(one, two);
        Trace.Assert(both[0] == 3 && both[1] == 3 && loader.Count == 1);
    }
}
