// build: no-run
//
// Accesses to one location are coherent: two reads of it never see its values in the wrong order.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class OneLocation {
    static int x;

    public static void Main() {
        Run();
    }

    public static void Run() {
        new Thread(() => x = 1).Start();
        int first = x;
        int second = x;
        Debug.Assert(first <= second, "x does not go back");
    }
}

// With two locations nothing keeps the reads in order.
static class TwoLocations {
    static int x, y;

    public static void Run() {
        new Thread(() => {
            x = 1;
            Thread.MemoryBarrier();
            y = 1;
        }).Start();
        int first = y;
        int second = x;
        Debug.Assert(first <= second, "x comes before y");
    }
}
