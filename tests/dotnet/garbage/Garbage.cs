// build: no-run roslyn
// What a garbage collector may do at any time, or never: finalizers and weak references. Whether something can be thrown is
// said with each class.
using System;
using System.Runtime.CompilerServices;
using System.Threading;

static class Program
{
    static void Main() { }
}

class Wrong : Exception { }

static class Demand
{
    public static void That(bool holds)
    {
        if (!holds)
            throw new Wrong();
    }
}

// Thrown: what leaves a finalizer ends the program.
class FinalizerThrows
{
    ~FinalizerThrows() { throw new Wrong(); }
    static void Run() { new FinalizerThrows(); }
}

// Not: the object is alive to the end, and finalizers do not run after it.
class KeptInStatic
{
    static KeptInStatic kept;
    ~KeptInStatic() { throw new Wrong(); }
    static void Run() { kept = new KeptInStatic(); }
}

// Thrown: the object is dead while its method still uses what the finalizer gives back.
class EarlyFinalizer
{
    static bool closed;
    readonly int handle = 1;
    ~EarlyFinalizer() { closed = true; }
    void Use()
    {
        int own = handle;
        Demand.That(own == 1 && !closed);
    }
    static void Run() { new EarlyFinalizer().Use(); }
}

// Not: it is kept alive until it has been used.
class KeptAlive
{
    static bool closed;
    readonly int handle = 1;
    ~KeptAlive() { closed = true; }
    void Use()
    {
        int own = handle;
        Demand.That(own == 1 && !closed);
        GC.KeepAlive(this);
    }
    static void Run() { new KeptAlive().Use(); }
}

// Thrown where a write may be read over: each misses the other's write.
class Race
{
    static int a, b;
    static volatile bool missed;
    ~Race()
    {
        b = 1;
        if (a == 0)
            missed = true;
    }
    static void Run()
    {
        new Race();
        a = 1;
        int seen = b;
        Demand.That(!(seen == 0 && missed));
    }
}

class Cached { public int x = 1; }

// Thrown: the object dies between the two looks.
class WeakCache
{
    static void Run()
    {
        var w = new WeakReference(new Cached());
        if (w.IsAlive)
            Demand.That(((Cached)w.Target).x == 1);
    }
}

// Not: the variable keeps it alive.
class WeakCacheWithLocal
{
    static void Run()
    {
        var w = new WeakReference(new Cached());
        var cached = (Cached)w.Target;
        if (cached != null)
            Demand.That(cached.x == 1 && w.Target == cached);
    }
}

// Not: the variable keeps it alive.
class TriesTarget
{
    static void Run()
    {
        var w = new WeakReference<Cached>(new Cached());
        Cached cached;
        if (w.TryGetTarget(out cached))
            Demand.That(cached.x == 1);
    }
}

// Not: a static keeps it alive. The second one is thrown: it does so no longer.
class WeakAndStrong
{
    static object kept;
    static void Run()
    {
        kept = new object();
        var w = new WeakReference(kept);
        Demand.That(w.IsAlive);
    }
    static void Dropped()
    {
        kept = new object();
        var w = new WeakReference(kept);
        kept = null;
        Demand.That(w.IsAlive);
    }
}

// Thrown: another thread drops the last reference.
class DroppedByAnother
{
    static object kept = new object();
    static void Run()
    {
        var w = new WeakReference(kept);
        new Thread(() => kept = null).Start();
        Demand.That(w.IsAlive);
    }
}

// Not: an object that comes back is as it was, and is not finalised again. The second one is thrown: it asks for that.
class Resurrection
{
    static volatile Resurrection saved;
    static int count;
    bool again;
    int x = 5;
    ~Resurrection()
    {
        count++;
        Demand.That(count < 2);
        saved = this;
        if (again)
            GC.ReRegisterForFinalize(this);
    }
    static void Run()
    {
        new Resurrection();
        var back = saved;
        if (back != null)
            Demand.That(back.x == 5);
        saved = null;
    }
    static void Again()
    {
        new Resurrection { again = true };
        if (saved != null)
            saved = null;
    }
}

