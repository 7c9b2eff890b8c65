// Holds. One writer, one reader: each index has one owner, and is read and written as volatile by the other.
using System.Diagnostics;
using System.Threading;

class RingBuffer
{
    readonly int[] slots = new int[2];
    int head;
    int tail;

    public bool TryWrite(int value)
    {
        int at = tail;
        if (at - Volatile.Read(ref head) == slots.Length)
            return false;
        slots[at % slots.Length] = value;
        Volatile.Write(ref tail, at + 1);
        return true;
    }

    public bool TryRead(out int value)
    {
        int at = head;
        value = 0;
        if (Volatile.Read(ref tail) == at)
            return false;
        value = slots[at % slots.Length];
        Volatile.Write(ref head, at + 1);
        return true;
    }
}

static class Program
{
    static void Main()
    {
        var ring = new RingBuffer();
        var writer = new Thread(() =>
        {
            ring.TryWrite(7);
            ring.TryWrite(8);
        });
        writer.Start();
        if (ring.TryRead(out int first))
            Trace.Assert(first == 7, "in order");
        writer.Join();
    }
}
