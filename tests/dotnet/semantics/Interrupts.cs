// build: roslyn
#define DEBUG
//
// Thread.Interrupt ends whatever a thread waits for, or the next thing that it waits for. Main leaves out what Mono does
// against the documentation: it does not interrupt a thread that waits for a lock. .NET 8 does.

using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Interrupts {
    static readonly object gate = new object();
    static int told;

    // Runs something in a thread that counts whether it was interrupted.
    static Thread Started(Action work) {
        told = 0;
        var thread = new Thread(() => {
            try {
                work();
            } catch (ThreadInterruptedException) {
                told++;
            }
        });
        thread.Start();
        return thread;
    }

    static void Ends(Action work) {
        Thread thread = Started(work);
        thread.Interrupt();
        thread.Join();
        Debug.Assert(told == 1);
    }

    static void Sleep() { Ends(() => Thread.Sleep(Timeout.Infinite)); }
    static void ShortSleep() { Ends(() => { while (true) Thread.Sleep(10); }); }
    static void Handle() { Ends(() => new AutoResetEvent(false).WaitOne()); }
    static void TimedHandle() { Ends(() => { while (!new ManualResetEvent(false).WaitOne(10)) { } }); }
    static void AnyHandle() { Ends(() => WaitHandle.WaitAny(new WaitHandle[] { new ManualResetEvent(false), new AutoResetEvent(false) })); }
    static void Slim() { Ends(() => new ManualResetEventSlim(false).Wait()); }
    static void Permit() { Ends(() => new SemaphoreSlim(0).Wait()); }
    static void Result() { Ends(() => new TaskCompletionSource<int>().Task.Wait()); }

    static void Wait() {
        Ends(() => {
            lock (gate)
                Monitor.Wait(gate);
        });
        // The lock was given back.
        Debug.Assert(Monitor.TryEnter(gate));
        Monitor.Exit(gate);
    }

    static void Enter() {
        lock (gate)
            Ends(() => { lock (gate) told += 10; });
    }

    // What is free is not waited for: the interrupt comes at the sleep.
    static void FreeLock() {
        int entered = 0;
        Ends(() => {
            lock (gate)
                entered = 1;
            Thread.Sleep(Timeout.Infinite);
        });
        Debug.Assert(entered == 1);
    }

    static void JoinOther() {
        var never = new ManualResetEvent(false);
        var other = new Thread(() => never.WaitOne());
        other.Start();
        Ends(other.Join);
        never.Set();
        other.Join();
    }

    // An interrupt waits for the thread to wait.
    static void Later() {
        bool begun = false;
        Thread thread = Started(() => {
            while (!Volatile.Read(ref begun)) { }
            Thread.Sleep(1);
        });
        thread.Interrupt();
        Volatile.Write(ref begun, true);
        thread.Join();
        Debug.Assert(told == 1);
    }

    // It is told once: the second wait is not interrupted.
    static void Once() {
        bool second = false;
        Thread thread = Started(() => {
            try {
                Thread.Sleep(Timeout.Infinite);
            } catch (ThreadInterruptedException) { }
            Thread.Sleep(1);
            second = true;
        });
        thread.Interrupt();
        thread.Join();
        Debug.Assert(told == 0 && second);
    }

    static void Itself() {
        Thread.CurrentThread.Interrupt();
        try {
            Thread.Sleep(1);
        } catch (ThreadInterruptedException) {
            return;
        }
        Debug.Assert(false);
    }

    // A sleep may be over before the interrupt comes.
    static void TooLate() {
        Thread thread = Started(() => Thread.Sleep(1));
        thread.Interrupt();
        thread.Join();
        Debug.Assert(told == 1);
    }

    // Without a handler the thread fails.
    static void Unhandled() {
        var thread = new Thread(() => Thread.Sleep(Timeout.Infinite));
        thread.Start();
        thread.Interrupt();
        thread.Join();
    }

    // A lock that is held while the thread is interrupted stays held without a finally block.
    static void Leaked() {
        Thread thread = Started(() => {
            Monitor.Enter(gate);
            Thread.Sleep(Timeout.Infinite);
            Monitor.Exit(gate);
        });
        thread.Interrupt();
        thread.Join();
        lock (gate) { }
    }

    // A signal and an interrupt: one of them ends the wait, and the other may come to nothing.
    static void Both() {
        var signal = new AutoResetEvent(false);
        Thread thread = Started(() => signal.WaitOne());
        thread.Interrupt();
        signal.Set();
        thread.Join();
        Debug.Assert(told == 1);
    }

    static void Main() {
        Action[] all = { Sleep, ShortSleep, Handle, TimedHandle, AnyHandle, Slim, Permit, Result, Wait, FreeLock, JoinOther, Once, Later, Itself };
        foreach (Action one in all)
            one();
        Console.WriteLine("all told");
    }
}
