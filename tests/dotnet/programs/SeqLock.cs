// build: no-run
//
// A sequence lock: readers never block the writer, they look twice.
//
// Tracker::Main              Full fences around the data on both sides: a reader
//                            never sees half of an update.
// SeqLockNoReadFence::Run    The reader's second look at the sequence is a
//                            volatile read, but plain reads may be delayed past it.
// SeqLockNoWriteFence::Run   The writer announces itself with a volatile write,
//                            but plain writes may go ahead of it.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

struct Position {
    public int X;
    public int Y;

    public Position(int x, int y) {
        X = x;
        Y = y;
    }

    public override string ToString() {
        return "(" + X + ", " + Y + ")";
    }
}

abstract class SeqLock {
    protected volatile int sequence;
    protected int x;
    protected int y;

    public abstract void Write(Position position);
    public abstract Position Read();

    /// Waits until no writer is inside.
    protected int Begin() {
        int seen;
        while (((seen = sequence) & 1) != 0)
            Thread.Yield();
        return seen;
    }
}

class FencedSeqLock : SeqLock {
#pragma warning disable 420 // a volatile field passed by reference to Interlocked
    public override void Write(Position position) {
        Interlocked.Increment(ref sequence);
        x = position.X;
        y = position.Y;
        Interlocked.Increment(ref sequence);
    }
#pragma warning restore 420

    public override Position Read() {
        while (true) {
            int seen = Begin();
            var position = new Position(x, y);
            Thread.MemoryBarrier();
            if (sequence == seen)
                return position;
        }
    }
}

class NoReadFenceSeqLock : FencedSeqLock {
    public override Position Read() {
        while (true) {
            int seen = Begin();
            var position = new Position(x, y);
            if (sequence == seen)
                return position;
        }
    }
}

class NoWriteFenceSeqLock : FencedSeqLock {
    public override void Write(Position position) {
        int next = sequence + 1;
        sequence = next;
        x = position.X;
        y = position.Y;
        sequence = next + 1;
    }
}

class Tracker {
    readonly SeqLock track;
    readonly int updates;

    public Tracker(SeqLock track, int updates) {
        this.track = track;
        this.updates = updates;
    }

    public void Move() {
        for (int i = 1; i <= updates; i++)
            track.Write(new Position(i, -i));
    }

    public void Look() {
        var position = track.Read();
        Debug.Assert(position.X == -position.Y, "half of an update: " + position);
    }

    public static void Scenario(SeqLock track, int updates) {
        var tracker = new Tracker(track, updates);
        var writer = new Thread(tracker.Move);
        var reader = new Thread(tracker.Look);
        writer.Start();
        reader.Start();
        writer.Join();
        reader.Join();
        var last = track.Read();
        Debug.Assert(last.X == updates && last.Y == -updates, "the last update stays");
    }

    public static void Main() {
        Scenario(new FencedSeqLock(), 2);
    }
}

static class SeqLockNoReadFence {
    public static void Run() {
        Tracker.Scenario(new NoReadFenceSeqLock(), 1);
    }
}

static class SeqLockNoWriteFence {
    public static void Run() {
        Tracker.Scenario(new NoWriteFenceSeqLock(), 1);
    }
}
