// A tournament barrier after the one of the Java Grande benchmarks, for two threads. In each round
// the winners wait for their losers; who has lost, or won the last round, reports that all he stands
// for have arrived, and waits until the champion does so.
// The invariant: who leaves the barrier sees what the others did before it.

#define DEBUG

using System.Diagnostics;
using System.Threading;

class TournamentBarrier {
    readonly int threads;
    readonly bool[] done;

    public TournamentBarrier(int threads) {
        this.threads = threads;
        done = new bool[threads];
    }

    /// <summary>Waits for all threads. Every other time, arriving is told by false.</summary>
    public void Arrive(int me) {
        bool arrived = !done[me];
        int distance = 1;
        while (distance < threads && me % (2 * distance) == 0) {
            int loser = me + distance;
            if (loser < threads) {
                while (done[loser] != arrived)
                    Thread.Yield();
            }
            distance *= 2;
        }
        done[me] = arrived;
        while (done[0] != arrived)
            Thread.Yield();
    }
}

class Runner {
    const int Threads = 2;

    static readonly TournamentBarrier barrier = new TournamentBarrier(Threads);
    static readonly int[] work = new int[Threads];

    readonly int me;

    Runner(int me) {
        this.me = me;
    }

    void Run() {
        work[me] = 1;
        barrier.Arrive(me);
        Debug.Assert(work[1 - me] == 1, "the other one has not arrived");
    }

    static void Main() {
        var other = new Thread(new Runner(1).Run);
        other.Start();
        new Runner(0).Run();
        other.Join();
    }
}
