// Staccato (McCloskey, Bacon, Cheng, Grove, 2008): a concurrent copying collector for weak machines. The same protocol
// in the C dialect of the McSPIN paper is examples/gc/staccato.c.
//
// As Chicken, with barriers: before each handshake, so that what was written is there when the other side looks, and
// after it, so that nothing is read ahead of it. A second handshake comes between copying and forwarding: a mutator
// that finds the object forwarded has passed a checkpoint since the copy was made.
//
// At stake: the mutator reads what it has written last.
//
//   fencepost check Staccato.exe --model dotnet                            holds
//   fencepost check Staccato.exe --model dotnet --entry StaccatoPso::Run   violated

#define DEBUG

using System.Diagnostics;
using System.Threading;

class Staccato {
    protected const int Forwarded = 1, Copying = 2;

    bool request;                      // the collector asks for a handshake
    protected int header;              // of the old object
    protected int oldBody, newBody;
    protected bool moved;              // the mutator's root: does it point to the copy?

    // The barriers that variants leave out.
    protected virtual void AfterWait() { Thread.MemoryBarrier(); }
    protected virtual void AfterCopy() { Thread.MemoryBarrier(); }
    protected virtual void AfterCheckpoint() { Thread.MemoryBarrier(); }

    void Handshake() {
        request = true;
        while (request)
            ;
    }

    void Collector() {
        do {
            header = Copying;
            Thread.MemoryBarrier();
            Handshake();
            AfterWait();
            newBody = oldBody;
            AfterCopy();
            Handshake();
        } while (Interlocked.CompareExchange(ref header, Forwarded, Copying) != Copying);
        moved = true;
    }

    protected void Checkpoint() {
        if (!Fencepost.Bool())
            return;
        Thread.MemoryBarrier();
        if (request)
            request = false;
        AfterCheckpoint();
    }

    int Read() {
        return !moved && (header & Forwarded) == 0 ? oldBody : newBody;
    }

    protected virtual void Write(int value) {
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

    static void Main() { new Staccato().Start(2); }
    static void One() { new Staccato().Start(1); }
    static void Three() { new Staccato().Start(3); }

    protected void Start(int rounds) {
        Thread collector = new Thread(Collector);
        Thread mutator = rounds == 1 ? new Thread(Once) : rounds == 2 ? new Thread(Twice) : new Thread(Thrice);
        // The collector may wait for a mutator that has ended, so it is not joined.
        collector.IsBackground = true;
        collector.Start(); mutator.Start();
        mutator.Join();
    }
}

// For machines that swap reads of one location: the write barrier reads the header once and goes by what it has seen,
// and is over before the next access looks at anything.
class StaccatoRmo : Staccato {
    protected override void Write(int value) {
        if (moved)
            newBody = value;
        else {
            int seen = header;
            if ((seen & Copying) != 0) {
                Interlocked.CompareExchange(ref header, 0, Copying);
                seen = header;
            }
            if ((seen & Forwarded) == 0)
                oldBody = value;
            else
                newBody = value;
        }
        Thread.MemoryBarrier();
    }

    static void Run() { new StaccatoRmo().Start(2); }
    static void Three() { new StaccatoRmo().Start(3); }
}

// One look alone is not enough: the next access may look before the write barrier has.
class StaccatoOneLook : Staccato {
    protected override void Write(int value) {
        if (moved) {
            newBody = value;
            return;
        }
        int seen = header;
        if ((seen & Copying) != 0) {
            Interlocked.CompareExchange(ref header, 0, Copying);
            seen = header;
        }
        if ((seen & Forwarded) == 0)
            oldBody = value;
        else
            newBody = value;
    }

    static void Three() { new StaccatoOneLook().Start(3); }
}

// Without the barriers that only keep reads in order.
class StaccatoPso : Staccato {
    protected override void AfterWait() { }
    protected override void AfterCheckpoint() { }

    static void Run() { new StaccatoPso().Start(2); }
}

// And without the barrier after the copy; but the compare-and-swap is one.
class StaccatoLess : StaccatoPso {
    protected override void AfterCopy() { }

    static void Run() { new StaccatoLess().Start(2); }
}

// A bug in any model: a checkpoint in the middle of the write barrier tells the collector that no barrier is under way.
class StaccatoBug : Staccato {
    protected override void Write(int value) {
        if (!moved && (header & (Copying | Forwarded)) == 0) {
            Checkpoint();
            oldBody = value;
        } else
            base.Write(value);
    }

    static void Run() { new StaccatoBug().Start(2); }
}
