// build: roslyn no-run
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
