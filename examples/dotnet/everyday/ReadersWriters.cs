// A lock for readers and writers made of a monitor, around a dictionary.

#define DEBUG
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class ReadWriteLock {
    readonly object gate = new object();
    int readers;
    bool writing;

    public void EnterRead() {
        lock (gate) {
            while (writing) Monitor.Wait(gate);
            readers++;
        }
    }

    public void ExitRead() {
        lock (gate) {
            if (--readers == 0) Monitor.PulseAll(gate);
        }
    }

    public void EnterWrite() {
        lock (gate) {
            while (writing || readers > 0) Monitor.Wait(gate);
            writing = true;
        }
    }

    public void ExitWrite() {
        lock (gate) {
            writing = false;
            Monitor.PulseAll(gate);
        }
    }
}

static class Program {
    static readonly ReadWriteLock access = new ReadWriteLock();
    static readonly Dictionary<int, int> squares = new Dictionary<int, int>();

    static void Read() {
        int square;
        access.EnterRead();
        if (squares.TryGetValue(2, out square)) Debug.Assert(square == 4, "a wrong square");
        access.ExitRead();
    }

    static void Write() {
        access.EnterWrite();
        squares[2] = 4;
        squares[3] = 9;
        access.ExitWrite();
    }

    static void Main() {
        var first = new Thread(Read);
        var writer = new Thread(Write);
        var second = new Thread(Read);
        first.Start();
        writer.Start();
        second.Start();
        first.Join();
        writer.Join();
        second.Join();
    }
}
