// build: no-run
//
// A readers-writer lock on a monitor, with waiting writers before new readers.
//
// ReadersWriters::Main       One writer, two readers: a reader never sees a
//                            document that is half written.
// ReadersWritersWrongLock::Run  The writer takes the read lock by mistake.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

class RwLock {
    readonly object gate = new object();
    int readers;
    int waitingWriters;
    bool writing;

    public void EnterRead() {
        lock (gate) {
            while (writing || waitingWriters > 0)
                Monitor.Wait(gate);
            readers++;
        }
    }

    public void ExitRead() {
        lock (gate) {
            if (readers == 0)
                throw new SynchronizationLockException("nobody reads");
            if (--readers == 0)
                Monitor.PulseAll(gate);
        }
    }

    public void EnterWrite() {
        lock (gate) {
            waitingWriters++;
            while (writing || readers > 0)
                Monitor.Wait(gate);
            waitingWriters--;
            writing = true;
        }
    }

    public void ExitWrite() {
        lock (gate) {
            if (!writing)
                throw new SynchronizationLockException("nobody writes");
            writing = false;
            Monitor.PulseAll(gate);
        }
    }

    /// `using (rw.Read())`
    public Section Read() {
        EnterRead();
        return new Section(this, false);
    }

    /// `using (rw.Write())`
    public Section Write() {
        EnterWrite();
        return new Section(this, true);
    }

    public struct Section : IDisposable {
        readonly RwLock owner;
        readonly bool write;

        public Section(RwLock owner, bool write) {
            this.owner = owner;
            this.write = write;
        }

        public void Dispose() {
            if (write)
                owner.ExitWrite();
            else
                owner.ExitRead();
        }
    }
}

class Document {
    readonly RwLock rw = new RwLock();
    int version = 1;
    int words = 100;

    public void Update() {
        using (rw.Write())
            Rewrite();
    }

    /// Wrong: readers may be inside.
    public void UpdateUnderReadLock() {
        using (rw.Read())
            Rewrite();
    }

    public void Check() {
        using (rw.Read())
            Debug.Assert(words == 100 * version, "a document half written");
    }

    public int Version {
        get {
            using (rw.Read())
                return version;
        }
    }

    void Rewrite() {
        version++;
        words += 100;
    }
}

static class ReadersWriters {
    public static void Scenario(Document document, ThreadStart update, int readers) {
        var threads = new Thread[readers + 1];
        threads[0] = new Thread(update);
        for (int i = 1; i < threads.Length; i++)
            threads[i] = new Thread(document.Check);
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        Debug.Assert(document.Version == 2, "the update is there");
    }

    public static void Main() {
        var document = new Document();
        Scenario(document, document.Update, 2);
    }
}

static class ReadersWritersWrongLock {
    public static void Run() {
        var document = new Document();
        ReadersWriters.Scenario(document, document.UpdateUnderReadLock, 1);
    }
}
