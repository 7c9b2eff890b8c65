// An object that is made on first use, by whoever comes first: seven ways.
//
// At stake: nobody gets half an object, and all get the same one. What makes it hard is the
// wish to take no lock once the object is there.
//
//   fencepost check LazyInitialisation.exe --model sc            holds
//   fencepost check LazyInitialisation.exe --model dotnet-ecma   violated
//   fencepost check LazyInitialisation.exe --model dotnet-ecma --entry DoubleCheckedVolatile::Run

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

class Config {
    public readonly int Port;

    public Config() {
        Port = 8080;
    }
}

static class Lazily {
    static Func<Config> get;
    static Config left, right;

    static void Left() {
        left = get();
        Debug.Assert(left.Port == 8080, "half a configuration");
    }

    static void Right() {
        right = get();
        Debug.Assert(right.Port == 8080, "half a configuration");
    }

    public static void Check(Func<Config> get) {
        Lazily.get = get;
        Thread first = new Thread(Left), second = new Thread(Right);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(left == right, "two configurations");
    }
}

// Looks once under the lock, once before. The reference may be seen before the object.
static class DoubleChecked {
    static readonly object gate = new object();
    static Config config;

    static Config Get() {
        if (config == null) {
            lock (gate) {
                if (config == null)
                    config = new Config();
            }
        }
        return config;
    }

    static void Main() {
        Lazily.Check(Get);
    }
}

// Looks only once, before the lock.
static class CheckedOnce {
    static readonly object gate = new object();
    static volatile Config config;

    static Config Get() {
        if (config == null) {
            lock (gate)
                config = new Config();
        }
        return config;
    }

    static void Run() {
        Lazily.Check(Get);
    }
}

// One word makes double-checked locking right.
static class DoubleCheckedVolatile {
    static readonly object gate = new object();
    static volatile Config config;

    static Config Get() {
        if (config == null) {
            lock (gate) {
                if (config == null)
                    config = new Config();
            }
        }
        return config;
    }

    static void Run() {
        Lazily.Check(Get);
    }
}

// So does a barrier between object and reference. `config` is read once: two plain reads
// could see it in the wrong order.
static class DoubleCheckedBarrier {
    static readonly object gate = new object();
    static Config config;

    static Config Get() {
        var seen = config;
        if (seen == null) {
            lock (gate) {
                seen = config;
                if (seen == null) {
                    seen = new Config();
                    Thread.MemoryBarrier();
                    config = seen;
                }
            }
        }
        return seen;
    }

    static void Run() {
        Lazily.Check(Get);
    }
}

// No lock at all: everybody may make one, the first one stays.
static class CompareAndSwap {
    static Config config;

    static Config Get() {
        var seen = Volatile.Read(ref config);
        if (seen != null)
            return seen;
        var mine = new Config();
        return Interlocked.CompareExchange(ref config, mine, null) ?? mine;
    }

    static void Run() {
        Lazily.Check(Get);
    }
}

// The runtime initialises a class once, and everybody waits for it.
static class Holder {
    static class Instance {
        public static readonly Config Config = new Config();
    }

    static Config Get() {
        return Instance.Config;
    }

    static void Run() {
        Lazily.Check(Get);
    }
}

// The library's way.
static class LazyOfT {
    static readonly Lazy<Config> config = new Lazy<Config>(() => new Config());

    static Config Get() {
        return config.Value;
    }

    static void Run() {
        Lazily.Check(Get);
    }
}
