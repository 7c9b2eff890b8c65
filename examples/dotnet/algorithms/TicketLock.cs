// A ticket lock: draw a number, wait until it is served.
//
// At stake: who is let in must see all that was done inside before. Serving the next is a
// plain hand-over, so the write that serves must not overtake the writes of the section.
//
//   fencepost check TicketLock.exe --model dotnet-ecma                                  violated
//   fencepost check TicketLock.exe --model dotnet-ecma --entry TicketLockVolatile::Run  holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class PlainTicketLock {
    int next;
    int serving;

    public void Enter() {
        int ticket = Interlocked.Increment(ref next) - 1;
        while (serving != ticket)
            Thread.Yield();
    }

    public void Exit() {
        serving++;
    }
}

class TicketLock {
    int next;
    volatile int serving;

    public void Enter() {
        int ticket = Interlocked.Increment(ref next) - 1;
        while (serving != ticket)
            Thread.Yield();
    }

    // Only the owner writes `serving`, so reading and writing it need not be one step.
    public void Exit() {
        serving++;
    }
}

// Only the hand-over is volatile, the wait for it is not. Where a thread may read ahead of a
// branch, it reads what the lock protects before it has the lock.
class HalfTicketLock {
    int next;
    int serving;

    public void Enter() {
        int ticket = Interlocked.Increment(ref next) - 1;
        while (serving != ticket)
            Thread.Yield();
    }

    public void Exit() {
        Volatile.Write(ref serving, serving + 1);
    }
}

static class TicketLockPlain {
    static readonly PlainTicketLock gate = new PlainTicketLock();
    static int counter;

    static void Work() {
        gate.Enter();
        counter++;
        gate.Exit();
    }

    static void Main() {
        Thread first = new Thread(Work), second = new Thread(Work);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "an update is lost");
    }
}

static class TicketLockHalf {
    static readonly HalfTicketLock gate = new HalfTicketLock();
    static int counter;

    static void Work() {
        gate.Enter();
        counter++;
        gate.Exit();
    }

    static void Run() {
        Thread first = new Thread(Work), second = new Thread(Work);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "an update is lost");
    }
}

static class TicketLockVolatile {
    static readonly TicketLock gate = new TicketLock();
    static int counter;

    static void Work() {
        gate.Enter();
        counter++;
        gate.Exit();
    }

    static void Run() {
        Thread first = new Thread(Work), second = new Thread(Work);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "an update is lost");
    }
}
