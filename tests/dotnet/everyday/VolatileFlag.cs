// Holds. What is written before a volatile flag is seen by a thread that has seen the flag.
using System.Diagnostics;
using System.Threading;

class Report
{
    string text;
    int pages;
    volatile bool ready;

    public void Publish()
    {
        text = "all is well";
        pages = 3;
        ready = true;
    }

    public int Read()
    {
        while (!ready)
            Thread.Yield();
        return text.Length + pages;
    }
}

static class Program
{
    static void Main()
    {
        var report = new Report();
        int length = 0;
        var reader = new Thread(() => length = report.Read());
        reader.Start();
        report.Publish();
        reader.Join();
        Trace.Assert(length == 14, "the whole report");
    }
}
