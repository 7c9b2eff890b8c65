// A bug: `if` instead of `while` around the wait. Two consumers wake up, the second finds the place empty.
using System.Threading;

class Slot<T> where T : class
{
    readonly object gate = new object();
    T item;

    public void Put(T value)
    {
        lock (gate)
        {
            while (item != null)
                Monitor.Wait(gate);
            item = value;
            Monitor.PulseAll(gate);
        }
    }

    public T Take()
    {
        lock (gate)
        {
            if (item == null)
                Monitor.Wait(gate);
            T taken = item;
            item = null;
            Monitor.PulseAll(gate);
            return taken;
        }
    }
}

static class Program
{
    static int length;

    static void Main()
    {
        var slot = new Slot<string>();
        var consumer = new Thread(() => Interlocked.Add(ref length, slot.Take().Length));
        var other = new Thread(() => Interlocked.Add(ref length, slot.Take().Length));
        consumer.Start();
        other.Start();
        slot.Put("a");
        slot.Put("bc");
        consumer.Join();
        other.Join();
    }
}
