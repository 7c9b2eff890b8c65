// build: no-run roslyn
//
// Waits for a while, and the clock: none gives up before it is time.
//
// TimedWaits::Sleeps       Sleeping takes its time.
// TimedWaits::DoesNotSleep Sleeping for no time does not.
// TimedWaits::Waits        Monitor.Wait without a pulse takes its time.
// TimedWaits::Enters       Monitor.TryEnter gives up only when its time is over.
// TimedWaits::Joins        Thread.Join does.
// TimedWaits::Semaphore    SemaphoreSlim.Wait does.
// TimedWaits::Event        WaitHandle.WaitOne does.
// TimedWaits::Pulse        A pulse that comes in time is not missed.
// TimedWaits::LatePulse    One that comes later may be.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

static class TimedWaits {
    static readonly object gate = new object();
    static bool waiting, early, ok;

    static void Main() {
        Sleeps();
    }

    static bool IsLate(int start) { return Environment.TickCount - start >= 1000; }

    static void Sleeps() {
        int start = Environment.TickCount;
        Thread.Sleep(1000);
        Debug.Assert(IsLate(start));
    }

    static void DoesNotSleep() {
        int start = Environment.TickCount;
        Thread.Sleep(0);
        Debug.Assert(IsLate(start));
    }

    static void Waits() {
        int start = Environment.TickCount;
        lock (gate)
            Debug.Assert(!Monitor.Wait(gate, 1000));
        Debug.Assert(IsLate(start));
    }

    static void Enters() {
        var other = new Thread(() => {
            int start = Environment.TickCount;
            if (Monitor.TryEnter(gate, 1000))
                Monitor.Exit(gate);
            else
                Debug.Assert(IsLate(start));
        });
        lock (gate)
            other.Start();
        other.Join();
    }

    static void Joins() {
        var other = new Thread(() => { lock (gate) ok = true; });
        other.Start();
        int start = Environment.TickCount;
        Debug.Assert(other.Join(1000) || IsLate(start));
    }

    static void Semaphore() {
        int start = Environment.TickCount;
        Debug.Assert(!new SemaphoreSlim(0).Wait(1000));
        Debug.Assert(IsLate(start));
    }

    static void Event() {
        int start = Environment.TickCount;
        Debug.Assert(!new AutoResetEvent(false).WaitOne(1000));
        Debug.Assert(IsLate(start));
    }

    static void Pulse() {
        int start = Environment.TickCount;
        var other = new Thread(() => {
            lock (gate) {
                waiting = true;
                ok = Monitor.Wait(gate, 1000);
            }
        });
        other.Start();
        lock (gate) {
            if (waiting) {
                Monitor.Pulse(gate);
                early = !IsLate(start);
            }
        }
        other.Join();
        Debug.Assert(!early || ok);
    }

    static void LatePulse() {
        Pulse();
        Debug.Assert(!waiting || ok);
    }
}
