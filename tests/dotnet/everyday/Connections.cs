// Holds. A semaphore counts what is free, a queue holds it.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Connections
{
    readonly ConcurrentQueue<string> free = new ConcurrentQueue<string>();
    readonly SemaphoreSlim available = new SemaphoreSlim(0);

    public Connections(params string[] names)
    {
        foreach (string name in names)
            Return(name);
    }

    public async Task<string> Rent()
    {
        await available.WaitAsync();
        bool found = free.TryDequeue(out string name);
        Trace.Assert(found, "a permit stands for a connection");
        return name;
    }

    public void Return(string name)
    {
        free.Enqueue(name);
        available.Release();
    }
}

static class Program
{
    static int users;

    static async Task Use(Connections connections)
    {
        string name = await connections.Rent();
        Trace.Assert(Interlocked.Increment(ref users) == 1, "there is one connection");
        Interlocked.Decrement(ref users);
        connections.Return(name);
    }

    static void Main()
    {
        var connections = new Connections("db");
        Task.WaitAll(Task.Run(() => Use(connections)), Task.Run(() => Use(connections)));
    }
}
