// build: no-run
//
// Monitor.Wait, Pulse and PulseAll: first in, first out; a timeout is a choice.

using System;
using System.Threading;

static class Waiting {
    static readonly object gate = new object();
    static int arrived, woken, order;
    static int x, y, z;

    static void Wait(int id) {
        lock (gate) {
            arrived++;
            Monitor.Wait(gate);
            order = 10 * order + id;
            woken++;
        }
    }

    static Thread Start(int id) {
        var thread = new Thread(() => Wait(id));
        thread.Start();
        return thread;
    }

    static void Until(Func<bool> condition) {
        while (true) {
            lock (gate) {
                if (condition())
                    return;
            }
            Thread.Yield();
        }
    }

    static void Pulse() {
        lock (gate)
            Monitor.Pulse(gate);
    }

    static void Fifo() {
        Start(1);
        Until(() => arrived == 1);
        Start(2);
        Until(() => arrived == 2);
        Pulse();
        Until(() => woken == 1);
        x = order;
        Pulse();
    }

    static void Race() {
        Start(1);
        Until(() => arrived == 1);
        Start(2);
        Until(() => arrived == 2);
        lock (gate) {
            Monitor.Pulse(gate);
            Monitor.Pulse(gate);
        }
    }

    static void PulseAll() {
        Start(1);
        Start(2);
        Until(() => arrived == 2);
        lock (gate)
            Monitor.PulseAll(gate);
    }

    static void PulseNobody() {
        Pulse();
        Start(1);
    }

    static void LostPulse() {
        Start(1);
        Pulse();
    }

    static void Timed() {
        new Thread(() => {
            lock (gate) {
                x = 1;
                Monitor.Pulse(gate);
            }
        }).Start();
        lock (gate) {
            y = Monitor.Wait(gate, 10) ? 1 : 2;
            z = x;
        }
    }

    static void TimedAlone() {
        lock (gate)
            x = Monitor.Wait(gate, TimeSpan.FromMilliseconds(1)) ? 1 : 2;
    }

    static void Reentrant() {
        lock (gate) {
            lock (gate) {
                new Thread(() => {
                    lock (gate) {
                        x = 1;
                        Monitor.Pulse(gate);
                    }
                }).Start();
                Monitor.Wait(gate);
                y = x;
            }
            z = Monitor.IsEntered(gate) ? 1 : 0;
        }
    }

    static void Main() {
        Fifo();
    }
}
