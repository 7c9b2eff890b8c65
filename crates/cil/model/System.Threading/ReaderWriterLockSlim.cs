// Many readers or one writer; one of the readers may be about to write. A waiting writer keeps new
// readers out.
namespace System.Threading
{
    using Fencepost;

    public class ReaderWriterLockSlim : IDisposable
    {
        [Immediate] readonly object gate = new object();
        [Immediate] readonly bool recursive;
        Readers readers;
        Thread writer;
        int writeDepth;
        Thread upgrader;
        int upgradeDepth;
        int waitingReaders;
        int waitingWriters;
        int waitingUpgraders;
        bool disposed;

        public ReaderWriterLockSlim() : this(LockRecursionPolicy.NoRecursion) { }

        public ReaderWriterLockSlim(LockRecursionPolicy recursionPolicy)
        {
            recursive = recursionPolicy == LockRecursionPolicy.SupportsRecursion;
        }

        public LockRecursionPolicy RecursionPolicy
        {
            get { return recursive ? LockRecursionPolicy.SupportsRecursion : LockRecursionPolicy.NoRecursion; }
        }

        public void EnterReadLock() { Read(Timeout.Infinite); }

        public bool TryEnterReadLock(int millisecondsTimeout)
        {
            return Read(CheckTimeout(millisecondsTimeout));
        }

        public bool TryEnterReadLock(TimeSpan timeout) { return Read(CheckTimeout(timeout)); }

        bool Read(int milliseconds)
        {
            Thread self = Runtime.Current();
            Open();
            if (!recursive && writer == self)
                throw Leave("A read lock may not be acquired with the write lock held in this mode.");
            bool holds = readers.DepthOf(self) > 0;
            if (!recursive && holds)
                throw Leave("Recursive read lock acquisitions not allowed in this mode.");
            bool inTime = true;
            if (!holds && writer != self && upgrader != self)
            {
                waitingReaders++;
                while ((writer != null || waitingWriters > 0) && inTime)
                    inTime = CancellableWait.Sleep(gate, milliseconds);
                waitingReaders--;
            }
            if (inTime)
                readers.Add(self, 1);
            Runtime.Exit(gate);
            return inTime;
        }

        public void ExitReadLock()
        {
            Thread self = Runtime.Current();
            Runtime.Enter(gate);
            if (readers.DepthOf(self) == 0)
                throw NotHeld("The read lock is being released without being held.");
            if (readers.Remove(self))
                Runtime.PulseAll(gate);
            Runtime.Exit(gate);
        }

        public void EnterWriteLock() { Write(Timeout.Infinite); }

        public bool TryEnterWriteLock(int millisecondsTimeout)
        {
            return Write(CheckTimeout(millisecondsTimeout));
        }

        public bool TryEnterWriteLock(TimeSpan timeout) { return Write(CheckTimeout(timeout)); }

        bool Write(int milliseconds)
        {
            Thread self = Runtime.Current();
            Open();
            if (writer == self)
            {
                if (!recursive)
                    throw Leave("Recursive write lock acquisitions not allowed in this mode.");
                writeDepth++;
                Runtime.Exit(gate);
                return true;
            }
            bool upgrading = upgrader == self;
            if (readers.DepthOf(self) > 0 && !(recursive && upgrading))
                throw Leave("Write lock may not be acquired with read lock held. This pattern is prone to deadlocks. Please ensure that read locks are released before taking a write lock. If an upgrade is necessary, use an upgrade lock in place of the read lock.");
            bool inTime = true;
            waitingWriters++;
            while (inTime && (writer != null || readers.AnyBut(self) || upgrader != null && !upgrading))
                inTime = CancellableWait.Sleep(gate, milliseconds);
            waitingWriters--;
            if (inTime)
            {
                writer = self;
                writeDepth = 1;
                Thread.Enters(1);
            }
            else
                Runtime.PulseAll(gate); // readers may have waited for us
            Runtime.Exit(gate);
            return inTime;
        }

        public void ExitWriteLock()
        {
            Runtime.Enter(gate);
            if (writer != Runtime.Current())
                throw NotHeld("The write lock is being released without being held.");
            if (--writeDepth == 0)
            {
                writer = null;
                Thread.Enters(-1);
                Runtime.PulseAll(gate);
            }
            Runtime.Exit(gate);
        }

        public void EnterUpgradeableReadLock() { Upgradeable(Timeout.Infinite); }

