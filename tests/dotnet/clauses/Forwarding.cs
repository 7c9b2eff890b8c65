// build: no-run
//
// Store forwarding: a thread may read its own write before others see it.

#define DEBUG

using System.Diagnostics;
using System.Threading;

// Each reads its own write and then the other's variable, in order: a volatile read is not passed.
// Both may miss the other's write all the same.
static class OwnWriteEarly {
    static volatile int x, y;
    static int left, right;

    public static void Main() {
        Run();
    }

    public static void Run() {
        var other = new Thread(() => {
            y = 1;
            right = y == 1 ? x : 1;
        });
        other.Start();
        x = 1;
        left = x == 1 ? y : 1;
        other.Join();
        Debug.Assert(left == 1 || right == 1, "somebody sees the other's write");
    }
}

// The same, with the write done before it is read.
static class OwnWriteDone {
    static volatile int x, y;
    static int left, right;

    public static void Run() {
        var other = new Thread(() => {
            y = 1;
            Thread.MemoryBarrier();
            right = y == 1 ? x : 1;
        });
        other.Start();
        x = 1;
        Thread.MemoryBarrier();
        left = x == 1 ? y : 1;
        other.Join();
        Debug.Assert(left == 1 || right == 1, "somebody sees the other's write");
    }
}
