// build: no-run
//
// Thread: start and join, parameters, IsAlive, CurrentThread, names, background threads.

using System;
using System.Threading;

static class Threads {
    static int x, y, z;

    static int Bit(bool value) {
        return value ? 1 : 0;
    }

    static void Join() {
        var thread = new Thread(() => x = 1);
        thread.Start();
        thread.Join();
        y = x;
    }

    static void NoJoin() {
        new Thread(() => x = 1).Start();
        y = x;
    }

    static void Parameter() {
        var thread = new Thread(value => x = (int)value);
        thread.Start(42);
        thread.Join();
    }

    static void NoParameter() {
        var thread = new Thread(value => x = Bit(value == null));
        thread.Start();
        thread.Join();
    }

    static void Nested() {
        var outer = new Thread(() => {
            var inner = new Thread(() => x = 1);
            inner.Start();
            inner.Join();
            y = x + 1;
        });
        outer.Start();
        outer.Join();
        z = y + 1;
    }

    static void Alive() {
        var thread = new Thread(() => { });
        x = Bit(thread.IsAlive);
        thread.Start();
        y = Bit(thread.IsAlive);
        thread.Join();
        z = Bit(thread.IsAlive);
    }

    static void Current() {
        Thread thread = null;
        int id = 0;
        thread = new Thread(() => {
            x = Bit(ReferenceEquals(Thread.CurrentThread, thread));
            id = Thread.CurrentThread.ManagedThreadId;
        });
        thread.Start();
        thread.Join();
        y = Bit(id == thread.ManagedThreadId);
        z = Bit(id != Thread.CurrentThread.ManagedThreadId);
    }

    static void Name() {
        var thread = new Thread(() => x = Thread.CurrentThread.Name == "worker" ? 1 : 2);
        y = Bit(thread.Name == null);
        thread.Name = "worker";
        thread.Start();
        thread.Join();
        try {
            thread.Name = "again";
        } catch (InvalidOperationException) {
            z = 1;
        }
    }

    static void StartTwice() {
        var thread = new Thread(() => x++);
        thread.Start();
        thread.Join();
        try {
            thread.Start();
        } catch (ThreadStateException) {
            y = 1;
        }
    }

    static void JoinUnstarted() {
        try {
            new Thread(() => { }).Join();
        } catch (ThreadStateException) {
            x = 1;
        }
    }

    static void JoinTimed() {
        var thread = new Thread(() => x = 1);
        thread.Start();
        y = thread.Join(10) ? 1 : 2;
        z = x;
    }

    static void JoinZero() {
        var thread = new Thread(() => x = 1);
        thread.Start();
        y = thread.Join(0) ? 1 : 2;
        z = x;
    }

    static void SleepAndYield() {
        new Thread(() => {
            x = 1;
            Thread.Sleep(1);
            y = 1;
        }).Start();
        Thread.Sleep(0);
        Thread.Yield();
        Thread.SpinWait(10);
        z = x + y;
    }

    static void Hang() {
        x = 1;
        var gate = new object();
        lock (gate)
            Monitor.Wait(gate);
    }

    static void Background() {
        new Thread(Hang) { IsBackground = true }.Start();
        y = 1;
    }

    static void Foreground() {
        new Thread(Hang).Start();
        y = 1;
    }

    static void IsBackground() {
        var thread = new Thread(() => x = Bit(Thread.CurrentThread.IsBackground));
        y = Bit(thread.IsBackground);
        thread.IsBackground = true;
        thread.Start();
        thread.Join();
        z = Bit(Thread.CurrentThread.IsBackground);
    }

    static void Main() {
        Join();
    }
}
