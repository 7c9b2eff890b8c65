// Two readers and a writer share a resource: readers together, the writer alone.
// The invariant: nobody reads while the writer is inside.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class ReadersWriter {
    static readonly object gate = new object();
    static int reading;
    static bool writing;
    static int left, right;

    static void Read() {
        lock (gate) {
            while (writing)
                Monitor.Wait(gate);
            reading++;
        }
        Debug.Assert(left == right, "half of a write");
        lock (gate) {
            reading--;
            if (reading == 0)
                Monitor.PulseAll(gate);
        }
    }

    static void Write() {
        lock (gate) {
            while (writing || reading > 0)
                Monitor.Wait(gate);
            writing = true;
        }
        left++;
        right++;
        lock (gate) {
            writing = false;
            Monitor.PulseAll(gate);
        }
    }

    static void Main() {
        var first = new Thread(Read);
        var second = new Thread(Read);
        first.Start();
        second.Start();
        Write();
        first.Join();
        second.Join();
        Debug.Assert(reading == 0 && !writing, "somebody is still inside");
    }
}
