// build: no-run roslyn
#define DEBUG
// Variables of 64 bits, which a platform of 32 bits may access in two halves (ECMA-335 I.12.6.6). No program fails if none
// does. Each class is a program of its own; crates/cil/tests/torn.rs has what the verdict takes for granted.
using System;
using System.Diagnostics;
using System.Threading;

static class Beside {
    public static Thread Start(ThreadStart action) {
        var thread = new Thread(action);
        thread.Start();
        return thread;
    }
    public static void Expect(long seen) { Debug.Assert(seen == 0 || seen == -1); }
}

class Box { public long field; }
enum Wide : long { None, All = -1 }

// Races.

static class Reads {
    static long plain;
    static void Run() { Beside.Start(() => plain = -1); Beside.Expect(plain); }
}

static class ReadsUnsigned {
    static ulong plain;
    static void Run() { Beside.Start(() => plain = ulong.MaxValue); Beside.Expect((long)plain); }
}

static class ReadsDouble {
    static double plain;
    static void Run() { Beside.Start(() => plain = -1); var seen = plain; Debug.Assert(seen == 0 || seen == -1); }
}

static class ReadsEnum {
    static Wide plain;
    static void Run() { Beside.Start(() => plain = Wide.All); Beside.Expect((long)plain); }
}

static class ReadsStruct {
    static TimeSpan plain;
    static void Run() { Beside.Start(() => plain = new TimeSpan(-1)); Beside.Expect(plain.Ticks); }
}

static class ReadsElement {
    static long[] plain = new long[2];
    static void Run() { Beside.Start(() => plain[1] = -1); Beside.Expect(plain[1]); }
}

static class ReadsField {
    static void Run() { var box = new Box(); Beside.Start(() => box.field = -1); Beside.Expect(box.field); }
}

static class ReadsByReference {
    static long plain;
    static void Set(ref long place) { place = -1; }
    static void Run() { Beside.Start(() => Set(ref plain)); Beside.Expect(plain); }
}

static class Writes {
    static long plain;
    static void Run() {
        var other = Beside.Start(() => plain = -1);
        plain = 0;
        other.Join();
        Beside.Expect(plain);
    }
}

static class LocksOnce {
    static object gate = new object();
    static long plain;
    static void Run() { Beside.Start(() => { lock (gate) plain = -1; }); Beside.Expect(plain); }
}

static class Copies {
    static long[] plain = new long[1];
    static void Run() { Beside.Start(() => plain[0] = -1); Beside.Expect(((long[])plain.Clone())[0]); }
}

static class ReadsPlainly {
    static long plain;
    static void Run() { Beside.Start(() => Interlocked.Exchange(ref plain, -1)); Beside.Expect(plain); }
}

// A race only where the writes may be swapped.

static class Flagged {
    static long plain;
    static int flag;
    static void Run() { Beside.Start(() => { plain = -1; flag = 1; }); if (flag == 1) Beside.Expect(plain); }
}

// No races, or none on what may be divided.

static class Joins {
    static long plain;
    static void Run() { Beside.Start(() => plain = -1).Join(); Beside.Expect(plain); }
}

static class Locks {
    static object gate = new object();
    static long plain;
    static void Run() { Beside.Start(() => { lock (gate) plain = -1; }); lock (gate) Beside.Expect(plain); }
}

static class IsVolatile {
    static long marked;
    static void Run() { Beside.Start(() => Volatile.Write(ref marked, -1)); Beside.Expect(Volatile.Read(ref marked)); }
}

static class IsAtomic {
    static long atomic;
    static void Run() {
        Beside.Start(() => Interlocked.Exchange(ref atomic, -1));
        Beside.Expect(Interlocked.Read(ref atomic));
    }
}

static class IsSmall {
    static int small;
    static void Run() { Beside.Start(() => small = -1); Beside.Expect(small); }
}

static class IsNative {
    static IntPtr native;
    static void Run() { Beside.Start(() => native = new IntPtr(-1)); Beside.Expect((long)native); }
}

static class IsReference {
    static object reference;
    static void Run() { Beside.Start(() => reference = "set"); var seen = reference; Debug.Assert(seen == null || seen is string); }
}

static class TwoElements {
    static long[] plain = new long[2];
    static void Run() { Beside.Start(() => plain[1] = -1); Beside.Expect(plain[0]); }
}

class Program { static void Main() { } }
