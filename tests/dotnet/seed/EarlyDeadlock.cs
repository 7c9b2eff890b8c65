// build: no-run
//
// Deadlocks of some threads while another one runs on for ever: no state is stuck as
// a whole, but the graph of who waits for whom has a circle.
//
// EarlyDeadlock::Locks     Two threads lock two objects in opposite orders.
// EarlyDeadlock::Joins     Two threads join each other.
// EarlyDeadlock::Mixed     A thread joins one that waits for its lock.
// EarlyDeadlock::Self      A thread joins itself.

using System.Threading;

static class EarlyDeadlock {
    static readonly object left = new object();
    static readonly object right = new object();
    static Thread a, b;

    static void Busy() {
        var mine = new object();
        while (true) {
            lock (mine) { }
        }
    }

    static void Both(object first, object second) {
        lock (first) {
            lock (second) { }
        }
    }

    static void Locks() {
        new Thread(Busy).Start();
        new Thread(() => Both(left, right)).Start();
        new Thread(() => Both(right, left)).Start();
    }

    static void Joins() {
        new Thread(Busy).Start();
        a = new Thread(() => JoinLater(b));
        b = new Thread(() => JoinLater(a));
        lock (left) {
            a.Start();
            b.Start();
        }
    }

    /// Joins a thread that has surely been started.
    static void JoinLater(Thread thread) {
        lock (left) { }
        thread.Join();
    }

    static void Mixed() {
        new Thread(Busy).Start();
        lock (left) {
            a = new Thread(() => Both(left, right));
            a.Start();
            a.Join();
        }
    }

    static void Self() {
        new Thread(Busy).Start();
        Thread.CurrentThread.Join();
    }

    static void Main() {
        Locks();
    }
}
