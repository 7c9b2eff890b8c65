// build: no-run
//
// Initialise once, without a lock on the usual path: four ways.
//
// DoubleChecked::Main        Double-checked locking with a volatile field: whoever
//                            gets the settings gets them complete.
// DoubleCheckedPlain::Run    The same with a plain field: the reference may be
//                            written before the object it refers to.
// DoubleCheckedUnchecked::Run  Does not look again under the lock: two objects.
// CompareAndSwapOnce::Run    Everybody may make one, the first one stays.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

class Settings {
    public readonly string Host;
    public readonly int Port;

    public Settings(string host, int port) {
        Host = host;
        Port = port;
    }
}

abstract class Once<T> where T : class {
    protected readonly object gate = new object();
    readonly Func<T> make;
    int made;

    protected Once(Func<T> make) {
        this.make = make;
    }

    public int Made {
        get { return made; }
    }

    public abstract T Value { get; }

    protected T Make() {
        Interlocked.Increment(ref made);
        return make();
    }
}

class VolatileOnce<T> : Once<T> where T : class {
    volatile T value;

    public VolatileOnce(Func<T> make) : base(make) { }

    public override T Value {
        get {
            if (value == null) {
                lock (gate) {
                    if (value == null)
                        value = Make();
                }
            }
            return value;
        }
    }
}

class PlainOnce<T> : Once<T> where T : class {
    T value;

    public PlainOnce(Func<T> make) : base(make) { }

    public override T Value {
        get {
            if (value == null) {
                lock (gate) {
                    if (value == null)
                        value = Make();
                }
            }
            return value;
        }
    }
}

class UncheckedOnce<T> : Once<T> where T : class {
    volatile T value;

    public UncheckedOnce(Func<T> make) : base(make) { }

    public override T Value {
        get {
            if (value == null) {
                lock (gate)
                    value = Make();
            }
            return value;
        }
    }
}

class SwappedOnce<T> : Once<T> where T : class {
    T value;

    public SwappedOnce(Func<T> make) : base(make) { }

    public override T Value {
        get {
            var seen = Volatile.Read(ref value);
            if (seen != null)
                return seen;
            var mine = Make();
            return Interlocked.CompareExchange(ref value, mine, null) ?? mine;
        }
    }
}

static class DoubleChecked {
    public static Settings Load() {
        return new Settings("localhost", 8080);
    }

    public static void Use(Settings settings) {
        Debug.Assert(settings != null, "there are settings");
        Debug.Assert(settings.Port == 8080, "the settings are complete");
        Debug.Assert(settings.Host == "localhost", "the settings are complete");
    }

    public static void Scenario(Once<Settings> once, int most) {
        Settings left = null, right = null;
        var a = new Thread(() => Use(left = once.Value));
        var b = new Thread(() => Use(right = once.Value));
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        Debug.Assert(ReferenceEquals(left, right), "everybody has the same settings");
        Debug.Assert(once.Made <= most, "made too often");
    }

    public static void Main() {
        Scenario(new VolatileOnce<Settings>(Load), 1);
    }
}

static class DoubleCheckedPlain {
    public static void Run() {
        DoubleChecked.Scenario(new PlainOnce<Settings>(DoubleChecked.Load), 1);
    }
}

static class DoubleCheckedUnchecked {
    public static void Run() {
        DoubleChecked.Scenario(new UncheckedOnce<Settings>(DoubleChecked.Load), 1);
    }
}

static class CompareAndSwapOnce {
    public static void Run() {
        DoubleChecked.Scenario(new SwappedOnce<Settings>(DoubleChecked.Load), 2);
    }
}
