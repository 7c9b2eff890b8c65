// Holds under sc. Under dotnet it need not end: `stop` is a plain field, and a compiler may read it once before the loop.
using System.Diagnostics;
using System.Threading;

class Poller
{
    bool stop;
    int rounds;

    public int Rounds => rounds;

    public void Run()
    {
        while (!stop)
            rounds = 1;
    }

    public void Stop()
    {
        stop = true;
    }
}

static class Program
{
    static void Main()
    {
        var poller = new Poller();
        var thread = new Thread(poller.Run);
        thread.Start();
        poller.Stop();
        thread.Join();
        Trace.Assert(poller.Rounds <= 1);
    }
}
