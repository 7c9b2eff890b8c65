// Holds. Two workers go through two phases together; each reads what the other wrote in the phase before.
using System.Diagnostics;
using System.Threading;

class Simulation
{
    readonly int[] cells = { 1, 2 };
    readonly Barrier phase = new Barrier(2);

    public void Run(int me)
    {
        int other = 1 - me;
        int seen = cells[other];
        phase.SignalAndWait();
        cells[me] += seen;
        phase.SignalAndWait();
        Trace.Assert(cells[other] == 3, "the neighbour is done");
    }
}

static class Program
{
    static void Main()
    {
        var simulation = new Simulation();
        var left = new Thread(() => simulation.Run(0));
        var right = new Thread(() => simulation.Run(1));
        left.Start();
        right.Start();
        left.Join();
        right.Join();
    }
}
