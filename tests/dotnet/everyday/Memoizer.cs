// Holds. A dictionary behind a lock; the work is done outside of the lock, and the first result stays.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Memoizer
{
    readonly Dictionary<int, object> results = new Dictionary<int, object>();
    readonly Func<int, object> compute;

    public Memoizer(Func<int, object> compute)
    {
        this.compute = compute;
    }

    public object Get(int key)
    {
        lock (results)
        {
            if (results.TryGetValue(key, out object known))
                return known;
        }
        object fresh = compute(key);
        lock (results)
        {
            if (results.TryGetValue(key, out object first))
                return first;
            results.Add(key, fresh);
            return fresh;
        }
    }
}

static class Program
{
    static void Main()
    {
        var squares = new Memoizer(n => (object)(n * n));
        object left = null, right = null;
        var one = new Thread(() => left = squares.Get(3));
        var two = new Thread(() => right = squares.Get(3));
        one.Start();
        two.Start();
        one.Join();
        two.Join();
        Trace.Assert(ReferenceEquals(left, right), "everyone sees the same object");
        Trace.Assert((int)left == 9);
    }
}
