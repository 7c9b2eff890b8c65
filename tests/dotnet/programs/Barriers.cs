// build: no-run
//
// Two reusable barriers: threads meet after each phase.
//
// Barriers::Main             A sense-reversing barrier of spinning threads: after
//                            it, everybody sees what the others wrote before it.
// BarrierMonitor::Run        The same with a monitor and a generation number.
// BarrierPlainSense::Run     The sense is a plain field: it may turn before the
//                            count of those who are missing is set again.
// BarrierNoGeneration::Run   The monitor without a generation number: a fast
//                            thread comes around before a slow one has left.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

interface IBarrier {
    void Arrive();
}

class SpinBarrier : IBarrier {
    readonly int parties;
    int missing;
    volatile bool sense;

    public SpinBarrier(int parties) {
        this.parties = parties;
        missing = parties;
    }

    public void Arrive() {
        bool before = sense;
        int left = Interlocked.Decrement(ref missing);
        Debug.Assert(left >= 0, "more threads than there are");
        if (left == 0) {
            missing = parties;
            sense = !before;
        } else {
            while (sense == before)
                Thread.Yield();
        }
    }
}

class PlainSpinBarrier : IBarrier {
    readonly int parties;
    int missing;
    bool sense;

    public PlainSpinBarrier(int parties) {
        this.parties = parties;
        missing = parties;
    }

    public void Arrive() {
        bool before = sense;
        int left = Interlocked.Decrement(ref missing);
        Debug.Assert(left >= 0, "more threads than there are");
        if (left == 0) {
            missing = parties;
            sense = !before;
        } else {
            while (sense == before)
                Thread.Yield();
        }
    }
}

class MonitorBarrier : IBarrier {
    readonly object gate = new object();
    readonly int parties;
    int arrived;
    int generation;

    public MonitorBarrier(int parties) {
        this.parties = parties;
    }

    public void Arrive() {
        lock (gate) {
            int mine = generation;
            if (++arrived == parties) {
                arrived = 0;
                generation++;
                Monitor.PulseAll(gate);
            } else {
                while (generation == mine)
                    Monitor.Wait(gate);
            }
        }
    }
}

class ForgetfulBarrier : IBarrier {
    readonly object gate = new object();
    readonly int parties;
    int arrived;

    public ForgetfulBarrier(int parties) {
        this.parties = parties;
    }

    public void Arrive() {
        lock (gate) {
            if (++arrived == parties) {
                arrived = 0;
                Monitor.PulseAll(gate);
            } else {
                while (arrived != 0)
                    Monitor.Wait(gate);
            }
        }
    }
}

/// Each thread writes its cell, meets the others, and reads its neighbour's.
class Simulation {
    readonly IBarrier barrier;
    readonly int[,] cells;
    readonly int phases;

    public Simulation(IBarrier barrier, int threads, int phases) {
        this.barrier = barrier;
        this.phases = phases;
        cells = new int[phases, threads];
    }

    void Work(int me) {
        int threads = cells.GetLength(1);
        for (int phase = 0; phase < phases; phase++) {
            cells[phase, me] = phase + 1;
            barrier.Arrive();
            int neighbour = cells[phase, (me + 1) % threads];
            Debug.Assert(neighbour == phase + 1, "the neighbour is not that far");
        }
    }

    public void Run() {
        var threads = new Thread[cells.GetLength(1)];
        for (int i = 0; i < threads.Length; i++) {
            int me = i;
            threads[i] = new Thread(() => Work(me));
            threads[i].Start();
        }
        foreach (var thread in threads)
            thread.Join();
    }
}

static class Barriers {
    public static void Main() {
        new Simulation(new SpinBarrier(2), 2, 2).Run();
    }
}

static class BarrierMonitor {
    public static void Run() {
        new Simulation(new MonitorBarrier(2), 2, 2).Run();
    }
}

static class BarrierPlainSense {
    public static void Run() {
        new Simulation(new PlainSpinBarrier(2), 2, 2).Run();
    }
}

static class BarrierNoGeneration {
    public static void Run() {
        new Simulation(new ForgetfulBarrier(2), 2, 2).Run();
    }
}