// Not: the key keeps the value alive, which does not keep the key alive. The second one is thrown: the key is dead.
class Table
{
    class Value { public object key; }
    static readonly ConditionalWeakTable<object, Value> table = new ConditionalWeakTable<object, Value>();
    static WeakReference Add(object key)
    {
        var value = new Value { key = key };
        table.Add(key, value);
        return new WeakReference(value);
    }
    static void Run()
    {
        var key = new object();
        var w = Add(key);
        Value found;
        Demand.That(w.IsAlive && table.TryGetValue(key, out found) && found.key == key);
        GC.KeepAlive(key);
    }
    static void KeyDies()
    {
        var w = Add(new object());
        Demand.That(w.IsAlive);
    }
}

// Not: who disposes of it is not finalised.
class Disposable : IDisposable
{
    bool disposed;
    public void Dispose()
    {
        disposed = true;
        GC.SuppressFinalize(this);
    }
    ~Disposable() { Demand.That(disposed && !disposed); }
    static void Run()
    {
        using (var it = new Disposable())
            Demand.That(!it.disposed);
    }
}

// Not: a list dies from its head on, or as a whole. The second one is thrown: it dies at all.
class Linked
{
    class Node { public Node next; }
    static void Run()
    {
        var tail = new Node();
        var head = new Node { next = tail };
        var toHead = new WeakReference(head);
        var toTail = new WeakReference(tail);
        bool tailDied = !toTail.IsAlive;
        Demand.That(!(tailDied && toHead.IsAlive));
    }
    static void Dies()
    {
        var tail = new Node();
        var head = new Node { next = tail };
        var toTail = new WeakReference(tail);
        Demand.That(toTail.IsAlive);
    }
}

// Not: when it is finalised the short reference is cleared and the long one is not.
class Tracked
{
    static WeakReference brief, tracking;
    ~Tracked() { Demand.That(!brief.IsAlive && tracking.Target == this); }
    static void Run()
    {
        var it = new Tracked();
        brief = new WeakReference(it);
        tracking = new WeakReference(it, true);
        GC.KeepAlive(it);
    }
}

// Not: a finalizer that has begun has ended after the wait.
class Pending
{
    static volatile bool begun, ended;
    ~Pending()
    {
        begun = true;
        ended = true;
    }
    static void Run()
    {
        new Pending();
        if (!begun)
            return;
        GC.WaitForPendingFinalizers();
        Demand.That(ended);
    }
}

// A deadlock: the finalizer wants the lock of the thread that waits for it.
class WaitsWithLock
{
    static readonly object gate = new object();
    ~WaitsWithLock() { lock (gate) { } }
    static void Run()
    {
        lock (gate)
        {
            new WaitsWithLock();
            GC.WaitForPendingFinalizers();
        }
    }
}

// Thrown: asking for a collection promises nothing.
class NoPromise
{
    static volatile bool done;
    ~NoPromise() { done = true; }
    static void Run()
    {
        new NoPromise();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Demand.That(done);
    }
}

// Not: finalizers run one at a time, in a background thread of their own.
class OneAtATime
{
    static int running;
    ~OneAtATime()
    {
        running++;
        Demand.That(running == 1 && Thread.CurrentThread.IsBackground && Thread.CurrentThread != main);
        running--;
    }
    static Thread main;
    static void Run()
    {
        main = Thread.CurrentThread;
        new OneAtATime();
        new OneAtATime();
    }
}

// Thrown: an object is finalised although its constructor has thrown.
class Unfinished
{
    bool made;
    Unfinished()
    {
        if (!made)
            throw new InvalidOperationException();
        made = true;
    }
    ~Unfinished() { Demand.That(made); }
    static void Run()
    {
        try { new Unfinished(); }
        catch (InvalidOperationException) { }
    }
}

// Not stuck: the finalizer may set the event. The second one is: it does not.
class Awaited
{
    static readonly ManualResetEvent done = new ManualResetEvent(false);
    class Sets { ~Sets() { done.Set(); } }
    class DoesNot { ~DoesNot() { } }
    static void Run()
    {
        new Sets();
        done.WaitOne();
    }
    static void Never()
    {
        new DoesNot();
        done.WaitOne();
    }
}
