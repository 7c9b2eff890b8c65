// Holds. A pool of buffers: a rented buffer has one user, whoever rents it.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading;

class Buffer
{
    public int Users;
}

class BufferPool
{
    readonly ConcurrentBag<Buffer> free = new ConcurrentBag<Buffer>();

    public Buffer Rent()
    {
        return free.TryTake(out Buffer buffer) ? buffer : new Buffer();
    }

    public void Return(Buffer buffer)
    {
        free.Add(buffer);
    }
}

static class Program
{
    static void Use(BufferPool pool)
    {
        Buffer buffer = pool.Rent();
        Trace.Assert(Interlocked.Increment(ref buffer.Users) == 1, "a buffer has one user");
        Interlocked.Decrement(ref buffer.Users);
        pool.Return(buffer);
    }

    static void Main()
    {
        var pool = new BufferPool();
        pool.Return(new Buffer());
        var first = new Thread(() => Use(pool));
        var second = new Thread(() => Use(pool));
        first.Start();
        second.Start();
        first.Join();
        second.Join();
    }
}
