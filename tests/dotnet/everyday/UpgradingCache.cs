// Holds. Readers share the lock; a writer upgrades and looks again under the write lock.
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Settings
{
    readonly ReaderWriterLockSlim gate = new ReaderWriterLockSlim();
    readonly Dictionary<string, int> values = new Dictionary<string, int>();

    public int GetOrAdd(string name, int otherwise)
    {
        gate.EnterUpgradeableReadLock();
        try
        {
            if (values.TryGetValue(name, out int value))
                return value;
            gate.EnterWriteLock();
            try
            {
                values[name] = otherwise;
                return otherwise;
            }
            finally
            {
                gate.ExitWriteLock();
            }
        }
        finally
        {
            gate.ExitUpgradeableReadLock();
        }
    }
}

static class Program
{
    static void Main()
    {
        var settings = new Settings();
        int left = 0, right = 0;
        var one = new Thread(() => left = settings.GetOrAdd("size", 1));
        var two = new Thread(() => right = settings.GetOrAdd("size", 2));
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        Trace.Assert(left == right && left != 0, "the first value stays");
    }
}
