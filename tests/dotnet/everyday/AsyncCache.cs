// Holds. The value is loaded once, whoever asks: the cache keeps the task, behind a Lazy.
using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class AsyncCache
{
    readonly ConcurrentDictionary<string, Lazy<Task<int>>> entries =
        new ConcurrentDictionary<string, Lazy<Task<int>>>();
    readonly Func<string, Task<int>> load;

    public AsyncCache(Func<string, Task<int>> load)
    {
        this.load = load;
    }

    public Task<int> Get(string key)
    {
        return entries.GetOrAdd(key, k => new Lazy<Task<int>>(() => load(k))).Value;
    }
}

static class Program
{
    static int loads;

    static Task<int> Load(string key)
    {
        Interlocked.Increment(ref loads);
        return Task.FromResult(key.Length);
    }

    static void Main()
    {
        var cache = new AsyncCache(Load);
        Task<int> left = Task.Run(() => cache.Get("user"));
        Task<int> right = Task.Run(() => cache.Get("user"));
        Trace.Assert(left.Result == 4 && right.Result == 4);
        Trace.Assert(loads == 1, "loaded once");
    }
}
