// The lock of Craig, Landin and Hagersten: a queue in which everybody watches the node of
// the one before, and takes it over for the next time.
//
// At stake: as in every hand-over, nothing done inside may come after the write that ends
// it. Each thread enters twice, so that nodes change hands.
//
//   fencepost check ClhLock.exe --model dotnet-ecma                                violated
//   fencepost check ClhLock.exe --model dotnet-ecma --entry ClhLockVolatile::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class PlainClhLock {
    public class Node {
        public bool Busy;
    }

    Node tail = new Node();

    // What is returned is for Exit, which gives the node for the next Enter.
    public Node Enter(Node mine) {
        mine.Busy = true;
        var before = Interlocked.Exchange(ref tail, mine);
        while (before.Busy)
            Thread.Yield();
        return before;
    }

    public Node Exit(Node mine, Node before) {
        mine.Busy = false;
        return before;
    }
}

class ClhLock {
    public class Node {
        public volatile bool Busy;
    }

    Node tail = new Node();

    public Node Enter(Node mine) {
        mine.Busy = true;
        var before = Interlocked.Exchange(ref tail, mine);
        while (before.Busy)
            Thread.Yield();
        return before;
    }

    public Node Exit(Node mine, Node before) {
        mine.Busy = false;
        return before;
    }
}

static class ClhLockPlain {
    static readonly PlainClhLock gate = new PlainClhLock();
    static int counter;

    static void Work() {
        var mine = new PlainClhLock.Node();
        for (int i = 0; i < 2; i++) {
            var before = gate.Enter(mine);
            counter++;
            mine = gate.Exit(mine, before);
        }
    }

    static void Main() {
        Thread first = new Thread(Work), second = new Thread(Work);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 4, "an update is lost");
    }
}

static class ClhLockVolatile {
    static readonly ClhLock gate = new ClhLock();
    static int counter;

    static void Work() {
        var mine = new ClhLock.Node();
        for (int i = 0; i < 2; i++) {
            var before = gate.Enter(mine);
            counter++;
            mine = gate.Exit(mine, before);
        }
    }

    static void Run() {
        Thread first = new Thread(Work), second = new Thread(Work);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 4, "an update is lost");
    }
}
