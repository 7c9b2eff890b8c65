// A bug: the event is tested and then read again; between the two the last handler may leave.
using System;
using System.Threading;

class Sensor
{
    public event Action<int> Changed;

    public void Report(int value)
    {
        if (Changed != null)
            Changed(value);
    }
}

static class Program
{
    static int last;

    static void Store(int value)
    {
        last = value;
    }

    static void Main()
    {
        var sensor = new Sensor();
        sensor.Changed += Store;
        var reporter = new Thread(() => sensor.Report(3));
        reporter.Start();
        sensor.Changed -= Store;
        reporter.Join();
        Console.WriteLine(last);
    }
}
