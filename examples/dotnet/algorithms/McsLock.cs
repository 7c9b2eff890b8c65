// The lock of Mellor-Crummey and Scott: a queue in which everybody waits at a node of
// their own, and who leaves wakes the next.
//
// At stake: the queue is joined by an exchange, which orders everything. The hand-over is a
// plain write, and nothing done inside may come after it.
//
//   fencepost check McsLock.exe --model dotnet-ecma                                violated
//   fencepost check McsLock.exe --model dotnet-ecma --entry McsLockVolatile::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class PlainMcsLock {
    public class Node {
        public bool Waits;
        public Node Next;
    }

    Node tail;

    public void Enter(Node me) {
        me.Waits = true;
        me.Next = null;
        var before = Interlocked.Exchange(ref tail, me);
        if (before == null)
            return;
        before.Next = me;
        while (me.Waits)
            Thread.Yield();
    }

    public void Exit(Node me) {
        if (me.Next == null) {
            if (Interlocked.CompareExchange(ref tail, null, me) == me)
                return;
            while (me.Next == null)
                Thread.Yield();
        }
        me.Next.Waits = false;
    }
}

class McsLock {
    public class Node {
        public volatile bool Waits;
        public volatile Node Next;
    }

    Node tail;

    public void Enter(Node me) {
        me.Waits = true;
        me.Next = null;
        var before = Interlocked.Exchange(ref tail, me);
        if (before == null)
            return;
        before.Next = me;
        while (me.Waits)
            Thread.Yield();
    }

    public void Exit(Node me) {
        if (me.Next == null) {
            if (Interlocked.CompareExchange(ref tail, null, me) == me)
                return;
            while (me.Next == null)
                Thread.Yield();
        }
        me.Next.Waits = false;
    }
}

static class McsLockPlain {
    static readonly PlainMcsLock gate = new PlainMcsLock();
    static int counter;

    static void Work() {
        var node = new PlainMcsLock.Node();
        gate.Enter(node);
        counter++;
        gate.Exit(node);
    }

    static void Main() {
        Thread first = new Thread(Work), second = new Thread(Work);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "an update is lost");
    }
}

static class McsLockVolatile {
    static readonly McsLock gate = new McsLock();
    static int counter;

    static void Work() {
        var node = new McsLock.Node();
        gate.Enter(node);
        counter++;
        gate.Exit(node);
    }

    static void Run() {
        Thread first = new Thread(Work), second = new Thread(Work);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "an update is lost");
    }
}
