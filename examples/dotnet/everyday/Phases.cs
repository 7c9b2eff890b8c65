// A barrier made of a monitor. Each thread writes its own element before it and reads the other's after it.

#define DEBUG
using System.Diagnostics;
using System.Threading;

class Barrier {
    readonly object gate = new object();
    readonly int parties;
    int arrived, phase;

    public Barrier(int parties) {
        this.parties = parties;
    }

    public void Await() {
        lock (gate) {
            int mine = phase;
            if (++arrived == parties) {
                arrived = 0;
                phase++;
                Monitor.PulseAll(gate);
            } else {
                while (phase == mine) Monitor.Wait(gate);
            }
        }
    }
}

static class Program {
    static readonly Barrier barrier = new Barrier(2);
    static readonly int[] cells = new int[2];

    static void Work(object number) {
        int mine = (int)number;
        cells[mine] = 1;
        barrier.Await();
        Debug.Assert(cells[1 - mine] == 1, "the other one has not arrived");
        barrier.Await();
        cells[mine] = 2;
    }

    static void Main() {
        var first = new Thread(Work);
        var second = new Thread(Work);
        first.Start(0);
        second.Start(1);
        first.Join();
        second.Join();
        Debug.Assert(cells[0] + cells[1] == 4, "a lost write");
    }
}
