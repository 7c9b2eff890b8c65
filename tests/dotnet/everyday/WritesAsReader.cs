// A bug: hits are counted under the read lock, which several readers hold at a time.
using System.Diagnostics;
using System.Threading;

class Catalogue
{
    readonly ReaderWriterLockSlim gate = new ReaderWriterLockSlim();
    string title = "none";
    int hits;

    public string Read()
    {
        gate.EnterReadLock();
        try
        {
            hits++;
            return title;
        }
        finally
        {
            gate.ExitReadLock();
        }
    }

    public int Hits
    {
        get
        {
            gate.EnterWriteLock();
            try { return hits; }
            finally { gate.ExitWriteLock(); }
        }
    }
}

static class Program
{
    static void Main()
    {
        var catalogue = new Catalogue();
        var first = new Thread(() => catalogue.Read());
        var second = new Thread(() => catalogue.Read());
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Trace.Assert(catalogue.Hits == 2, "each read counts");
    }
}
