// Holds. Settings are read on first use, once, whoever comes first.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Settings
{
    static int reads;
    static readonly Lazy<Settings> instance = new Lazy<Settings>(Read);
    readonly Dictionary<string, int> values = new Dictionary<string, int>();

    public static Settings Instance => instance.Value;

    public static int Reads => reads;

    static Settings Read()
    {
        reads++;
        var settings = new Settings();
        settings.values["retries"] = 3;
        return settings;
    }

    public int this[string name] => values.TryGetValue(name, out int value) ? value : 0;
}

static class Program
{
    static int retries;

    static void Main()
    {
        var worker = new Thread(() => retries = Settings.Instance["retries"]);
        worker.Start();
        int mine = Settings.Instance["retries"];
        worker.Join();
        Trace.Assert(mine == 3 && retries == 3);
        Trace.Assert(Settings.Reads == 1, "read once");
    }
}
