// build: no-run
//
// [ThreadStatic] fields and ThreadLocal<T>.

using System;
using System.Threading;

static class Locals {
    [ThreadStatic]
    static int mine;

    [ThreadStatic]
    static object thing;

    static int x, y, z, made;

    static void Elsewhere(ThreadStart work) {
        var thread = new Thread(work);
        thread.Start();
        thread.Join();
    }

    static void Static() {
        mine = 5;
        Elsewhere(() => {
            x = mine;
            mine = 7;
            y = mine;
        });
        z = mine;
    }

    static void Race() {
        ThreadStart work = () => {
            mine++;
            mine++;
            Interlocked.Add(ref x, mine);
        };
        var other = new Thread(work);
        other.Start();
        work();
        other.Join();
    }

    static void Reference() {
        thing = new object();
        Elsewhere(() => x = thing == null ? 1 : 2);
        y = thing == null ? 1 : 2;
    }

    static void ByReference() {
        Elsewhere(() => {
            Interlocked.Increment(ref mine);
            x = mine;
        });
        y = mine;
    }

    /// Its initialiser runs once, in one thread. (Mono does not run it at all.)
    static class Initialised {
        [ThreadStatic]
        public static int Value;

        static Initialised() {
            Value = 3;
        }
    }

    static void InitialisedOnce() {
        x = Initialised.Value;
        Elsewhere(() => y = Initialised.Value);
    }

    static void Local() {
        var local = new ThreadLocal<int>(() => 10 * Interlocked.Increment(ref made));
        x = local.Value;
        Elsewhere(() => {
            y = local.Value;
            local.Value = 99;
        });
        z = local.Value;
    }

    static void LocalCreated() {
        var local = new ThreadLocal<string>();
        x = local.IsValueCreated ? 1 : 2;
        y = local.Value == null ? 1 : 2;
        local.Value = "here";
        z = local.IsValueCreated && local.Value == "here" ? 1 : 2;
    }

    static void Main() {
        Static();
    }
}
