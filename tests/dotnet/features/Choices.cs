// build: no-run
//
// Fencepost.Choose, Bool and Assume.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

static class Choices {
    static int x, y, z;

    static void Choose() {
        x = Fencepost.Choose(3);
    }

    static void ChooseOne() {
        x = Fencepost.Choose(1);
    }

    static void Twice() {
        x = Fencepost.Choose(2);
        y = Fencepost.Choose(2 + x);
    }

    static void Bool() {
        x = Fencepost.Bool() ? 1 : 2;
    }

    static void Assume() {
        x = Fencepost.Choose(6);
        Fencepost.Assume(x % 2 == 1);
    }

    static void AssumeNothing() {
        x = 1;
        Fencepost.Assume(false);
        Debug.Fail("not reached");
    }

    static void AssumeInThread() {
        var other = new Thread(() => Fencepost.Assume(x == 1));
        other.Start();
        x = 1;
        other.Join();
        y = 1;
    }

    static void InThreads() {
        var other = new Thread(() => x = 1 + Fencepost.Choose(2));
        other.Start();
        y = Fencepost.Choose(2);
        z = x;
        other.Join();
    }

    static void Found() {
        int a = Fencepost.Choose(10), b = Fencepost.Choose(10);
        Fencepost.Assume(a < b);
        Debug.Assert(a * b != 42, "six times seven");
    }

    static void Main() {
        Choose();
    }
}

/// The class of examples/dotnet/Fencepost.cs.
static class Fencepost {
    static readonly Random random = new Random();

    public static int Choose(int n) {
        lock (random)
            return random.Next(n);
    }

    public static bool Bool() {
        return Choose(2) == 1;
    }

    public static void Assume(bool condition) {
        if (!condition)
            Environment.Exit(0);
    }
}
