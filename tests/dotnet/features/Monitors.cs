// build: no-run
//
// Monitor: Enter, Exit, TryEnter with and without a timeout, reentrancy, misuse, lock.

using System;
using System.Threading;

static class Monitors {
    static int x, y, z;

    static int Bit(bool value) {
        return value ? 1 : 0;
    }

    static void Elsewhere(ThreadStart work) {
        var thread = new Thread(work);
        thread.Start();
        thread.Join();
    }

    static void Exclusive() {
        var gate = new object();
        ThreadStart work = () => {
            lock (gate)
                x++;
        };
        var a = new Thread(work);
        var b = new Thread(work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
    }

    static void Unlocked() {
        ThreadStart work = () => x++;
        var a = new Thread(work);
        var b = new Thread(work);
        a.Start();
        b.Start();
    }

    static void EnterTaken() {
        var gate = new object();
        bool taken = false;
        Monitor.Enter(gate, ref taken);
        x = Bit(taken);
        Monitor.Exit(gate);
        try {
            Monitor.Enter(gate, ref taken);
        } catch (ArgumentException) {
            y = 1;
        }
    }

    static void Reentrant() {
        var gate = new object();
        Monitor.Enter(gate);
        Monitor.Enter(gate);
        Monitor.Exit(gate);
        Elsewhere(() => x = Monitor.TryEnter(gate) ? 1 : 2);
        Monitor.Exit(gate);
        Elsewhere(() => {
            y = Monitor.TryEnter(gate) ? 1 : 2;
            Monitor.Exit(gate);
        });
        z = Bit(Monitor.IsEntered(gate));
    }

    static void TryEnter() {
        var gate = new object();
        new Thread(() => {
            lock (gate)
                x = 1;
        }).Start();
        if (Monitor.TryEnter(gate)) {
            y = 1;
            z = x;
            Monitor.Exit(gate);
        } else {
            y = 2;
        }
    }

    static void TryEnterTimed() {
        var gate = new object();
        new Thread(() => {
            lock (gate)
                x = 1;
        }).Start();
        bool taken = false;
        try {
            Monitor.TryEnter(gate, 10, ref taken);
            y = taken ? 1 : 2;
        } finally {
            if (taken)
                Monitor.Exit(gate);
        }
    }

    static void TryEnterTimeSpan() {
        var gate = new object();
        lock (gate)
            Elsewhere(() => x = Monitor.TryEnter(gate, TimeSpan.FromMilliseconds(1)) ? 1 : 2);
    }

    static void TryEnterFree() {
        x = Monitor.TryEnter(new object(), 10) ? 1 : 2;
    }

    static void TryEnterInfinite() {
        var gate = new object();
        new Thread(() => {
            lock (gate)
                x = 1;
        }).Start();
        y = Monitor.TryEnter(gate, Timeout.Infinite) ? 1 : 2;
        Monitor.Exit(gate);
    }

    static bool Refused(Action<object> misuse, object gate) {
        try {
            misuse(gate);
            return false;
        } catch (SynchronizationLockException) {
            return true;
        }
    }

    static void Unowned() {
        var gate = new object();
        x = Bit(Refused(Monitor.Exit, gate));
        y = Bit(Refused(Monitor.Pulse, gate)) + Bit(Refused(Monitor.PulseAll, gate));
        z = Bit(Refused(g => Monitor.Wait(g), gate));
    }

    static void OwnedByAnother() {
        var gate = new object();
        lock (gate) {
            Elsewhere(() => {
                x = Bit(Refused(Monitor.Exit, gate));
                y = Bit(Refused(Monitor.Pulse, gate));
                z = Bit(Refused(g => Monitor.Wait(g), gate));
            });
        }
    }

    static bool Null(Action<object> misuse) {
        try {
            misuse(null);
            return false;
        } catch (ArgumentNullException) {
            return true;
        }
    }

    static void NullObject() {
        x = Bit(Null(Monitor.Enter)) + Bit(Null(Monitor.Exit));
        y = Bit(Null(Monitor.Pulse)) + Bit(Null(Monitor.PulseAll));
        z = Bit(Null(gate => { lock (gate) { } }));
    }

    static void Misuse() {
        Monitor.Exit(new object());
    }

    static void LeftByException() {
        var gate = new object();
        Elsewhere(() => {
            try {
                lock (gate) {
                    x = 1;
                    throw new InvalidOperationException();
                }
            } catch (InvalidOperationException) {
                y = 1;
            }
        });
        lock (gate)
            z = 1;
    }

    static void Forgotten() {
        var gate = new object();
        Elsewhere(() => Monitor.Enter(gate));
        lock (gate)
            x = 1;
    }

    static void Main() {
        Exclusive();
    }
}
