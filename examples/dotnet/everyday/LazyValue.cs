// Lazy<T> in its default mode: the factory runs once, and all threads see what it made.

#define DEBUG
using System;
using System.Diagnostics;
using System.Threading;

class Settings {
    public int Width = 80, Height = 25;
}

static class Program {
    static int made;
    static readonly Lazy<Settings> settings = new Lazy<Settings>(() => {
        made++;
        return new Settings();
    });

    static void Use() {
        var mine = settings.Value;
        Debug.Assert(mine.Width == 80 && mine.Height == 25, "half of the settings");
    }

    static void Main() {
        var first = new Thread(Use);
        var second = new Thread(Use);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(made == 1, "made twice");
    }
}
