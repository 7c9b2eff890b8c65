// build: no-run roslyn
// Written to refute a reduction: waits, ends of threads and initialisers in the middle of critical sections.
// Each program leaves numbers in x, r and s; crates/cil/tests/attacks.rs says which.
using System;
using System.Threading;

static class Sections { static void Main() { } }

// A wait gives the lock up in the middle of what it guards, and may give up by itself.
static class WaitsInside
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        lock (gate) { x = 1; Monitor.Wait(gate, 5); r = x; x = 3; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (gate) { s = x; x = 2; Monitor.Pulse(gate); }
        t.Join();
        s = s * 10 + x;
    }
}

// A thread ends and keeps its lock.
static class KeptForEver
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        Monitor.Enter(gate);
        x = 1;
        x = 2;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        r = x;
        if (Monitor.TryEnter(gate)) { s = x; x = 5; Monitor.Exit(gate); }
        else s = -1;
    }
}

// An initialiser reads and writes what a lock guards, in a thread with the lock or in one without.
static class InitialisedUnderLock
{
    public static int x, r, s;
    static readonly object gate = new object();

    static class Late { public static int f; static Late() { x = x + 1; f = x; } }

    static void T()
    {
        lock (gate) { x = 5; r = Late.f; x = 7; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        s = Late.f;
        t.Join();
        s = s * 100 + x;
    }
}

// A background thread reads without the lock, and the program may end before it throws.
static class BackgroundReader
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        r = x;
        if (r == 1) throw new Exception("seen");
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.IsBackground = true;
        t.Start();
        lock (gate) { x = 1; x = 2; }
    }
}

// A thread takes its lock twice: the inner exit does not give it up.
static class Twice
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        lock (gate) { lock (gate) { x = 1; } x = 2; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (gate) { r = x; }
        s = x;
    }
}

// A thread cannot give up a lock that it does not have.
static class ExitsWithoutIt
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
        try { Monitor.Exit(gate); }
        catch (SynchronizationLockException) { r = 1; }
        lock (gate) { s = x; }
    }
}

// Two threads meet an initialiser that throws: it runs once, and both are told.
static class FailsToInitialise
{
    public static int x, r, s;
    static class Bad { public static int f = 1; static Bad() { x++; throw new Exception("bad"); } }

    static void T()
    {
        try { r = Bad.f; }
        catch (TypeInitializationException) { r = 9; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        try { s = Bad.f; }
        catch (TypeInitializationException) { s = 8; }
        t.Join();
        s = s * 10 + x;
    }
}

// A thread waits for its own end.
static class JoinsItself
{
    public static int x, r, s;

    public static void Run()
    {
        x = 1;
        Thread.CurrentThread.Join();
    }
}

// Two locks in two orders, one of them only if it is free.
static class OppositeOrders
{
    public static int x, r, s;
    static readonly object a = new object(), b = new object();

    static void T()
    {
        lock (a) { x = 1; lock (b) { r = x; } x = 2; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (b) { s = r; if (Monitor.TryEnter(a)) { s = s * 10 + x; Monitor.Exit(a); } else s = -1; }
        t.Join();
    }
}

// A thread asks again and again for a flag that a lock guards.
static class SpinsUnderLock
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        for (;;) { lock (gate) { if (x == 1) break; } }
        r = 1;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (gate) x = 1;
        t.Join();
    }
}

// The same, and the flag never comes.
static class SpinsInVain
{
    public static int x, r, s;
    static readonly object gate = new object();

    static void T()
    {
        for (;;) { lock (gate) { if (x == 2) break; } }
        r = 1;
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        lock (gate) x = 1;
        t.Join();
    }
}

// A pulse hands the lock over only when its owner leaves.
static class HandedOver
{
    public static int x, r, s;
    static readonly object gate = new object();
    static bool go;

    static void T()
    {
        lock (gate) { while (!go) Monitor.Wait(gate); r = x; x = 10; }
    }

    public static void Run()
    {
        var t = new Thread(T);
        t.Start();
        x = 1;
        lock (gate) { go = true; Monitor.Pulse(gate); x = 2; }
        lock (gate) { s = x; }
        t.Join();
    }
}

// The program exits while a thread is in its critical section.
static class ExitsMeanwhile
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
        r = x;
        if (r == 1) Environment.Exit(3);
    }
}
