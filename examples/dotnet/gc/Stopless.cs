// Stopless (Pizlo, Frampton, Petrank, Steensgaard, ISMM 2007): a concurrent copying collector without handshakes. The
// same protocol in the C dialect of the McSPIN paper is examples/gc/stopless.c.
//
// Between the old object and its copy stands a wide object, in which a field has a status beside it: the value is
// still in the original, or here, or already in the copy. Status and value change together by compare-and-swap; here
// they are the bits of one int.
//
// At stake: the mutator reads what it has written last. The copy must be there before the status says so, and must
// be read after the status.
//
//   fencepost check Stopless.exe --model pso                                    holds
//   fencepost check Stopless.exe --model dotnet                                 violated
//   fencepost check Stopless.exe --model dotnet --entry StoplessVolatile::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Stopless {
    const int Old = 0, Wide = 1, New = 2;                        // where the old object is forwarded to
    protected const int InOriginal = 0, InWide = 2, InCopy = 4;  // status; the lowest bit is the value

    int forward;
    int original;
    protected int wide;
    protected int copy;
    bool moved;        // the mutator's root: does it point to the copy?

    void Collector() {
        Interlocked.CompareExchange(ref forward, Wide, Old);
        int seen = wide;
        if ((seen & ~1) == InOriginal)
            Interlocked.CompareExchange(ref wide, InWide | original, seen);
        while (!Copy())
            ;
        forward = New;
        moved = true;
    }

    protected virtual bool Copy() {
        int value = wide & 1;
        copy = value;
        return Interlocked.CompareExchange(ref wide, InCopy | value, InWide | value) == (InWide | value);
    }

    int Read() {
        if (moved)
            return copy;
        int to = forward;
        if (to == Old)
            return original;
        if (to == New)
            return copy;
        int seen = wide;
        return (seen & ~1) == InOriginal ? original : (seen & ~1) == InWide ? seen & 1 : copy;
    }

    void Write(int value) {
        if (!moved) {
            if (forward == Old)
                Interlocked.CompareExchange(ref forward, Wide, Old);
            if (forward == Wide) {
                int seen;
                while (((seen = wide) & ~1) != InCopy)
                    if (Interlocked.CompareExchange(ref wide, InWide | value, seen) == seen)
                        return;
            }
        }
        copy = value;
    }

    void Mutator(int rounds) {
        int written = 0;
        for (int round = 0; round < rounds; round++) {
            if (Fencepost.Bool()) {
                written = 1 - written;
                Write(written);
            } else {
                Debug.Assert(Read() == written, "a write is lost");
            }
        }
    }

    void Once() { Mutator(1); }
    void Twice() { Mutator(2); }
    void Thrice() { Mutator(3); }

    static void Main() { new Stopless().Start(2); }
    static void One() { new Stopless().Start(1); }
    static void Three() { new Stopless().Start(3); }

    protected void Start(int rounds) {
        Thread collector = new Thread(Collector);
        Thread mutator = rounds == 1 ? new Thread(Once) : rounds == 2 ? new Thread(Twice) : new Thread(Thrice);
        collector.Start(); mutator.Start();
        mutator.Join(); collector.Join();
    }
}

// A bug in any model: the value may have changed between being copied and the change of the status.
class StoplessBug : Stopless {
    protected override bool Copy() {
        copy = wide & 1;
        int seen = wide;
        return (seen & ~1) == InWide && Interlocked.CompareExchange(ref wide, InCopy | seen & 1, seen) == seen;
    }

    static void Run() { new StoplessBug().Start(2); }
}

// For .NET: what decides where to read and write is volatile.
class StoplessVolatile {
    const int Old = 0, Wide = 1, New = 2;
    const int InOriginal = 0, InWide = 2, InCopy = 4;

    volatile int forward;
    int original;
    volatile int wide;
    int copy;
    volatile bool moved;

    void Collector() {
        Interlocked.CompareExchange(ref forward, Wide, Old);
        int seen = wide;
        if ((seen & ~1) == InOriginal)
            Interlocked.CompareExchange(ref wide, InWide | original, seen);
        int value;
        do {
            value = wide & 1;
            copy = value;
        } while (Interlocked.CompareExchange(ref wide, InCopy | value, InWide | value) != (InWide | value));
        forward = New;
        moved = true;
    }

    int Read() {
        if (moved)
            return copy;
        int to = forward;
        if (to == Old)
            return original;
        if (to == New)
            return copy;
        int seen = wide;
        return (seen & ~1) == InOriginal ? original : (seen & ~1) == InWide ? seen & 1 : copy;
    }

    void Write(int value) {
        if (!moved) {
            if (forward == Old)
                Interlocked.CompareExchange(ref forward, Wide, Old);
            if (forward == Wide) {
                int seen;
                while (((seen = wide) & ~1) != InCopy)
                    if (Interlocked.CompareExchange(ref wide, InWide | value, seen) == seen)
                        return;
            }
        }
        copy = value;
    }

    void Mutator(int rounds) {
        int written = 0;
        for (int round = 0; round < rounds; round++) {
            if (Fencepost.Bool()) {
                written = 1 - written;
                Write(written);
            } else {
                Debug.Assert(Read() == written, "a write is lost");
            }
        }
    }

    void Once() { Mutator(1); }
    void Twice() { Mutator(2); }
    void Thrice() { Mutator(3); }

    static void Run() { new StoplessVolatile().Start(2); }
    static void One() { new StoplessVolatile().Start(1); }
    static void Three() { new StoplessVolatile().Start(3); }

    void Start(int rounds) {
        Thread collector = new Thread(Collector);
        Thread mutator = rounds == 1 ? new Thread(Once) : rounds == 2 ? new Thread(Twice) : new Thread(Thrice);
        collector.Start(); mutator.Start();
        mutator.Join(); collector.Join();
    }
}
