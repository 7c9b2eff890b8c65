// A bug: the count is read and written without a lock, so two requests take the last token.
using System.Diagnostics;
using System.Threading;

class TokenBucket
{
    int tokens;

    public TokenBucket(int capacity)
    {
        tokens = capacity;
    }

    public bool TryTake()
    {
        if (tokens == 0)
            return false;
        tokens = tokens - 1;
        return true;
    }
}

static class Program
{
    static int granted;

    static void Request(TokenBucket bucket)
    {
        if (bucket.TryTake())
            Interlocked.Increment(ref granted);
    }

    static void Main()
    {
        var bucket = new TokenBucket(1);
        var first = new Thread(() => Request(bucket));
        var second = new Thread(() => Request(bucket));
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Trace.Assert(granted == 1, "one token, one request");
    }
}
