// Dekker's algorithm, the first solution to mutual exclusion of two threads. Its
// fields are volatile, which is not enough: a volatile read may still go ahead of a
// volatile write. DekkerFenced::Run has the barrier that it needs.
//
//   fencepost check Dekker.exe --model dotnet-ecma                            violated
//   fencepost check Dekker.exe --model dotnet-ecma --entry DekkerFenced::Run  holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Side {
    public volatile bool Wants;
}

class Dekker {
    readonly Side left = new Side();
    readonly Side right = new Side();
    readonly bool fenced;
    volatile Side favoured;
    int inside;

    public Dekker(bool fenced) {
        this.fenced = fenced;
        favoured = left;
    }

    void Enter(Side me, Side other) {
        me.Wants = true;
        if (fenced)
            Thread.MemoryBarrier();
        while (other.Wants) {
            if (favoured == me)
                continue;
            me.Wants = false;
            while (favoured != me)
                Thread.Yield();
            me.Wants = true;
            if (fenced)
                Thread.MemoryBarrier();
        }
    }

    void Exit(Side me, Side other) {
        favoured = other;
        me.Wants = false;
    }

    void Work(Side me, Side other) {
        Enter(me, other);
        inside++;
        Debug.Assert(inside == 1, "two threads are inside");
        inside--;
        Exit(me, other);
    }

    public void Run() {
        var a = new Thread(() => Work(left, right));
        var b = new Thread(() => Work(right, left));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }

    static void Main() {
        new Dekker(false).Run();
    }
}

static class DekkerFenced {
    static void Run() {
        new Dekker(true).Run();
    }
}
