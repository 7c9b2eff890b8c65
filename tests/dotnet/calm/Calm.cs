// build: no-run roslyn
// Attacks on calm regions: data that looks as if locks, marks or other data protected it, and that some thread reaches
// in another way. Each class is a program of its own; crates/cil/tests/calm.rs compares what searches find.
using System;
using System.Threading;

static class Seen { public static int a, b, c, d; }

static class Both {
    public static void Run(ThreadStart first, ThreadStart second) {
        var one = new Thread(first);
        var two = new Thread(second);
        one.Start();
        two.Start();
        one.Join();
        two.Join();
    }
}

// Locks.

static class Published {
    static object gate = new object();
    static int data;
    static bool flag;
    static void Write() { lock (gate) { data = 1; } flag = true; }
    static void Read() { if (flag) { Seen.a = 1; Seen.b = data; } lock (gate) { Seen.c = data; } }
    static void Run() { Both.Run(Write, Read); }
}

static class TriesAndReads {
    static object gate = new object();
    static int x, y;
    static void Write() { lock (gate) { x = 1; } y = 1; }
    static void Try() {
        if (Monitor.TryEnter(gate)) { Seen.a = x; Monitor.Exit(gate); Seen.b = y; }
        else { Seen.c = 1 + x; x = 5; }
    }
    static void Run() { Both.Run(Write, Try); Seen.d = x; }
}

static class LearnsFromTaken {
    static object gate = new object();
    static int x;
    static void Write() { x = 1; lock (gate) { } }
    static void Try() { if (Monitor.TryEnter(gate)) Monitor.Exit(gate); else { Seen.a = 1; Seen.b = x; } }
    static void Run() { Both.Run(Write, Try); }
}

static class TwoGates {
    static object gate = new object(), other = new object();
    static int x, f, g;
    static void Write() { x = 1; lock (gate) { f = 1; } lock (other) { g = 1; } }
    static void Read() {
        bool late;
        lock (other) { late = g == 1; }
        if (late) x = 2;
        else if (f == 1) { Seen.a = 1; x = 3; }
    }
    static void Run() { Both.Run(Write, Read); Seen.b = x; }
}

static class HandedOver {
    static object gate = new object();
    static int x, y;
    static void Write() { lock (gate) { x = 1; } y = 1; lock (gate) { x = 2; } }
    static void Read() {
        int seen;
        lock (gate) { seen = x; }
        if (seen == 2) Seen.a = 1 + y;
        else if (seen == 1) { Seen.b = 1 + y; y = 5; }
    }
    static void Run() { Both.Run(Write, Read); Seen.c = y; }
}

static class LocksIfUnseen {
    static object gate = new object(), other = new object();
    static int x, y;
    static void First() { x = 1; if (y == 0) lock (gate) { lock (other) { Seen.a++; } } }
    static void Second() { y = 1; if (x == 0) lock (other) { lock (gate) { Seen.a++; } } }
    static void Run() { Both.Run(First, Second); }
}

// Waits, events, ends.

static class Pulsed {
    static object gate = new object();
    static int x, y;
    static void Wait() { lock (gate) { if (!Monitor.Wait(gate, 10)) Seen.a = 1; Seen.b = x; } Seen.c = y; }
    static void Pulse() { x = 1; lock (gate) { Monitor.Pulse(gate); } y = 1; }
    static void Run() { Both.Run(Wait, Pulse); }
}

static class Signalled {
    static ManualResetEvent signal = new ManualResetEvent(false);
    static int x, y;
    static void Set() { x = 1; signal.Set(); y = 1; x = 2; }
    static void Wait() { signal.WaitOne(); Seen.a = x; Seen.b = y; }
    static void Run() { Both.Run(Set, Wait); }
}

static class AsksWhetherAlive {
    static int x;
    static void Write() { x = 1; }
    static void Run() {
        var thread = new Thread(Write);
        thread.Start();
        if (!thread.IsAlive) { Seen.a = 1; Seen.b = x; }
        else { Seen.c = 1; x = 2; }
        thread.Join();
        Seen.d = x;
    }
}

static class JoinsForNoTime {
    static int x, y;
    static void Write() { x = 1; y = 1; }
    static void Run() {
        var thread = new Thread(Write);
        thread.Start();
        if (thread.Join(0)) { Seen.a = 1; Seen.b = x; x = 3; }
        else { Seen.c = y; }
    }
}

static class InBackground {
    static int x, y;
    static void Write() { x = 1; y = 1; }
    static void Run() {
        var thread = new Thread(Write);
        thread.IsBackground = true;
        thread.Start();
        Seen.a = y;
        Seen.b = x;
    }
}

// Racy data that leads to other data.

