// A bug: Flush takes the list and then makes a new one, without a lock; what is added between is lost.
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Batcher
{
    List<int> pending = new List<int>();
    int sent;

    public int Sent => sent;

    public void Add(int item)
    {
        lock (this)
            pending.Add(item);
    }

    public void Flush()
    {
        List<int> batch = pending;
        sent += batch.Count;
        lock (this)
            pending = new List<int>();
    }
}

static class Program
{
    static void Main()
    {
        var batcher = new Batcher();
        var producer = new Thread(() => batcher.Add(1));
        producer.Start();
        batcher.Flush();
        producer.Join();
        batcher.Flush();
        Trace.Assert(batcher.Sent == 1, "nothing is lost");
    }
}
