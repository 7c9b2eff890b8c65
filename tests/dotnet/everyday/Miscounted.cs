// A bug: the event counts three signals, but an item that is skipped does not signal.
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Importer
{
    int imported;

    public int Imported => imported;

    void Import(string line, CountdownEvent left)
    {
        if (line.Length == 0)
            return;
        Interlocked.Increment(ref imported);
        left.Signal();
    }

    public void Run(string[] lines)
    {
        using (var left = new CountdownEvent(lines.Length))
        {
            foreach (string line in lines)
                Task.Run(() => Import(line, left));
            left.Wait();
        }
    }
}

static class Program
{
    static void Main()
    {
        var importer = new Importer();
        importer.Run(new[] { "a", "", "b" });
        Trace.Assert(importer.Imported == 2);
    }
}
