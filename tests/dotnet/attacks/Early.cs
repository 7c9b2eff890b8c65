// build: roslyn no-run
//
// Initialisers of types: some may run before everything else, and nothing can tell.
using System;
using System.Threading;

static class Gate {
    public static readonly object Lock = new object();
    public static int Count = 5;
}

static class Fails {
    static int Minus() { return -1; }
    public static readonly int[] Table = new int[Minus()];
}

static class Looks {
    public static readonly int Seen = LooksAround.x;
}

static class Loops {
    static int Endless() { while (true) { } }
    public static readonly int Never = Endless();
}

// Two threads meet in the initialiser. x counts; r is what one of them saw.
static class MeetInInitialiser {
    static int x, r, s;
    static void Add() {
        lock (Gate.Lock) {
            Gate.Count++;
            x = Gate.Count;
        }
    }
    static void Run() {
        var other = new Thread(Add);
        other.Start();
        lock (Gate.Lock)
            r = Gate.Count;
        other.Join();
        s = Gate.Count;
    }
}

// It fails, but its type is not used.
static class FailsUnused {
    static int x, r, s;
    static bool never;
    static void Run() {
        x = 1;
        if (never)
            r = Fails.Table.Length;
    }
}

// It fails for each that uses the type.
static class FailsTwice {
    static int x, r, s;
    static int Tried() {
        try {
            return Fails.Table.Length;
        } catch (TypeInitializationException e) {
            return e.InnerException is OverflowException ? 7 : 8;
        }
    }
    static void Run() {
        var other = new Thread(() => r = Tried());
        other.Start();
        x = Tried();
        other.Join();
    }
}

// It reads what changes before its type is used.
static class LooksAround {
    public static int x;
    static int r, s;
    static void Run() {
        x = 3;
        r = Looks.Seen;
    }
}

// It would never end, and its type is not used.
static class LoopsUnused {
    static int x, r, s;
    static bool never;
    static void Run() {
        x = 1;
        if (never)
            r = Loops.Never;
    }
}

static class Program {
    static void Main() { }
}
