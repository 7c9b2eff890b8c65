// build: roslyn no-run
#define DEBUG
#define TRACE
// Programs whose library code must not multiply their states.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

// Two threads add handlers to an event while a third one raises it.
static class Events
{
    static event Action Changed;
    static int heard;

    static void First() { Interlocked.Increment(ref heard); }
    static void Second() { Interlocked.Increment(ref heard); }

    public static void Run()
    {
        Thread one = new Thread(() => { Changed += First; }), other = new Thread(() => { Changed += Second; });
        one.Start();
        other.Start();
        Action handlers = Changed;
        if (handlers != null)
            handlers();
        one.Join();
        other.Join();
        Debug.Assert(heard <= 2);
    }
}

// The message of an exception that is not thrown has numbers that another thread may change.
static class Messages
{
    static int x, y;

    public static void Run()
    {
        Thread other = new Thread(() => { x = 1; y = 1; x = 2; });
        other.Start();
        y = 2;
        if (x > 5)
            throw new Exception("x is " + x.ToString() + " and y is " + y.ToString());
        other.Join();
        if (x != 2)
            throw new Exception("x is " + x.ToString());
    }
}

// The same with messages of assertions, which C# computes before it calls them.
static class Asserts
{
    static int x, y;

    public static void Run()
    {
        Thread other = new Thread(() => { x = 1; y = 1; x = 2; });
        other.Start();
        y = 2;
        Debug.Assert(x <= 5, $"x is {x} and {y}");
        other.Join();
        Debug.Assert(x == 2, "x is " + x, "and y " + y.ToString());
    }
}

// What a message does beside: it calls code of the program, and it fails.
class Beside
{
    enum Way { In, Out }

    static int calls;
    static readonly Beside shown = new Beside();
    static int x = 3;
    static string missing;
    static Way way = Way.Out;
    int own = 4;

    public override string ToString() { calls++; return "shown"; }

    void Member(int p, string q)
    {
        Debug.Assert(own == 4, "own " + own + " and " + p + q);
        Debug.Assert(p == 1, $"{p} {way}", "detail " + q);
    }

    static void Expect(bool condition)
    {
        if (!condition)
            throw new Exception("a message did not do what it does");
    }

    static bool Throws<T>(Action action) where T : Exception
    {
        try { action(); }
        catch (T) { return true; }
        return false;
    }

    public static void Run()
    {
        Debug.Assert(x == 3, "this is " + shown);
        Debug.Assert(x == 3, $"this is {shown}");
        Expect(calls == 2);
        Expect(Throws<NullReferenceException>(() => Debug.Assert(x == 3, "so long: " + missing.Length)));
        Expect(Throws<FormatException>(() => Debug.Assert(x == 3, string.Format("{1}", x))));
        new Beside().Member(1, "q");
        Trace.Assert(x == 3, "x is " + x, missing + x.ToString());
    }

    public static void Fails()
    {
        Debug.Assert(x == 4, $"x is {x}, the way is {way} and nothing is {missing}.");
    }
}

// A message may be the first to use a static field, and the initialiser throws.
static class Unready
{
    static int limit = Fail();

    static int Fail() { throw new InvalidOperationException("there is no limit"); }

    public static void Run()
    {
        int one = 1;
        Debug.Assert(one == 1, "the limit is " + limit);
    }
}

// A loop that waits a while in each round, unless a token is cancelled.
static class Delays
{
    static volatile bool ready;

    static async Task Poll(CancellationToken token)
    {
        while (!ready)
            await Task.Delay(100, token);
    }

    public static void Run()
    {
        CancellationTokenSource stop = new CancellationTokenSource();
        Task polling = Poll(stop.Token);
        ready = true;
        polling.Wait();
    }
}

static class Program
{
    static void Main() { }
}
