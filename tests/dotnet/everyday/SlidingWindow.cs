// Holds. At most two requests within a window of ten ticks; the tick comes with the request.
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;

class SlidingWindow
{
    readonly Queue<int> recent = new Queue<int>();
    readonly int limit;
    readonly int width;

    public SlidingWindow(int limit, int width)
    {
        this.limit = limit;
        this.width = width;
    }

    public bool Allows(int now)
    {
        lock (recent)
        {
            while (recent.Count > 0 && recent.Peek() + width <= now)
                recent.Dequeue();
            if (recent.Count >= limit)
                return false;
            recent.Enqueue(now);
            return true;
        }
    }
}

static class Program
{
    static void Main()
    {
        var limiter = new SlidingWindow(2, 10);
        Trace.Assert(limiter.Allows(0));
        Task<bool> left = Task.Run(() => limiter.Allows(5));
        Task<bool> right = Task.Run(() => limiter.Allows(5));
        Trace.Assert(left.Result != right.Result, "one of the two is too many");
        Trace.Assert(limiter.Allows(11), "the first one is too old to count");
    }
}
