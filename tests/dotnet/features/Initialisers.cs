// build: no-run
//
// Class initialisers and threads: others wait, each runs once, a failure is remembered.

using System;
using System.Threading;

static class Initialisers {
    static int x, y, runs;

    static void Both(ThreadStart left, ThreadStart right) {
        var one = new Thread(left);
        var two = new Thread(right);
        one.Start();
        two.Start();
        one.Join();
        two.Join();
    }

    static class Slow {
        public static int Value;

        static Slow() {
            runs++;
            Value = 1;
            Thread.Yield();
            Value = 2;
        }

        public static int Get() {
            return Value;
        }
    }

    static void OthersWait() {
        Both(() => x = Slow.Value, () => y = Slow.Get());
    }

    static class Relaxed {
        public static readonly int[] Values = Make();

        static int[] Make() {
            runs++;
            return new[] { 3, 4 };
        }
    }

    static void BeforeFieldInit() {
        Both(() => x = Relaxed.Values[0], () => y = Relaxed.Values[1]);
    }

    class Instance {
        public static int Created;
        public readonly int Number;

        static Instance() {
            runs++;
            Created = 10;
        }

        public Instance() {
            Number = Interlocked.Increment(ref Created);
        }
    }

    static void ByConstructor() {
        Both(() => x = new Instance().Number, () => y = new Instance().Number);
    }

    static class PerType<T> {
        public static readonly int Order;

        static PerType() {
            Order = ++runs;
        }
    }

    static void Generic() {
        x = PerType<int>.Order;
        y = 10 * PerType<string>.Order + PerType<int>.Order;
    }

    static class Broken {
        public static int Value;

        static Broken() {
            runs++;
            throw new InvalidOperationException("broken");
        }
    }

    static int Try() {
        try {
            return Broken.Value;
        } catch (TypeInitializationException e) {
            return e.InnerException is InvalidOperationException ? 10 : 20;
        }
    }

    static void Fails() {
        Both(() => x = Try(), () => y = Try());
    }

    static void FailsUncaught() {
        Broken.Value = 1;
    }

    /// The initialiser joins a thread that waits for the initialiser.
    static class Stuck {
        public static int Value;

        static Stuck() {
            var thread = new Thread(() => Value = 1);
            thread.Start();
            thread.Join();
        }
    }

    static void JoinsInside() {
        x = Stuck.Value;
    }

    /// The initialiser takes a lock whose holder waits for the initialiser.
    static class Guarded {
        public static int Value;

        static Guarded() {
            lock (typeof(Initialisers))
                Value = 1;
        }
    }

    static void LocksInside() {
        var other = new Thread(() => x = Guarded.Value);
        other.Start();
        lock (typeof(Initialisers))
            y = Guarded.Value;
    }

    static void Main() {
        OthersWait();
    }
}
