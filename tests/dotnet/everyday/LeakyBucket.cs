// Holds. Requests that find the bucket full are refused; a timer makes room, under the same lock.
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Bucket
{
    readonly object gate = new object();
    int level;
    public int Most;

    public bool Pour()
    {
        lock (gate)
        {
            if (level == 2)
                return false;
            level++;
            if (level > Most)
                Most = level;
            return true;
        }
    }

    public void Leak(object state)
    {
        lock (gate)
            if (level > 0)
                level--;
    }
}

static class Program
{
    static void Main()
    {
        var bucket = new Bucket();
        using (var timer = new Timer(bucket.Leak, null, 10, Timeout.Infinite))
        {
            Task one = Task.Run(() => { bucket.Pour(); bucket.Pour(); });
            Task two = Task.Run(() => bucket.Pour());
            Task.WaitAll(one, two);
        }
        Trace.Assert(bucket.Most <= 2 && bucket.Most >= 1);
    }
}
