// A bug: a tick that has begun goes on after Dispose and writes to a closed log.
using System;
using System.Text;
using System.Threading;

class Log : IDisposable
{
    StringBuilder text = new StringBuilder();

    public void Write(string line)
    {
        if (text == null)
            throw new ObjectDisposedException("Log");
        text.Append(line);
    }

    public void Dispose()
    {
        text = null;
    }
}

static class Program
{
    static void Main()
    {
        var log = new Log();
        var timer = new Timer(_ => log.Write("tick"), null, 0, Timeout.Infinite);
        Thread.Sleep(10);
        timer.Dispose();
        log.Dispose();
        Console.WriteLine("done");
    }
}
