// The older reader-writer lock: recursive, with timeouts as exceptions.
namespace System.Threading
{
    using Fencepost;

    public struct LockCookie
    {
        internal Thread thread;
        internal int reads;
        internal int writes;

        public bool Equals(LockCookie obj)
        {
            return thread == obj.thread && reads == obj.reads && writes == obj.writes;
        }

        public override bool Equals(object obj) { return obj is LockCookie && Equals((LockCookie)obj); }

        public override int GetHashCode() { return reads + writes; }

        public static bool operator ==(LockCookie a, LockCookie b) { return a.Equals(b); }

        public static bool operator !=(LockCookie a, LockCookie b) { return !a.Equals(b); }
    }

    public sealed class ReaderWriterLock
    {
        [Immediate] readonly object gate = new object();
        Readers readers;
        Thread writer;
        int writeDepth;
        int waitingWriters;
        int sequence = 1;

        public bool IsReaderLockHeld
        {
            get
            {
                Runtime.Enter(gate);
                bool held = readers.DepthOf(Runtime.Current()) > 0;
                Runtime.Exit(gate);
                return held;
            }
        }

        public bool IsWriterLockHeld
        {
            get
            {
                Runtime.Enter(gate);
                bool held = writer == Runtime.Current();
                Runtime.Exit(gate);
                return held;
            }
        }

        public int WriterSeqNum
        {
            get
            {
                Runtime.Enter(gate);
                int number = sequence;
                Runtime.Exit(gate);
                return number;
            }
        }

        public bool AnyWritersSince(int seqNum) { return WriterSeqNum > seqNum; }

        public void AcquireReaderLock(int millisecondsTimeout) { Read(millisecondsTimeout, 1); }

        public void AcquireReaderLock(TimeSpan timeout) { Read(TimeoutArgument.Check(timeout, "timeout"), 1); }

        public void AcquireWriterLock(int millisecondsTimeout) { Write(millisecondsTimeout, 1); }

        public void AcquireWriterLock(TimeSpan timeout) { Write(TimeoutArgument.Check(timeout, "timeout"), 1); }

        // Who writes already, writes once more.
        void Read(int milliseconds, int depth)
        {
            Thread self = Runtime.Current();
            Runtime.Enter(gate);
            bool inTime = true;
            if (writer == self)
                writeDepth += depth;
            else
            {
                bool again = readers.DepthOf(self) > 0;
                while ((writer != null || waitingWriters > 0 && !again) && inTime)
                    inTime = CancellableWait.Sleep(gate, milliseconds);
                if (inTime)
                    readers.Add(self, depth);
            }
            Runtime.Exit(gate);
            CheckInTime(inTime);
        }

        void Write(int milliseconds, int depth)
        {
            Thread self = Runtime.Current();
            Runtime.Enter(gate);
            bool inTime = true;
            if (writer == self)
                writeDepth += depth;
            else
            {
                waitingWriters++;
                while ((writer != null || readers.Any) && inTime)
                    inTime = CancellableWait.Sleep(gate, milliseconds);
                waitingWriters--;
                if (inTime)
                {
                    writer = self;
                    writeDepth = depth;
                    Thread.Enters(1);
                    sequence++;
                }
                else
                    Runtime.PulseAll(gate); // readers may have waited for us
            }
            Runtime.Exit(gate);
            CheckInTime(inTime);
        }

        static void CheckInTime(bool inTime)
        {
            if (!inTime)
                throw new ApplicationException("Timeout expired");
        }

        public void ReleaseReaderLock()
        {
            Thread self = Runtime.Current();
            Runtime.Enter(gate);
            if (writer == self)
                ReleaseWrites(1);
            else if (readers.DepthOf(self) > 0)
                ReleaseReads(1);
            else
            {
                Runtime.Exit(gate);
                throw new ApplicationException("The thread does not have any reader or writer locks.");
            }
            Runtime.Exit(gate);
        }

        public void ReleaseWriterLock()
        {
            EnterAsWriter();
            ReleaseWrites(1);
            Runtime.Exit(gate);
        }

        void EnterAsWriter()
        {
            Runtime.Enter(gate);
            if (writer == Runtime.Current())
                return;
            Runtime.Exit(gate);
            throw new ApplicationException("The thread does not have the writer lock.");
        }

        void ReleaseReads(int depth)
        {
            Thread self = Runtime.Current();
            for (int i = 0; i < depth; i++)
            {
                if (readers.Remove(self))
                    Runtime.PulseAll(gate);
            }
        }

        void ReleaseWrites(int depth)
        {
            writeDepth -= depth;
            if (writeDepth > 0)
                return;
            writer = null;
            Thread.Enters(-1);
            Runtime.PulseAll(gate);
        }

        // What the calling thread holds. (With the gate held.)
        LockCookie Held()
        {
            LockCookie cookie = new LockCookie();
            cookie.thread = Runtime.Current();
            cookie.reads = readers.DepthOf(cookie.thread);
            cookie.writes = writer == cookie.thread ? writeDepth : 0;
            return cookie;
        }

        public LockCookie ReleaseLock()
        {
            Runtime.Enter(gate);
            LockCookie cookie = Held();
            ReleaseReads(cookie.reads);
            if (cookie.writes > 0)
                ReleaseWrites(cookie.writes);
            Runtime.Exit(gate);
            return cookie;
        }

        public void RestoreLock(ref LockCookie lockCookie)
        {
            if (lockCookie.writes > 0)
                Write(Timeout.Infinite, lockCookie.writes);
            else if (lockCookie.reads > 0)
                Read(Timeout.Infinite, lockCookie.reads);
        }

        public LockCookie UpgradeToWriterLock(int millisecondsTimeout)
        {
            Runtime.Enter(gate);
            LockCookie cookie = Held();
            ReleaseReads(cookie.reads);
            Runtime.Exit(gate);
            Write(millisecondsTimeout, 1);
            return cookie;
        }

        public LockCookie UpgradeToWriterLock(TimeSpan timeout)
        {
            return UpgradeToWriterLock(TimeoutArgument.Check(timeout, "timeout"));
        }

        public void DowngradeFromWriterLock(ref LockCookie lockCookie)
        {
            EnterAsWriter();
            if (lockCookie.writes > 0)
                ReleaseWrites(writeDepth - lockCookie.writes);
            else
            {
                ReleaseWrites(writeDepth);
                if (lockCookie.reads > 0)
                    readers.Add(Runtime.Current(), lockCookie.reads);
            }
            Runtime.Exit(gate);
        }
    }
}
