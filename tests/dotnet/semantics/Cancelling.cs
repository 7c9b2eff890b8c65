// build: no-run roslyn
// Cancellation while what is cancelled goes away.
using System;
using System.Threading;

static class Cancelling
{
    static int ran, x;

    static void Both(ThreadStart one, ThreadStart two)
    {
        var s = new Thread(one);
        var t = new Thread(two);
        s.Start();
        t.Start();
        s.Join();
        t.Join();
    }

    static void Is(bool condition)
    {
        if (!condition)
            throw new Exception("wrong");
    }

    // The linked source has been cancelled or has not, and nothing throws.
    static void LinkedDisposed()
    {
        var parent = new CancellationTokenSource();
        var linked = CancellationTokenSource.CreateLinkedTokenSource(parent.Token, CancellationToken.None);
        Both(parent.Cancel, linked.Dispose);
        Is(parent.IsCancellationRequested);
    }

    static void LinkedDisposedBefore()
    {
        var parent = new CancellationTokenSource();
        var linked = CancellationTokenSource.CreateLinkedTokenSource(parent.Token, CancellationToken.None);
        linked.Dispose();
        parent.Cancel();
        Is(!linked.IsCancellationRequested);
    }

    static void LinkedToTwo()
    {
        var one = new CancellationTokenSource();
        var two = new CancellationTokenSource();
        var linked = CancellationTokenSource.CreateLinkedTokenSource(one.Token, two.Token);
        Both(one.Cancel, two.Cancel);
        Is(linked.IsCancellationRequested);
        linked.Dispose();
    }

    static void LinkedDisposedInCallback()
    {
        var parent = new CancellationTokenSource();
        var linked = CancellationTokenSource.CreateLinkedTokenSource(parent.Token, CancellationToken.None);
        linked.Token.Register(() => { ran++; linked.Dispose(); });
        parent.Cancel();
        Is(ran == 1);
    }

    // A source itself throws when it has been disposed.
    static void Disposed()
    {
        var source = new CancellationTokenSource();
        source.Dispose();
        try { source.Cancel(); }
        catch (ObjectDisposedException) { return; }
        throw new Exception("no ObjectDisposedException");
    }

    // After the registration is gone the callback has run or will never run.
    static void DisposeWaits()
    {
        var source = new CancellationTokenSource();
        var registration = source.Token.Register(() => { x = 1; x = 2; });
        Both(source.Cancel, () =>
        {
            registration.Dispose();
            Is(x != 1);
        });
    }

    static void UnregisterDoesNot()
    {
        var source = new CancellationTokenSource();
        var registration = source.Token.Register(() => { x = 1; x = 2; });
        registration.Dispose();
        registration = source.Token.Register(() => { x = 1; x = 2; });
        Both(source.Cancel, () => { Is(x != 1); });
    }

    static void DisposeWaitsForItsOwn()
    {
        var source = new CancellationTokenSource();
        var older = source.Token.Register(() => ran++);
        source.Token.Register(() => { x = 1; x = 2; });
        Both(source.Cancel, () => older.Dispose());
        Is(x == 2 && ran <= 1);
    }

    static void DisposeInItself()
    {
        var source = new CancellationTokenSource();
        var registration = new CancellationTokenRegistration();
        registration = source.Token.Register(() => { ran++; registration.Dispose(); });
        source.Cancel();
        Is(ran == 1);
    }

    static void DisposeAfterThrow()
    {
        var source = new CancellationTokenSource();
        var registration = source.Token.Register(() => { throw new InvalidOperationException(); });
        Both(() =>
        {
            try { source.Cancel(true); }
            catch (InvalidOperationException) { }
        }, () => registration.Dispose());
        registration.Dispose();
    }

    // The callback waits for a lock that the thread holds which waits for the callback.
    static void DisposeUnderLock()
    {
        var source = new CancellationTokenSource();
        var gate = new object();
        var registration = source.Token.Register(() => { lock (gate) ran++; });
        Both(source.Cancel, () => { lock (gate) registration.Dispose(); });
    }

    static void Main() { LinkedDisposed(); }
}
