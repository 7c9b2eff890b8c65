// A sequence lock: one writer that never waits, and readers that look twice. An odd
// sequence says that the writer is at it.
//
// At stake: the data must stay between the writer's two steps of the sequence and between
// the reader's two looks at it. A volatile access keeps only one side of itself in order.
//
//   fencepost check SeqLock.exe --model dotnet-ecma                                violated
//   fencepost check SeqLock.exe --model dotnet-ecma --entry SeqLockVolatile::Run   holds
//   fencepost check SeqLock.exe --model dotnet-ecma --entry SeqLockFenced::Run     holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

// Only the sequence is volatile.
static class SeqLock {
    static volatile int sequence;
    static int x, y;

    static void Write(int value) {
        sequence++;
        x = value;
        y = value;
        sequence++;
    }

    static void Read(out int left, out int right) {
        int seen;
        do {
            seen = sequence;
            left = x;
            right = y;
        } while (seen % 2 != 0 || sequence != seen);
    }

    static void Writer() {
        Write(1);
        Write(2);
    }

    static void Reader() {
        int left, right;
        Read(out left, out right);
        Debug.Assert(left == right, "half of an update");
    }

    static void Main() {
        Thread writer = new Thread(Writer), reader = new Thread(Reader);
        writer.Start(); reader.Start();
        writer.Join(); reader.Join();
    }
}

// The data is volatile, too: volatile reads stay in order, and so do volatile writes.
static class SeqLockVolatile {
    static volatile int sequence;
    static volatile int x, y;

    static void Write(int value) {
        sequence++;
        x = value;
        y = value;
        sequence++;
    }

    static void Read(out int left, out int right) {
        int seen;
        do {
            seen = sequence;
            left = x;
            right = y;
        } while (seen % 2 != 0 || sequence != seen);
    }

    static void Writer() {
        Write(1);
        Write(2);
    }

    static void Reader() {
        int left, right;
        Read(out left, out right);
        Debug.Assert(left == right, "half of an update");
    }

    static void Run() {
        Thread writer = new Thread(Writer), reader = new Thread(Reader);
        writer.Start(); reader.Start();
        writer.Join(); reader.Join();
    }
}

// For data that cannot be volatile: full fences where the sequence alone is not enough.
static class SeqLockFenced {
    static int sequence;
    static int x, y;

    static void Write(int value) {
        Interlocked.Increment(ref sequence);
        x = value;
        y = value;
        Interlocked.Increment(ref sequence);
    }

    static void Read(out int left, out int right) {
        int seen;
        do {
            seen = Volatile.Read(ref sequence);
            left = x;
            right = y;
            Thread.MemoryBarrier();
        } while (seen % 2 != 0 || sequence != seen);
    }

    static void Writer() {
        Write(1);
        Write(2);
    }

    static void Reader() {
        int left, right;
        Read(out left, out right);
        Debug.Assert(left == right, "half of an update");
    }

    static void Run() {
        Thread writer = new Thread(Writer), reader = new Thread(Reader);
        writer.Start(); reader.Start();
        writer.Join(); reader.Join();
    }
}
