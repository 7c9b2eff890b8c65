// build: no-run
//
// Interlocked operations and MemoryBarrier order everything; volatile accesses do not: a volatile
// write may be passed by a later volatile read of another location.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class VolatileWriteThenRead {
    static volatile int x, y;
    static int left, right;

    public static void Main() {
        Run();
    }

    public static void Run() {
        var other = new Thread(() => {
            y = 1;
            right = x;
        });
        other.Start();
        x = 1;
        left = y;
        other.Join();
        Debug.Assert(left == 1 || right == 1, "somebody sees the other's write");
    }
}

static class BarrierBetween {
    static volatile int x, y;
    static int left, right;

    public static void Run() {
        var other = new Thread(() => {
            y = 1;
            Thread.MemoryBarrier();
            right = x;
        });
        other.Start();
        x = 1;
        Thread.MemoryBarrier();
        left = y;
        other.Join();
        Debug.Assert(left == 1 || right == 1, "somebody sees the other's write");
    }
}

static class InterlockedWrite {
    static int x, y, left, right;

    public static void Run() {
        var other = new Thread(() => {
            Interlocked.Exchange(ref y, 1);
            right = x;
        });
        other.Start();
        Interlocked.Exchange(ref x, 1);
        left = y;
        other.Join();
        Debug.Assert(left == 1 || right == 1, "somebody sees the other's write");
    }
}

// Peterson's lock with every variable volatile, and the same with a barrier before waiting.
static class PetersonVolatile {
    static volatile bool mine, yours;
    static volatile int turn;
    static int inside;

    static void Enter() {
        inside++;
        Debug.Assert(inside == 1, "one at a time");
        inside--;
    }

    public static void Run() {
        new Thread(() => {
            yours = true;
            turn = 0;
            while (mine && turn == 0) { }
            Enter();
            yours = false;
        }).Start();
        mine = true;
        turn = 1;
        while (yours && turn == 1) { }
        Enter();
        mine = false;
    }
}

static class PetersonBarrier {
    static volatile bool mine, yours;
    static volatile int turn;
    static int inside;

    static void Enter() {
        inside++;
        Debug.Assert(inside == 1, "one at a time");
        inside--;
    }

    public static void Run() {
        new Thread(() => {
            yours = true;
            turn = 0;
            Thread.MemoryBarrier();
            while (mine && turn == 0) { }
            Enter();
            yours = false;
        }).Start();
        mine = true;
        turn = 1;
        Thread.MemoryBarrier();
        while (yours && turn == 1) { }
        Enter();
        mine = false;
    }
}
