// build: no-run roslyn
// Threads that run and never come to an end.
using System;
using System.Threading;

static class Stuck
{
    static int a, b, c, n;
    static bool stop;
    static volatile bool halt;

    static void Take(ref int l) { while (Interlocked.CompareExchange(ref l, 1, 0) != 0) { } }
    static void Free(ref int l) { Volatile.Write(ref l, 0); }

    static void AThenB() { Take(ref a); Take(ref b); n++; Free(ref b); Free(ref a); }
    static void BThenA() { Take(ref b); Take(ref a); n++; Free(ref a); Free(ref b); }

    static void Both(ThreadStart one, ThreadStart two)
    {
        var s = new Thread(one);
        var t = new Thread(two);
        s.Start();
        t.Start();
        s.Join();
        t.Join();
    }

    // Two spin locks taken in opposite order.
    static void Opposite() { Both(AThenB, BThenA); }

    // Taken in the same order.
    static void SameOrder() { Both(AThenB, AThenB); }

    static void Exchange(ref int l) { while (Interlocked.Exchange(ref l, 1) != 0) { } }

    // The same with exchanges.
    static void OppositeExchanges()
    {
        Both(() => { Exchange(ref a); Exchange(ref b); Free(ref b); Free(ref a); },
            () => { Exchange(ref b); Exchange(ref a); Free(ref a); Free(ref b); });
    }

    // A third lock around them lets one thread in at a time.
    static void OppositeGuarded()
    {
        Both(() => { Take(ref c); AThenB(); Free(ref c); }, () => { Take(ref c); BThenA(); Free(ref c); });
    }

    // A thread that does not get its second lock gives the first one back, so that the other can go on.
    static void OppositeWithRetreat()
    {
        Both(AThenB, () =>
        {
            while (true)
            {
                Take(ref b);
                if (Interlocked.CompareExchange(ref a, 1, 0) == 0)
                    break;
                Free(ref b);
            }
            Free(ref a);
            Free(ref b);
        });
    }

    // Each has one of three locks and spins for the next.
    static void InARing()
    {
        var t = new Thread(() => { Take(ref a); Take(ref b); Free(ref b); Free(ref a); });
        t.Start();
        var u = new Thread(() => { Take(ref b); Take(ref c); Free(ref c); Free(ref b); });
        u.Start();
        Take(ref c);
        Take(ref a);
        Free(ref a);
        Free(ref c);
    }

    static void Main() { while (true) { } }

    static void Yielding() { while (true) { Thread.Yield(); } }

    static void Sleeping() { for (;;) { Thread.Sleep(1); } }

    static void InFinally() { try { n = 1; } finally { while (true) { } } }

    static void Catching()
    {
        while (true)
        {
            try { if (n == 0) throw new Exception(); }
            catch (Exception) { }
        }
    }

    // The flag is set before the thread waits, or never again.
    static void Reset()
    {
        Both(() => { halt = true; halt = false; }, () => { while (!halt) { } });
    }

    static void Wait(Action wait)
    {
        var t = new Thread(() => wait());
        t.Start();
        stop = true;
        halt = true;
        t.Join();
    }

    static void Plain() { Wait(() => { while (!stop) { } }); }
    static void Vol() { Wait(() => { while (!halt) { } }); }
    static void Fenced() { Wait(() => { while (!stop) { Thread.MemoryBarrier(); } }); }
    static void ReadVolatile() { Wait(() => { while (!Volatile.Read(ref stop)) { } }); }

    // The fence is in the outer loop only.
    static void FencedOutside()
    {
        Wait(() => { for (int i = 0; i < 2; i++) { Thread.MemoryBarrier(); while (!stop) { } } });
    }

    // The read of the volatile field keeps the plain one in the loop.
    static void VolatileBeside() { Wait(() => { while (!halt || !stop) { } }); }

    // The thread runs on, and the program ends all the same.
    static void Background()
    {
        var t = new Thread(() => { while (true) { n = 1; } });
        t.IsBackground = true;
        t.Start();
    }

    static void BackgroundPlain()
    {
        var t = new Thread(() => { while (!stop) { } });
        t.IsBackground = true;
        t.Start();
        stop = true;
    }

    static void JoinedBackground()
    {
        var t = new Thread(() => { while (!stop) { } });
        t.IsBackground = true;
        t.Start();
        stop = true;
        t.Join();
    }

    static void Exit()
    {
        new Thread(() => { while (!stop) { } }).Start();
        stop = true;
        Environment.Exit(0);
    }

    // n is never 2, so the thread never comes to its loop.
    static void BehindWrongGuess()
    {
        var t = new Thread(() => { if (n == 2) while (!stop) { } });
        t.Start();
        n = 1;
        stop = true;
        t.Join();
    }

    static int[] items = new int[1];
    static int count = 1, sum;

    // A loop that ends by itself.
    static void OverArray()
    {
        var t = new Thread(() => { int s = 0; for (int i = 0; i < count; i++) s = items[i]; sum = s; });
        t.Start();
        count = 0;
        t.Join();
    }

    static volatile int seen;

    // The program waits for the background thread only sometimes.
    static void JoinedSometimes()
    {
        var t = new Thread(() => { while (!stop) { } });
        t.IsBackground = true;
        t.Start();
        var u = new Thread(() => { seen = 1; });
        u.Start();
        stop = true;
        if (seen == 1) t.Join();
    }

    static void ExitsSometimes()
    {
        new Thread(() => { while (!stop) { } }).Start();
        new Thread(() => { seen = 1; }).Start();
        stop = true;
        if (seen == 1) Environment.Exit(0);
    }

    // Waits for time to pass, of which only two leaps are tried.
    static void Deadline()
    {
        var end = DateTime.UtcNow.AddSeconds(1);
        while (DateTime.UtcNow < end) { Thread.Sleep(1); }
    }
}