static class VolatileAndPlain {
    static volatile int mark;
    static int x, y;
    static void First() { x = 1; mark = 1; x = 2; y = mark; }
    static void Second() { if (mark == 1) { Seen.a = x; mark = 2; Seen.b = x; } x = 3; }
    static void Run() { Both.Run(First, Second); Seen.c = x; Seen.d = y; }
}

static class Chained {
    static int x, y, z;
    static void First() { x = 1; y = 1; z = 1; }
    static void Second() { if (z == 1) { y = 2; Seen.a = 1; if (y == 2) x = 2; } }
    static void Run() { Both.Run(First, Second); Seen.b = x; Seen.c = y; }
}

static class Exchanged {
    class Node { public int value; public Node next; }
    static Node head;
    static void Push() {
        var node = new Node { value = 1 };
        Node old;
        do { old = head; node.next = old; } while (Interlocked.CompareExchange(ref head, node, old) != old);
        node.value = 2;
    }
    static void Look() {
        var node = head;
        if (node != null) { Seen.a = 1 + node.value; node.value = 7; Seen.b = node.value; }
    }
    static void Run() { Both.Run(Push, Look); Seen.c = head.value; }
}

class Initialises {
    static int x;
    class Late { public static int seen; static Late() { seen = x; x = 5; } }
    static void First() { x = 1; Seen.a = Late.seen; Seen.b = x; }
    static void Second() { Seen.c = Late.seen; x = 2; Seen.d = Late.seen; }
    static void Run() { Both.Run(First, Second); }
}

static class WrittenAfterStart {
    class Box { public int v, w; }
    static void Run() {
        var box = new Box();
        var thread = new Thread(() => { Seen.a = box.v; box.w = 2; Seen.c = box.v; });
        box.v = 1;
        thread.Start();
        box.v = 2;
        Seen.b = box.w;
        thread.Join();
        Seen.d = box.w;
    }
}

static class SharedException {
    class Marked : Exception { public int v; }
    static Marked shared;
    static int x;
    static void Make() { var made = new Marked { v = 1 }; shared = made; x = 1; }
    static void Throw() {
        try { if (x == 1) throw shared ?? new Marked(); }
        catch (Marked caught) { Seen.a = 1 + caught.v; caught.v = 3; }
    }
    static void Run() { Both.Run(Make, Throw); Seen.b = shared.v; }
}

// Accesses of other kinds.

static class Elements {
    static int[] array = new int[3];
    static int index;
    static object gate = new object();
    static void Write() { array[0] = 1; array[1] = 1; index = 1; lock (gate) array[2] = 3; }
    static void Read() {
        int seen = index;
        Seen.a = seen;
        Seen.b = array[seen];
        array[1 - seen] = 9;
        lock (gate) Seen.c = array[2];
    }
    static void Run() { Both.Run(Write, Read); Seen.d = array[0] * 10 + array[1]; }
}

static class Structs {
    struct Pair { public int p, q; }
    static Pair pair;
    static object gate = new object();
    static int flag;
    static void Write() { Pair made; made.p = 1; made.q = 1; lock (gate) pair = made; flag = 1; }
    static void Read() {
        if (flag == 1) { var copy = pair; Seen.a = 1 + copy.p; Seen.b = 1 + copy.q; }
        else lock (gate) { var copy = pair; Seen.c = copy.p - copy.q; }
    }
    static void Run() { Both.Run(Write, Read); }
}

static class ByReference {
    static int x, y;
    static object gate = new object();
    static void Increment(ref int value) { value++; }
    static void First() { lock (gate) { Increment(ref x); } Increment(ref y); }
    static void Second() { Increment(ref y); lock (gate) { Increment(ref x); } Seen.a = y; }
    static void Run() { Both.Run(First, Second); Seen.b = x; Seen.c = y; }
}

static class ElementsByReference {
    static int[] array = new int[2];
    static int flag;
    static void Set(ref int element, ref int mark) { element = 1; mark = 1; }
    static void Use(ref int element) { Seen.a = 1 + element; element = 4; }
    static void First() { Set(ref array[0], ref flag); }
    static void Second() { if (flag == 1) Use(ref array[0]); }
    static void Run() { Both.Run(First, Second); Seen.b = array[0]; }
}

static class Cloned {
    static int[] array = new int[2];
    static int flag;
    static object gate = new object();
    static void Write() { lock (gate) { array[0] = 1; array[1] = 1; } flag = 1; }
    static void Copy() {
        if (flag == 1) { var copy = (int[])array.Clone(); Seen.a = 1 + copy[0]; Seen.b = 1 + copy[1]; }
    }
    static void Run() { Both.Run(Write, Copy); }
}

class Program { static void Main() { } }
