// build: no-run
//
// Lazy<T>: who makes the value, how often, and what an exception does.

using System;
using System.Threading;

static class LazyValues {
    class Thing {
        public readonly int Number;

        public Thing(int number) {
            Number = number;
        }
    }

    static int made, x, y, z;

    static Thing Make() {
        return new Thing(Interlocked.Increment(ref made));
    }

    static void Both(Lazy<Thing> lazy) {
        var other = new Thread(() => x = lazy.Value.Number);
        other.Start();
        y = lazy.Value.Number;
        other.Join();
    }

    static void Locked() {
        var lazy = new Lazy<Thing>(Make);
        z = lazy.IsValueCreated ? 1 : 2;
        Both(lazy);
    }

    static void LockedMode() {
        Both(new Lazy<Thing>(Make, LazyThreadSafetyMode.ExecutionAndPublication));
    }

    static void Published() {
        Both(new Lazy<Thing>(Make, LazyThreadSafetyMode.PublicationOnly));
    }

    static void Single() {
        var lazy = new Lazy<Thing>(Make, false);
        x = lazy.Value.Number;
        y = lazy.Value.Number;
        z = lazy.IsValueCreated ? 1 : 2;
    }

    static Thing Refuse() {
        Interlocked.Increment(ref made);
        throw new NotSupportedException();
    }

    static int Try(Lazy<Thing> lazy) {
        try {
            return lazy.Value.Number;
        } catch (NotSupportedException) {
            return 10;
        }
    }

    static void Throws() {
        var lazy = new Lazy<Thing>(Refuse);
        x = Try(lazy);
        y = Try(lazy);
        z = lazy.IsValueCreated ? 1 : 2;
    }

    static void PublishedThrows() {
        var lazy = new Lazy<Thing>(Refuse, LazyThreadSafetyMode.PublicationOnly);
        x = Try(lazy);
        y = Try(lazy);
        z = lazy.IsValueCreated ? 1 : 2;
    }

    static void Main() {
        Locked();
    }
}
