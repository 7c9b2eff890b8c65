// Holds. A queue with Monitor.Wait and Pulse, one producer and two consumers.
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class WorkQueue
{
    readonly Queue<int> items = new Queue<int>();

    public void Put(int item)
    {
        lock (items)
        {
            items.Enqueue(item);
            Monitor.Pulse(items);
        }
    }

    public int Take()
    {
        lock (items)
        {
            while (items.Count == 0)
                Monitor.Wait(items);
            return items.Dequeue();
        }
    }
}

static class Program
{
    static void Main()
    {
        var queue = new WorkQueue();
        int left = 0, right = 0;
        var one = new Thread(() => left = queue.Take());
        var two = new Thread(() => right = queue.Take());
        one.Start();
        two.Start();
        queue.Put(1);
        queue.Put(2);
        one.Join();
        two.Join();
        Trace.Assert(left + right == 3 && left != right);
    }
}
