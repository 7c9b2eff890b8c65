// build: no-run
//
// A read through a reference stays behind the read of the reference.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Box {
    public int Value;
}

static class ThroughReference {
    static readonly Box box = new Box();
    static Box shared;

    public static void Main() {
        Run();
    }

    public static void Run() {
        new Thread(() => {
            box.Value = 1;
            Thread.MemoryBarrier();
            shared = box;
        }).Start();
        var seen = shared;
        if (seen != null)
            Debug.Assert(seen.Value == 1, "the box is full when it is there");
    }
}

// The same value, not read through the reference.
static class BesideReference {
    static readonly Box box = new Box();
    static Box shared;

    public static void Run() {
        new Thread(() => {
            box.Value = 1;
            Thread.MemoryBarrier();
            shared = box;
        }).Start();
        if (shared != null)
            Debug.Assert(box.Value == 1, "the box is full when it is there");
    }
}
