// build: roslyn no-run
#define DEBUG
//
// Named handles within one process, signals and waits in one call, registered waits, lazy values, reader-writer locks.

using System;
using System.Diagnostics;
using System.Threading;

static class Handles {
    static int count;

    static void Twice(ThreadStart work) {
        var other = new Thread(work);
        other.Start();
        work();
        other.Join();
    }

    // Two handles, one mutex.
    static void NamedMutex() {
        Twice(() => {
            using (var mutex = new Mutex(false, "count")) {
                mutex.WaitOne();
                count++;
                mutex.ReleaseMutex();
            }
        });
        Debug.Assert(count == 2);
    }

    static void OtherNames() {
        int made = 0;
        Twice(() => {
            using (var mutex = new Mutex(false, "count " + Interlocked.Increment(ref made))) {
                mutex.WaitOne();
                count++;
                mutex.ReleaseMutex();
            }
        });
        Debug.Assert(count == 2);
    }

    // The usual way to find out whether a program runs already.
    static void OnlyOneIsFirst() {
        int firsts = 0;
        var stays = new Mutex[2];
        int next = 0;
        Twice(() => {
            bool isFirst;
            stays[Interlocked.Increment(ref next) - 1] = new Mutex(true, "program", out isFirst);
            if (isFirst)
                Interlocked.Increment(ref firsts);
        });
        Debug.Assert(firsts == 1);
    }

    static void ClosedNamesAreFree() {
        bool first, second, third;
        var one = new Semaphore(1, 1, "room", out first);
        var two = new Semaphore(1, 1, "room", out second);
        one.Close();
        two.Close();
        using (new Semaphore(1, 1, "room", out third))
            Debug.Assert(first && !second && third);
    }

    static void SharedSemaphore() {
        var one = new Semaphore(0, 1, "go");
        new Thread(() => { count = 1; Semaphore.OpenExisting("go").Release(); }).Start();
        one.WaitOne();
        Debug.Assert(count == 1);
    }

    static void SharedEvent() {
        var one = new EventWaitHandle(false, EventResetMode.ManualReset, "ready");
        new Thread(() => { count = 1; EventWaitHandle.OpenExisting("ready").Set(); }).Start();
        WaitHandle.WaitAny(new WaitHandle[] { one, new ManualResetEvent(false) });
        Debug.Assert(count == 1);
    }

    static void NoSuchName() {
        Mutex.OpenExisting("nothing");
    }

    static void SignalsAndWaits() {
        var ping = new AutoResetEvent(false);
        var pong = new AutoResetEvent(false);
        new Thread(() => { ping.WaitOne(); count++; pong.Set(); }).Start();
        WaitHandle.SignalAndWait(ping, pong);
        Debug.Assert(count == 1);
    }

    // Each calls once it is signalled; the two calls overlap.
    static void RegisteredTwice() {
        var start = new ManualResetEvent(false);
        var done = new CountdownEvent(2);
        for (int i = 0; i < 2; i++)
            ThreadPool.RegisterWaitForSingleObject(start, (state, late) => { count++; done.Signal(); }, null, -1, true);
        start.Set();
        done.Wait();
        Debug.Assert(count == 2);
    }

    static void LazyOnce() {
        var lazy = new Lazy<int>(() => ++count, LazyThreadSafetyMode.ExecutionAndPublication);
        Twice(() => Debug.Assert(lazy.Value == 1));
    }

    static void LazyPublished() {
        var lazy = new Lazy<int>(() => Interlocked.Increment(ref count), LazyThreadSafetyMode.PublicationOnly);
        int sum = 0;
        Twice(() => Interlocked.Add(ref sum, lazy.Value));
        Debug.Assert(sum % 2 == 0 && count <= 2);
    }

    static void LazyPublishedRunsOnce() {
        var lazy = new Lazy<int>(() => Interlocked.Increment(ref count), LazyThreadSafetyMode.PublicationOnly);
        Twice(() => { int value = lazy.Value; });
        Debug.Assert(count == 1);
    }

    static void LazyUnprotected() {
        var lazy = new Lazy<object>(() => new object(), LazyThreadSafetyMode.None);
        object mine = null, other = null;
        var thread = new Thread(() => other = lazy.Value);
        thread.Start();
        mine = lazy.Value;
        thread.Join();
        Debug.Assert(mine == other);
    }

    static object target;

    static void EnsuresOne() {
        object mine = null, other = null;
        var thread = new Thread(() => other = LazyInitializer.EnsureInitialized(ref target, () => new object()));
        thread.Start();
        mine = LazyInitializer.EnsureInitialized(ref target, () => new object());
        thread.Join();
        Debug.Assert(mine == other);
    }

    static void UpgradeableOnce() {
        var rw = new ReaderWriterLockSlim();
        Twice(() => {
            rw.EnterUpgradeableReadLock();
            if (count == 0) {
                rw.EnterWriteLock();
                count++;
                rw.ExitWriteLock();
            }
            rw.ExitUpgradeableReadLock();
        });
        Debug.Assert(count == 1);
    }

    // Both read, and neither lets the other write.
    static void UpgradedByHand() {
        var rw = new ReaderWriterLockSlim();
        Twice(() => {
            rw.EnterReadLock();
            bool missing = count == 0;
            rw.ExitReadLock();
            if (missing) {
                rw.EnterWriteLock();
                count++;
                rw.ExitWriteLock();
            }
        });
        Debug.Assert(count == 1);
    }

    static void NoRecursion() {
        var rw = new ReaderWriterLockSlim();
        rw.EnterReadLock();
        rw.EnterReadLock();
    }

    static void Recursion() {
        var rw = new ReaderWriterLockSlim(LockRecursionPolicy.SupportsRecursion);
        rw.EnterWriteLock();
        rw.EnterWriteLock();
        rw.EnterReadLock();
        Debug.Assert(rw.RecursiveWriteCount == 2 && rw.RecursiveReadCount == 1);
    }

    static void OldLockUpgrades() {
        var rw = new ReaderWriterLock();
        Twice(() => {
            rw.AcquireReaderLock(-1);
            int before = rw.WriterSeqNum;
            int seen = count;
            LockCookie cookie = rw.UpgradeToWriterLock(-1);
            // Another writer may have come in between.
            count = rw.AnyWritersSince(before + 1) ? count + 1 : seen + 1;
            rw.DowngradeFromWriterLock(ref cookie);
            rw.ReleaseReaderLock();
        });
        Debug.Assert(count == 2);
    }

    static void Aborts() {
        var thread = new Thread(() => count++);
        thread.Start();
        thread.Abort();
    }

    static void Main() {
        NamedMutex();
    }
}
