// A bug: the initialiser of a [ThreadStatic] field runs in one thread alone; in all others it is null.
using System;
using System.Diagnostics;
using System.Text;
using System.Threading;

static class Formatter
{
    [ThreadStatic]
    static StringBuilder buffer = new StringBuilder();

    public static string Join(string left, string right)
    {
        buffer.Clear();
        return buffer.Append(left).Append('-').Append(right).ToString();
    }
}

static class Program
{
    static void Main()
    {
        Trace.Assert(Formatter.Join("a", "b") == "a-b");
        var worker = new Thread(() => Trace.Assert(Formatter.Join("c", "d") == "c-d"));
        worker.Start();
        worker.Join();
    }
}
