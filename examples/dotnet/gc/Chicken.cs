// Chicken (Pizlo, Petrank, Steensgaard, PLDI 2008): a concurrent copying collector. The same protocol in the C dialect
// of the McSPIN paper is examples/gc/chicken.c.
//
// The collector moves one object while a mutator reads and writes it. It marks the object, waits until the mutator
// has passed a checkpoint, copies the body, and forwards the object to its copy with one compare-and-swap. That fails
// if the mutator's write barrier has taken the mark away; then the collector starts again. Mark and forwarding
// pointer are two bits of one header.
//
// At stake: the mutator reads what it has written last. The mark must be there before the handshake is asked for,
// and the body must be read after the header.
//
//   fencepost check Chicken.exe --model dotnet                                violated
//   fencepost check Chicken.exe --model dotnet --entry ChickenVolatile::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

// Plain fields, as the protocol is written for x86.
class Chicken {
    const int Forwarded = 1, Copying = 2;

    bool request;          // the collector asks for a handshake
    int header;            // of the old object
    int oldBody, newBody;
    bool moved;            // the mutator's root: does it point to the copy?

    protected virtual void WaitForHandshake() {
        while (request)
            ;
    }

    void Collector() {
        do {
            header = Copying;
            request = true;
            WaitForHandshake();
            newBody = oldBody;
        } while (Interlocked.CompareExchange(ref header, Forwarded, Copying) != Copying);
        moved = true;
    }

    void Checkpoint() {
        if (Fencepost.Bool() && request)
            request = false;
    }

    int Read() {
        return !moved && (header & Forwarded) == 0 ? oldBody : newBody;
    }

    void Write(int value) {
        if (moved) {
            newBody = value;
            return;
        }
        if ((header & Copying) != 0)
            Interlocked.CompareExchange(ref header, 0, Copying);
        if ((header & Forwarded) == 0)
            oldBody = value;
        else
            newBody = value;
    }

    void Mutator(int rounds) {
        int written = 0;
        for (int round = 0; round < rounds; round++) {
            Checkpoint();
            if (Fencepost.Bool()) {
                written = 1 - written;
                Write(written);
            } else {
                Debug.Assert(Read() == written, "a write is lost");
            }
            Checkpoint();
        }
    }

    void Once() { Mutator(1); }
    void Twice() { Mutator(2); }
    void Thrice() { Mutator(3); }

    static void Main() { new Chicken().Start(2); }
    static void One() { new Chicken().Start(1); }
    static void Three() { new Chicken().Start(3); }

    protected void Start(int rounds) {
        Thread collector = new Thread(Collector);
        Thread mutator = rounds == 1 ? new Thread(Once) : rounds == 2 ? new Thread(Twice) : new Thread(Thrice);
        // The collector may wait for a mutator that has ended, so it is not joined.
        collector.IsBackground = true;
        collector.Start(); mutator.Start();
        mutator.Join();
    }
}

// A bug in any model: the collector does not wait for the handshake, so the mutator's barrier may have looked for the
// mark before it was set, and writes to the old object after the copy.
class ChickenBug : Chicken {
    protected override void WaitForHandshake() { }

    static void Run() { new ChickenBug().Start(2); }
}

// For .NET: what decides where to read and write is volatile. A volatile write stays behind all before it, and what
// follows a volatile read stays behind it.
class ChickenVolatile {
    const int Forwarded = 1, Copying = 2;

    volatile bool request;
    volatile int header;
    int oldBody, newBody;
    volatile bool moved;

    void Collector() {
        do {
            header = Copying;
            request = true;
            while (request)
                ;
            newBody = oldBody;
        } while (Interlocked.CompareExchange(ref header, Forwarded, Copying) != Copying);
        moved = true;
    }

    void Checkpoint() {
        if (Fencepost.Bool() && request)
            request = false;
    }

    int Read() {
        return !moved && (header & Forwarded) == 0 ? oldBody : newBody;
    }

    void Write(int value) {
        if (moved) {
            newBody = value;
            return;
        }
        if ((header & Copying) != 0)
            Interlocked.CompareExchange(ref header, 0, Copying);
        if ((header & Forwarded) == 0)
            oldBody = value;
        else
            newBody = value;
    }

    void Mutator(int rounds) {
        int written = 0;
        for (int round = 0; round < rounds; round++) {
            Checkpoint();
            if (Fencepost.Bool()) {
                written = 1 - written;
                Write(written);
            } else {
                Debug.Assert(Read() == written, "a write is lost");
            }
            Checkpoint();
        }
    }

    void Once() { Mutator(1); }
    void Twice() { Mutator(2); }
    void Thrice() { Mutator(3); }

    static void Run() { new ChickenVolatile().Start(2); }
    static void One() { new ChickenVolatile().Start(1); }
    static void Three() { new ChickenVolatile().Start(3); }

    void Start(int rounds) {
        Thread collector = new Thread(Collector);
        Thread mutator = rounds == 1 ? new Thread(Once) : rounds == 2 ? new Thread(Twice) : new Thread(Thrice);
        collector.IsBackground = true;
        collector.Start(); mutator.Start();
        mutator.Join();
    }
}
