// build: no-run
//
// A ticket lock: first come, first served.
//
// Bookkeeping::Main          Volatile `serving`: mutual exclusion, no update of the
//                            guarded account book is lost.
// TicketPlain::Run           Plain `serving`: the next thread may be let in before
//                            the writes of the one that leaves are there.
// TicketTwice::Run           Tickets are drawn without Interlocked: two threads
//                            draw the same number and are inside together.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

abstract class TicketLock {
    protected int next;

    /// Draws a ticket.
    protected virtual int Draw() {
        return Interlocked.Increment(ref next) - 1;
    }

    protected abstract int Serving { get; set; }

    public void Enter() {
        int ticket = Draw();
        while (Serving != ticket)
            Thread.Yield();
    }

    public void Exit() {
        Serving = Serving + 1;
    }

    /// `using (guard.Hold())`
    public Holder Hold() {
        Enter();
        return new Holder(this);
    }

    public struct Holder : IDisposable {
        readonly TicketLock held;

        public Holder(TicketLock held) {
            this.held = held;
        }

        public void Dispose() {
            held.Exit();
        }
    }
}

class VolatileTicketLock : TicketLock {
    volatile int serving;

    protected override int Serving {
        get { return serving; }
        set { serving = value; }
    }
}

class PlainTicketLock : TicketLock {
    int serving;

    protected override int Serving {
        get { return serving; }
        set { serving = value; }
    }
}

class CarelessTicketLock : VolatileTicketLock {
    protected override int Draw() {
        return next++;
    }
}

/// Two columns that must always agree.
class Book {
    readonly TicketLock guard;
    int debit;
    int credit;

    public Book(TicketLock guard) {
        this.guard = guard;
    }

    public void Enter(int amount) {
        using (guard.Hold()) {
            Debug.Assert(debit == credit, "somebody else is writing");
            debit += amount;
            credit += amount;
        }
    }

    public int Total {
        get {
            using (guard.Hold())
                return debit;
        }
    }

    public bool Balanced {
        get { return debit == credit; }
    }
}

static class Bookkeeping {
    public static void Scenario(TicketLock guard, bool readAtEnd) {
        var book = new Book(guard);
        var a = new Thread(() => book.Enter(1));
        var b = new Thread(() => book.Enter(2));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(book.Balanced, "debit is credit");
        if (readAtEnd)
            Debug.Assert(book.Total == 3, "no entry is lost");
    }

    public static void Main() {
        Scenario(new VolatileTicketLock(), true);
    }
}

static class TicketPlain {
    public static void Run() {
        Bookkeeping.Scenario(new PlainTicketLock(), true);
    }
}

static class TicketTwice {
    public static void Run() {
        Bookkeeping.Scenario(new CarelessTicketLock(), false);
    }
}
