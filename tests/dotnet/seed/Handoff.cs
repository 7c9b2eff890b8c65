// build: no-run
//
// Who gets a released lock. A machine that hands it to the thread that was pulsed hides
// what happens when the releasing thread takes it again first.
//
// Handoff::Pulsed    The waiter is pulsed in state 1 and may wake in state 2.
// Handoff::Waiting   A thread that waits to enter may see the first or the second update,
//                    or come before both.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class Handoff {
    static readonly object gate = new object();
    static bool waiting;
    static int state, seen;

    static void Waiter() {
        lock (gate) {
            waiting = true;
            Monitor.Wait(gate);
            seen = state;
        }
    }

    static bool Wake() {
        lock (gate) {
            if (!waiting)
                return false;
            state = 1;
            Monitor.Pulse(gate);
            return true;
        }
    }

    static void Pulsed() {
        var waiter = new Thread(Waiter);
        waiter.Start();
        while (!Wake())
            Thread.Yield();
        lock (gate)
            state = 2;
        waiter.Join();
        Debug.Assert(seen == 1, "the lock went to the thread that was woken");
    }

    static void Waiting() {
        var other = new Thread(() => {
            lock (gate)
                seen = state;
        });
        other.Start();
        lock (gate)
            state = 1;
        lock (gate)
            state = 2;
        other.Join();
    }

    static void Main() {
        Waiting();
    }
}
