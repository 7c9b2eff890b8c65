// The work-stealing deque of Chase and Lev (with an array that does not grow). Its owner
// pushes and takes at the bottom, thieves steal from the top.
//
// At stake: the owner lowers `bottom`, then looks at `top`; a thief raises `top` and looks
// at `bottom`. If the owner's look goes ahead, both think that the last item is theirs.
//
//   fencepost check ChaseLev.exe --model dotnet-ecma                               violated
//   fencepost check ChaseLev.exe --model dotnet-ecma --entry ChaseLevFenced::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Deque {
    readonly int[] items = new int[2];
    protected volatile int bottom;
    volatile int top;

    public void Push(int item) {
        int b = bottom;
        items[b] = item;
        bottom = b + 1;
    }

    protected virtual void Lower(int b) {
        bottom = b;
    }

    // Returns 0 if there is nothing left.
    public int Take() {
        int b = bottom - 1;
        Lower(b);
        int t = top;
        if (t > b) {
            bottom = t;
            return 0;
        }
        int item = items[b];
        if (t < b)
            return item;
        // The last one: race for it with the thieves.
        bool won = Interlocked.CompareExchange(ref top, t + 1, t) == t;
        bottom = t + 1;
        return won ? item : 0;
    }

    // Returns 0 if there is nothing, or if somebody else was faster.
    public int Steal() {
        int t = top;
        int b = bottom;
        if (t >= b)
            return 0;
        int item = items[t];
        return Interlocked.CompareExchange(ref top, t + 1, t) == t ? item : 0;
    }
}

class FencedDeque : Deque {
    protected override void Lower(int b) {
        bottom = b;
        Thread.MemoryBarrier();
    }
}

static class ChaseLev {
    static Deque deque;
    static int stolen, alsoStolen;

    static void Thief() {
        stolen = deque.Steal();
        alsoStolen = deque.Steal();
    }

    public static void Check(Deque empty) {
        deque = empty;
        var thief = new Thread(Thief);
        thief.Start();
        deque.Push(1);
        deque.Push(2);
        int taken = deque.Take(), alsoTaken = deque.Take();
        thief.Join();

        var times = new int[3];
        foreach (int item in new[] { taken, alsoTaken, stolen, alsoStolen })
            times[item]++;
        Debug.Assert(times[1] == 1 && times[2] == 1, "every item is had exactly once");
    }

    static void Main() {
        Check(new Deque());
    }
}

static class ChaseLevFenced {
    static void Run() {
        ChaseLev.Check(new FencedDeque());
    }
}
