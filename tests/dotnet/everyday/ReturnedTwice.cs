// A bug: Dispose called twice puts a connection into the pool twice, and two clients share it.
using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Tasks;

class Connection : IDisposable
{
    readonly ConcurrentQueue<Connection> pool;

    public Connection(ConcurrentQueue<Connection> pool)
    {
        this.pool = pool;
    }

    public void Dispose()
    {
        pool.Enqueue(this);
    }
}

static class Program
{
    static Connection Open(ConcurrentQueue<Connection> pool)
    {
        return pool.TryDequeue(out Connection connection) ? connection : new Connection(pool);
    }

    static void Main()
    {
        var pool = new ConcurrentQueue<Connection>();
        using (Connection connection = Open(pool))
        {
            connection.Dispose();
        }
        Task<Connection> left = Task.Run(() => Open(pool));
        Task<Connection> right = Task.Run(() => Open(pool));
        Task.WaitAll(left, right);
        Trace.Assert(left.Result != right.Result, "a connection of one's own");
    }
}
