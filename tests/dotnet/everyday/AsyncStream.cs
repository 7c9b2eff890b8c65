// Holds. A stream of readings, each made after an await, is summed up.
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;

static class Sensor
{
    public static async IAsyncEnumerable<int> Readings(int count)
    {
        for (int i = 1; i <= count; i++)
        {
            await Task.Yield();
            yield return i * 10;
        }
    }
}

static class Program
{
    static async Task Main()
    {
        int sum = 0;
        await foreach (int value in Sensor.Readings(2))
            sum += value;
        Trace.Assert(sum == 30);
    }
}
