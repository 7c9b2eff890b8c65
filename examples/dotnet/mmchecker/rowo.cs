// ARCHTEST's test of read order and write order: one thread counts a variable up, the other reads it
// again and again. The invariant: what was read never shrinks.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class Rowo {
    static int a;
    static int x1, x2, x3;

    static void Write() {
        a = 1;
        a = 2;
        a = 3;
        a = 4;
    }

    static void Read() {
        x1 = a;
        x2 = a;
        x3 = a;
    }

    static void Main() {
        var writer = new Thread(Write);
        writer.Start();
        Read();
        writer.Join();
        Debug.Assert(x1 <= x2 && x2 <= x3, "an old value after a new one");
    }
}
