// A bug: each write has a lock, but a line is two writes.
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;

static class TornLog
{
    static readonly TextWriter log = TextWriter.Synchronized(new StringWriter { NewLine = "\n" });

    static void Line(string a, string b)
    {
        log.Write(a);
        log.WriteLine(b);
    }

    static void Main()
    {
        Parallel.Invoke(() => Line("a", "b"), () => Line("c", "d"));
        string text = log.ToString();
        Trace.Assert(text == "ab\ncd\n" || text == "cd\nab\n");
    }
}
