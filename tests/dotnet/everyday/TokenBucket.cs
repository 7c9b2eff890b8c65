// Holds. A rate limiter: tokens are taken and refilled under one lock.
using System.Diagnostics;
using System.Threading;

class TokenBucket
{
    readonly object gate = new object();
    readonly int capacity;
    int tokens;

    public TokenBucket(int capacity)
    {
        this.capacity = capacity;
        tokens = capacity;
    }

    public bool TryTake()
    {
        lock (gate)
        {
            if (tokens == 0)
                return false;
            tokens--;
            return true;
        }
    }

    public void Refill()
    {
        lock (gate)
            tokens = capacity;
    }
}

static class Program
{
    static int granted;

    static void Main()
    {
        var bucket = new TokenBucket(1);
        var clients = new Thread[2];
        for (int i = 0; i < clients.Length; i++)
        {
            clients[i] = new Thread(() => { if (bucket.TryTake()) Interlocked.Increment(ref granted); });
            clients[i].Start();
        }
        foreach (var client in clients)
            client.Join();
        Trace.Assert(granted == 1, "one token, one request");
        bucket.Refill();
        Trace.Assert(bucket.TryTake());
    }
}
