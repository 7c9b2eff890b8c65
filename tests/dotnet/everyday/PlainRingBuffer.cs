// Holds under sc. Under dotnet the plain index may be seen before the slot that it speaks of.
using System.Diagnostics;
using System.Threading;

class RingBuffer
{
    readonly int[] slots = new int[2];
    int head;
    int tail;

    public void Write(int value)
    {
        slots[tail % slots.Length] = value;
        tail = tail + 1;
    }

    public bool TryRead(out int value)
    {
        value = 0;
        if (tail == head)
            return false;
        value = slots[head % slots.Length];
        head = head + 1;
        return true;
    }
}

static class Program
{
    static void Main()
    {
        var ring = new RingBuffer();
        var writer = new Thread(() => ring.Write(7));
        writer.Start();
        if (ring.TryRead(out int first))
            Trace.Assert(first == 7, "what was written");
        writer.Join();
    }
}
