// build: no-run roslyn
// Written to refute a reduction: locks that do not guard what they seem to guard.
// Each program leaves numbers in x, r and s; crates/cil/tests/attacks.rs says which.
using System;
using System.Threading;

class Box { public object gate; public int v; }

class Gate { }

static class Guards { static void Main() { } }

// Two locks of one type, each of which only its thread still knows.
static class TwoOfOneType
{
    public static int x, r, s;
    static Gate a = new Gate(), b = new Gate();

    static void T()
    {
        var gate = a;
        a = null;
        lock (gate) { x = 1; r = x; }
    }

    static void U()
    {
        var gate = b;
        b = null;
        lock (gate) { x = 2; s = x; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        var u = new Thread(U);
        t.Start();
        u.Start();
    }
}

// Two threads make the lock, so that each may have its own.
static class LazyGate
{
    public static int x, r, s;
    static object gate;

    static void T()
    {
        if (gate == null) gate = new object();
        lock (gate) { int old = x; x = old + 1; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        var u = new Thread(T);
        t.Start();
        u.Start();
        t.Join();
        u.Join();
        r = x;
    }
}

// What a lock guards is read without it by a thread that asks whether the writer has ended.
static class AsksWhetherEnded
{
    public static int x, r, s;
    static readonly object gate = new object();
    static Thread t, u;

    static void T()
    {
        lock (gate) { x = 1; x = 2; }
    }

    static void U()
    {
        if (!t.IsAlive) r = x + 10;
        else r = x;
    }

    public static void Run()
    {
        t = new Thread(T);
        u = new Thread(U);
        t.Start();
        u.Start();
        t.Join();
        s = x;
    }
}

// The field that holds the lock changes while the lock is held.
static class GateReplaced
{
    public static int x, r, s;
    static readonly Box box = new Box { gate = new object() };

    static void T()
    {
        lock (box.gate) { box.v = 1; box.gate = new object(); box.v = 2; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (box.gate) { r = box.v; box.v = box.v + 5; s = box.v; }
        t.Join();
        x = box.v;
    }
}

// An object is handed out in the middle of a critical section, and written to after it.
static class PublishedInside
{
    public static int x, r, s;
    static readonly object gate = new object();
    static Box handed;

    static void T()
    {
        var box = new Box();
        lock (gate) { box.v = 1; handed = box; box.v = 2; }
        box.v = 3;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        var box = handed;
        if (box != null) { r = box.v; lock (gate) s = box.v; }
    }
}

// A value of 64 bits, whole as the verdict assumes.
static class WideValue
{
    public static int x, r, s;
    static long v;

    static void T()
    {
        v = -1;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        long seen = v;
        r = (int)(seen >> 32);
        s = (int)seen;
    }
}

// A volatile flag between two critical sections lets a reader in without the lock.
static class FlagBetween
{
    public static int x, r, s;
    static readonly object gate = new object();
    static double d;
    static volatile bool f;

    static void T()
    {
        lock (gate) d = 1.5;
        f = true;
        lock (gate) d = 2.5;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        if (f) r = (int)(d * 10);
        lock (gate) s = (int)(d * 10);
    }
}

// An object is its own lock, handed out by a volatile field and then by a plain one.
static class OwnGate
{
    public static int x, r, s;
    static volatile Box first;
    static Box second;

    static void T()
    {
        var box = new Box();
        lock (box) { box.v = 1; }
        first = box;
        lock (box) { box.v = 2; }
        second = box;
        box.v = 3;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        var a = first;
        if (a != null) lock (a) r = a.v;
        var b = second;
        if (b != null) s = b.v;
    }
}

// Each element of an array has its own lock, and one is read under the wrong one.
static class ElementsOfTwoGates
{
    public static int x, r, s;
    static readonly int[] cells = new int[2];
    static readonly object a = new object(), b = new object();

    static void T()
    {
        lock (a) cells[0] = 1;
        lock (b) cells[1] = 1;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (a) { r = cells[1]; s = cells[0]; }
        lock (b) r = r * 10 + cells[1];
    }
}

// The only lock of its type is replaced while no other thread runs.
static class ReplacedWhenJoined
{
    public static int x, r, s;
    static Gate gate = new Gate();

    static void T()
    {
        lock (gate) { x = x + 1; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        t.Join();
        gate = new Gate();
        var u = new Thread(T);
        u.Start();
        lock (gate) x = x + 1;
        u.Join();
        r = x;
    }
}

// The same while another thread runs.
static class ReplacedMeanwhile
{
    public static int x, r, s;
    static Gate gate = new Gate();

    static void T()
    {
        var mine = gate;
        lock (mine) { int old = x; x = old + 1; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        gate = new Gate();
        lock (gate) { int old = x; x = old + 1; }
        t.Join();
        r = x;
    }
}

// What a lock guards is exchanged without it.
static class ExchangedWithoutIt
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        lock (gate) { x = 1; x = 2; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        r = Interlocked.Exchange(ref x, 7);
        lock (gate) s = x;
    }
}

// A third thread writes without the lock, but only when the one with it has ended.
static class OrderedByJoin
{
    public static int x, r, s;
    static readonly object gate = new object();
    static Thread t, u;

    static void T()
    {
        lock (gate) { x = 1; x = 2; }
    }

    static void U()
    {
        t.Join();
        x = 5;
    }

    public static void Run()
    {
        t = new Thread(T);
        u = new Thread(U);
        t.Start();
        u.Start();
        r = x;
        u.Join();
        s = x;
    }
}

// A write without the lock is in flight when the lock is tried.
static class WriteBeforeTrying
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        lock (gate) { r = x; x = 1; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        x = 2;
        if (Monitor.TryEnter(gate)) { s = x; Monitor.Exit(gate); }
    }
}

// A thread writes what a lock guards after it has given the lock up.
static class WriteAfterwards
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        lock (gate) { x = 1; }
        x = 2;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (gate) { r = x; s = x; }
    }
}
