// build: no-run
//
// Control dependencies do not order reads: a thread may guess that it leaves the loop, and read
// what comes after before it knows.

#define DEBUG

using System.Diagnostics;
using System.Threading;

// The writer is careful, the reader is not.
static class PlainFlag {
    static int data;
    static bool ready;

    public static void Main() {
        Run();
    }

    public static void Run() {
        var writer = new Thread(() => {
            data = 1;
            Thread.MemoryBarrier();
            ready = true;
        });
        writer.Start();
        while (!ready) { }
        Debug.Assert(data == 1, "data is there when ready is set");
    }
}

// The same with a volatile flag: no later read passes the read of it.
static class VolatileFlag {
    static int data;
    static volatile bool ready;

    public static void Run() {
        var writer = new Thread(() => {
            data = 1;
            ready = true;
        });
        writer.Start();
        while (!ready) { }
        Debug.Assert(data == 1, "data is there when ready is set");
    }
}

// Control dependencies do order writes: what others can see waits until the way there is certain.
static class PlainFlagThenWrite {
    static int asked, answered;

    public static void Run() {
        var other = new Thread(() => {
            if (asked == 1)
                answered = 1;
        });
        other.Start();
        int seen = answered;
        Thread.MemoryBarrier();
        asked = 1;
        Debug.Assert(seen == 0, "no answer before the question");
    }
}

// Not only branches decide: here it is the index of an array, the type of an object and a switch.
static class OtherDecisions {
    abstract class Shape { public abstract int Sides(); }
    class Square : Shape { public override int Sides() { return 4; } }
    class Triangle : Shape { public override int Sides() { return 3; } }

    static int data, kind;
    static Shape shape = new Triangle();
    static readonly int[] table = { 7, 7 };

    static void Write() {
        data = 1;
        Thread.MemoryBarrier();
        kind = 1;
    }

    public static void Index() {
        new Thread(Write).Start();
        int seen = kind;
        int element = table[seen];
        int read = data;
        Debug.Assert(element == 7 && (seen == 0 || read == 1), "data is there when kind is set");
    }

    public static void Switch() {
        new Thread(Write).Start();
        int seen = kind, read;
        switch (seen) {
            case 0: read = data; break;
            case 1: read = data; break;
            default: read = 0; break;
        }
        Debug.Assert(seen == 0 || read == 1, "data is there when kind is set");
    }

    public static void Dispatch() {
        new Thread(() => {
            data = 1;
            Thread.MemoryBarrier();
            shape = new Square();
        }).Start();
        int sides = shape.Sides();
        int read = data;
        Debug.Assert(sides == 3 || read == 1, "data is there when the shape has changed");
    }

    public static void Cast() {
        new Thread(() => {
            data = 1;
            Thread.MemoryBarrier();
            shape = new Square();
        }).Start();
        bool square = shape is Square;
        int read = square ? data : 1;
        Debug.Assert(read == 1, "data is there when the shape has changed");
    }

    public static void Divide() {
        new Thread(Write).Start();
        int quotient = 6 / (kind + 1);
        int read = data;
        Debug.Assert(quotient == 6 || read == 1, "data is there when kind is set");
    }
}
