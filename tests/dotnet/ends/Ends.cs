// build: no-run roslyn
// How threads and programs end: background threads that join, start and throw, changes of IsBackground, and exits.
// Whatever is thrown here can happen unless the comment says otherwise: the program lives on while a foreground
// thread has not ended, and a thread has not ended just because its last instruction is done.
using System;
using System.Diagnostics;
using System.Threading;

static class Threads
{
    public static Thread Background(ThreadStart body)
    {
        var thread = new Thread(body);
        thread.IsBackground = true;
        return thread;
    }
}

static class JoinedInBackground
{
    static int r, x, z;
    static Thread t;

    static void T() { r = 1; }

    static void B() { t.Join(); x = 1; throw new Exception("seen"); }

    public static void Main()
    {
        t = new Thread(T);
        var b = Threads.Background(B);
        t.Start();
        b.Start();
        z = 1;
    }
}

// The main thread's last act is to start the one that is joined.
static class StartedLast
{
    static int r;
    static Thread t;

    static void T() { r = 1; }

    static void B() { t.Join(); throw new Exception("seen"); }

    public static void Run()
    {
        t = new Thread(T);
        var b = Threads.Background(B);
        t.Start();
        b.Start();
    }
}

// The main thread's last act is to start the one that is joined. It may be too early to join it.
static class JoinedStartedLast
{
    static int r;
    static Thread t;

    static void T() { r = 1; }

    static void B()
    {
        try { t.Join(); }
        catch (ThreadStateException) { return; }
        throw new Exception("seen");
    }

    public static void Run()
    {
        t = new Thread(T);
        Threads.Background(B).Start();
        t.Start();
    }
}

// The last act of the main thread starts a thread, whose last act starts another, which is joined.
static class StartedByTheStarted
{
    static int r;
    static volatile Thread u;

    static void U() { r = 1; }

    static void T() { var started = new Thread(U); started.Start(); u = started; }

    static void B()
    {
        var joined = u;
        if (joined == null)
            return;
        joined.Join();
        throw new Exception("seen");
    }

    public static void Run()
    {
        Threads.Background(B).Start();
        new Thread(T).Start();
    }
}

// The joiner waits for the main thread as well, and nothing is left to keep the program alive then: nothing is thrown.
static class JoinsAllForeground
{
    static int r;
    static Thread t, main;

    static void T() { r = 1; }

    static void B()
    {
        try { t.Join(); }
        catch (ThreadStateException) { return; }
        main.Join();
        throw new Exception("never");
    }

    public static void Run()
    {
        main = Thread.CurrentThread;
        t = new Thread(T);
        Threads.Background(B).Start();
        t.Start();
    }
}

static class StartedAfterItsJoiner
{
    static volatile Thread t;

    static void T() { }

    static void B()
    {
        var joined = t;
        if (joined != null)
        {
            joined.Join();
            throw new Exception("seen");
        }
    }

    public static void Run()
    {
        var b = Threads.Background(B);
        b.Start();
        var started = new Thread(T);
        started.Start();
        t = started;
    }
}

static class TwoJoined
{
    static int r, z;
    static Thread t, u;

    static void T() { r = 1; }

    static void B() { t.Join(); u.Join(); throw new Exception("seen"); }

    public static void Run()
    {
        t = new Thread(T);
        u = new Thread(T);
        var b = Threads.Background(B);
        t.Start();
        u.Start();
        b.Start();
        z = 1;
    }
}

// One background thread joins and tells another, which throws.
static class PassedOn
{
    static volatile int told;
    static int z;
    static Thread t;

    static void T() { }

    static void B() { t.Join(); told = 1; }

    static void C() { if (told == 1) throw new Exception("seen"); }

    public static void Run()
    {
        t = new Thread(T);
        var b = Threads.Background(B);
        var c = Threads.Background(C);
        t.Start();
        b.Start();
        c.Start();
        z = 1;
    }
}

// The main thread waits for all others, so that no thread sees it end: nothing is thrown.
static class StartedLater
{
    static volatile int r;
    static Thread main;

    static void T() { r = 1; }

    static void B() { main.Join(); if (r == 1) throw new Exception("seen"); }

    public static void Run()
    {
        main = Thread.CurrentThread;
        var t = new Thread(T);
        t.Start();
        Threads.Background(B).Start();
    }
}

// Nothing is left to keep the program alive once the main thread has ended, so nothing is thrown.
static class JoinsTheLast
{
    static int r;
    static Thread main;

    static void B() { main.Join(); throw new Exception("never"); }

    public static void Run()
    {
        main = Thread.CurrentThread;
        Threads.Background(B).Start();
        r = 1;
    }
}

static class JoinedByBoth
{
    static int r;
    static Thread t;

    static void T() { r = 1; }

    static void B() { t.Join(); throw new Exception("seen"); }

    public static void Run()
    {
        t = new Thread(T);
        t.Start();
        Threads.Background(B).Start();
        t.Join();
    }
}

static class Alive
{
    static int r, z;
    static Thread t;

    static void T() { r = 1; }

    static void B() { if (!t.IsAlive) throw new Exception("seen"); }