        public bool TryEnterUpgradeableReadLock(int millisecondsTimeout)
        {
            return Upgradeable(CheckTimeout(millisecondsTimeout));
        }

        public bool TryEnterUpgradeableReadLock(TimeSpan timeout) { return Upgradeable(CheckTimeout(timeout)); }

        bool Upgradeable(int milliseconds)
        {
            Thread self = Runtime.Current();
            Open();
            if (!recursive && upgrader == self)
                throw Leave("Recursive upgradeable lock acquisitions not allowed in this mode.");
            if (!recursive && writer == self)
                throw Leave("Upgradeable lock may not be acquired with write lock held in this mode. Acquiring Upgradeable lock gives the ability to read along with an option to upgrade to a writer.");
            if (upgrader != self && writer != self && readers.DepthOf(self) > 0)
                throw Leave("Upgradeable lock may not be acquired with read lock held.");
            bool inTime = true;
            if (upgrader != self && writer != self)
            {
                waitingUpgraders++;
                while ((writer != null || upgrader != null || waitingWriters > 0) && inTime)
                    inTime = CancellableWait.Sleep(gate, milliseconds);
                waitingUpgraders--;
            }
            if (inTime)
            {
                upgrader = self;
                upgradeDepth++;
                Thread.Enters(1);
            }
            Runtime.Exit(gate);
            return inTime;
        }

        public void ExitUpgradeableReadLock()
        {
            Runtime.Enter(gate);
            if (upgrader != Runtime.Current())
                throw NotHeld("The upgradeable lock is being released without being held.");
            Thread.Enters(-1);
            if (--upgradeDepth == 0)
            {
                upgrader = null;
                Runtime.PulseAll(gate);
            }
            Runtime.Exit(gate);
        }

        public bool IsReadLockHeld { get { return RecursiveReadCount > 0; } }

        public bool IsWriteLockHeld { get { return RecursiveWriteCount > 0; } }

        public bool IsUpgradeableReadLockHeld { get { return RecursiveUpgradeCount > 0; } }

        public int RecursiveReadCount
        {
            get
            {
                Runtime.Enter(gate);
                int depth = readers.DepthOf(Runtime.Current());
                Runtime.Exit(gate);
                return depth;
            }
        }

        public int RecursiveWriteCount
        {
            get
            {
                Runtime.Enter(gate);
                int depth = writer == Runtime.Current() ? writeDepth : 0;
                Runtime.Exit(gate);
                return depth;
            }
        }

        public int RecursiveUpgradeCount
        {
            get
            {
                Runtime.Enter(gate);
                int depth = upgrader == Runtime.Current() ? upgradeDepth : 0;
                Runtime.Exit(gate);
                return depth;
            }
        }

        public int CurrentReadCount
        {
            get
            {
                Runtime.Enter(gate);
                int count = readers.Count;
                Runtime.Exit(gate);
                return count;
            }
        }

        public int WaitingReadCount { get { return waitingReaders; } }

        public int WaitingWriteCount { get { return waitingWriters; } }

        public int WaitingUpgradeCount { get { return waitingUpgraders; } }

        public void Dispose()
        {
            Runtime.Enter(gate);
            bool busy = readers.Any || writer != null || upgrader != null
                || waitingReaders + waitingWriters + waitingUpgraders > 0;
            if (!busy)
                disposed = true;
            Runtime.Exit(gate);
            if (busy)
                throw new SynchronizationLockException("The lock is being disposed while still being used. It either is being held by a thread and/or has active waiters waiting to acquire the lock.");
        }

        void Open()
        {
            Runtime.Enter(gate);
            if (disposed)
            {
                Runtime.Exit(gate);
                throw new ObjectDisposedException(null);
            }
        }

        Exception Leave(string message)
        {
            Runtime.Exit(gate);
            return new LockRecursionException(message);
        }

        Exception NotHeld(string message)
        {
            Runtime.Exit(gate);
            return new SynchronizationLockException(message);
        }

        static int CheckTimeout(int millisecondsTimeout)
        {
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout");
            return millisecondsTimeout;
        }

        static int CheckTimeout(TimeSpan timeout)
        {
            long milliseconds = timeout.Ticks / 10000;
            if (milliseconds < -1 || milliseconds > int.MaxValue)
                throw new ArgumentOutOfRangeException("timeout");
            return (int)milliseconds;
        }
    }
}
