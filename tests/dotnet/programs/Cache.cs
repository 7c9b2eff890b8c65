// build: no-run
//
// A cache that computes a value once and hands the same object to everyone.
//
// Cache::Main                The miss is looked up again under the lock before
//                            the value is computed: all callers share one object.
// CacheTwoValues::Run        Looks up and stores under two separate locks:
//                            both threads miss, each gets a value of its own.
// CacheDuplicateKey::Run     The same with Dictionary.Add: the second Add throws.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class Report {
    public readonly string Title;
    public readonly int Pages;

    public Report(string title, int pages) {
        Title = title;
        Pages = pages;
    }
}

abstract class Cache<TKey, TValue> where TValue : class {
    protected readonly object gate = new object();
    protected readonly Dictionary<TKey, TValue> entries = new Dictionary<TKey, TValue>();
    readonly Func<TKey, TValue> load;
    int loads;

    protected Cache(Func<TKey, TValue> load) {
        if (load == null)
            throw new ArgumentNullException("load");
        this.load = load;
    }

    public int Loads {
        get { return loads; }
    }

    public int Count {
        get {
            lock (gate)
                return entries.Count;
        }
    }

    public abstract TValue Get(TKey key);

    protected bool TryGet(TKey key, out TValue value) {
        lock (gate)
            return entries.TryGetValue(key, out value);
    }

    protected TValue Load(TKey key) {
        Interlocked.Increment(ref loads);
        return load(key);
    }
}

class SharedCache<TKey, TValue> : Cache<TKey, TValue> where TValue : class {
    public SharedCache(Func<TKey, TValue> load) : base(load) { }

    public override TValue Get(TKey key) {
        lock (gate) {
            TValue value;
            if (!entries.TryGetValue(key, out value)) {
                value = Load(key);
                entries.Add(key, value);
            }
            return value;
        }
    }
}

class OverwritingCache<TKey, TValue> : Cache<TKey, TValue> where TValue : class {
    public OverwritingCache(Func<TKey, TValue> load) : base(load) { }

    public override TValue Get(TKey key) {
        TValue value;
        if (TryGet(key, out value))
            return value;
        value = Load(key);
        lock (gate)
            entries[key] = value;
        return value;
    }
}

class AddingCache<TKey, TValue> : Cache<TKey, TValue> where TValue : class {
    public AddingCache(Func<TKey, TValue> load) : base(load) { }

    public override TValue Get(TKey key) {
        TValue value;
        if (TryGet(key, out value))
            return value;
        value = Load(key);
        lock (gate)
            entries.Add(key, value);
        return value;
    }
}

static class Cache {
    public static Report Write(int id) {
        return new Report("report", 10 * id);
    }

    public static void Scenario(Cache<int, Report> cache) {
        Report first = null, second = null;
        var a = new Thread(() => first = cache.Get(7));
        var b = new Thread(() => second = cache.Get(7));
        a.Start();
        b.Start();
        a.Join();
        b.Join();

        Debug.Assert(first != null && first.Pages == 70, "the value is complete");
        Debug.Assert(ReferenceEquals(first, second), "one key, one object");
        Debug.Assert(cache.Loads == 1, "loaded once");
        Debug.Assert(cache.Count == 1, "one entry");
    }

    public static void Main() {
        Scenario(new SharedCache<int, Report>(Write));
    }
}

static class CacheTwoValues {
    public static void Run() {
        Cache.Scenario(new OverwritingCache<int, Report>(Cache.Write));
    }
}

static class CacheDuplicateKey {
    public static void Run() {
        Cache.Scenario(new AddingCache<int, Report>(Cache.Write));
    }
}
