// A bug: `if` around Wait. A consumer that is woken finds that another one was faster, and the queue is empty.
using System.Collections.Generic;
using System.Threading;

class WorkQueue
{
    readonly Queue<string> items = new Queue<string>();

    public void Put(string item)
    {
        lock (items)
        {
            items.Enqueue(item);
            Monitor.PulseAll(items);
        }
    }

    public string Take()
    {
        lock (items)
        {
            if (items.Count == 0)
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
        var one = new Thread(() => queue.Take());
        var two = new Thread(() => queue.Take());
        one.Start();
        two.Start();
        queue.Put("a");
        queue.Put("b");
        one.Join();
        two.Join();
    }
}