    public static void Run()
    {
        t = new Thread(T);
        t.Start();
        Threads.Background(B).Start();
        z = 1;
    }
}

// A background thread starts a foreground one.
static class StartsForeground
{
    static int z;

    static void F() { throw new Exception("seen"); }

    static void B() { new Thread(F).Start(); }

    public static void Run()
    {
        Threads.Background(B).Start();
        z = 1;
    }
}

// The background thread sees what the other has written, and nothing is thrown.
static class Ordered
{
    static int r, z;
    static Thread t;

    static void T() { r = 1; }

    static void B() { t.Join(); Debugger.Check(r == 1); }

    public static void Run()
    {
        t = new Thread(T);
        t.Start();
        Threads.Background(B).Start();
        z = 1;
    }

    static class Debugger
    {
        public static void Check(bool condition) { if (!condition) throw new Exception("never"); }
    }
}

static class BecomesBackground
{
    static int r;

    static void U() { Thread.CurrentThread.IsBackground = true; throw new Exception("seen"); }

    public static void Run()
    {
        var a = new Thread(U);
        a.Start();
        r = 1;
    }
}

static class MadeBackground
{
    static int z;

    static void A() { throw new Exception("seen"); }

    public static void Run()
    {
        var a = new Thread(A);
        a.Start();
        a.IsBackground = true;
        z = 1;
    }
}

static class MadeBackgroundByAnother
{
    static int z;
    static Thread a;

    static void A() { z = 1; throw new Exception("seen"); }

    static void C() { a.IsBackground = true; }

    public static void Run()
    {
        a = new Thread(A);
        var c = new Thread(C);
        a.Start();
        c.Start();
    }
}

static class BecomesForeground
{
    static int x;

    static void A() { Thread.CurrentThread.IsBackground = false; x = 1; throw new Exception("seen"); }

    public static void Run()
    {
        Threads.Background(A).Start();
    }
}

static class MainBecomesBackground
{
    static int x, r;

    static void A() { x = 1; }

    public static void Run()
    {
        new Thread(A).Start();
        Thread.CurrentThread.IsBackground = true;
        r = 1;
        throw new Exception("seen");
    }
}

// A runtime waits for the main thread, whatever it is to be.
static class MainInBackground
{
    public static void Run()
    {
        Thread.CurrentThread.IsBackground = true;
        throw new Exception("seen");
    }
}

// The main thread waits for the other one, and that one for the main thread: a deadlock.
static class LastBecomesBackground
{
    static Thread main;

    static void T()
    {
        main.Join();
        Thread.CurrentThread.IsBackground = true;
        throw new Exception("never");
    }

    public static void Run()
    {
        main = Thread.CurrentThread;
        new Thread(T).Start();
    }
}

static class Exits
{
    static int x;

    static void T() { Environment.Exit(0); }

    public static void Run()
    {
        new Thread(T).Start();
        x = 1;
        throw new Exception("seen");
    }
}

static class ExitsInBackground
{
    static int z;
    static Thread t;

    static void T() { z = 1; }

    static void B() { t.Join(); Environment.Exit(0); }

    public static void Run()
    {
        t = new Thread(T);
        t.Start();
        Threads.Background(B).Start();
        z = 2;
        throw new Exception("seen");
    }
}

// The smallest program whose sound claims were once refuted.
static class RunsFurther
{
    static int x, y;

    static void T() { x = 1; }

    public static void Run()
    {
        Threads.Background(T).Start();
        y = 2;
    }
}

static class RunsFurtherTwice
{
    static int x, y;

    static void T() { x = 1; }

    public static void Run()
    {
        Threads.Background(T).Start();
        Threads.Background(T).Start();
        y = 2;
    }
}

static class RunsFurtherBeside
{
    static int x, y, z;

    static void T() { x = 1; }
    static void U() { z = 1; }

    public static void Run()
    {
        Threads.Background(T).Start();
        new Thread(U).Start();
        y = 2;
    }
}

static class RunsFurtherAndReads
{
    static int x, y;

    static void T() { x = 1; x = y; }

    public static void Run()
    {
        Threads.Background(T).Start();
        y = 2;
        if (x > 2) throw new Exception("never");
    }
}

// Exceptions that threads share: what can be changed is seen before and after.
static class ExceptionData
{
    static readonly Exception e = new Exception("shared");

    static void T() { e.HelpLink = "there"; }

    public static void Run()
    {
        new Thread(T).Start();
        if (e.HelpLink != null)
            throw new Exception("seen");
    }
}

static class ExceptionSource
{
    static readonly Exception e = new Exception("shared");

    static void T() { e.Source = "there"; }

    public static void Run()
    {
        new Thread(T).Start();
        if (e.Source == null)
            throw new Exception("seen");
    }
}

static class ExceptionMessage
{
    class Counted : Exception
    {
        public int count;
        public override string Message { get { return count == 0 ? "none" : "some"; } }
    }

    static readonly Counted e = new Counted();

    static void T() { e.count = 1; }

    public static void Run()
    {
        new Thread(T).Start();
        if (e.Message == "some")
            throw new Exception("seen");
    }
}
