// A gate that stays open once set, on a monitor of its own; who finds it open does not lock.
namespace System.Threading
{
    using Fencepost;

    public class ManualResetEventSlim : IDisposable
    {
        [Immediate] readonly object gate = new object();
        [Immediate] readonly int spinCount;
        int set;
        volatile bool disposed;
        ManualResetEvent handle;

        public ManualResetEventSlim() : this(false) { }

        public ManualResetEventSlim(bool initialState) : this(initialState, 35) { }

        public ManualResetEventSlim(bool initialState, int spinCount)
        {
            if (spinCount < 0 || spinCount > 2047)
                throw new ArgumentOutOfRangeException("spinCount");
            this.spinCount = spinCount;
            set = initialState ? 1 : 0;
        }

        public bool IsSet { get { return Volatile.Read(ref set) != 0; } }

        public int SpinCount { get { return spinCount; } }

        public WaitHandle WaitHandle
        {
            get
            {
                CheckNotDisposed();
                Runtime.Enter(gate);
                if (handle == null)
                    handle = new ManualResetEvent(set != 0);
                ManualResetEvent result = handle;
                Runtime.Exit(gate);
                return result;
            }
        }

        public void Set()
        {
            Runtime.Enter(gate);
            Volatile.Write(ref set, 1);
            Runtime.PulseAll(gate);
            if (handle != null && !disposed)
                handle.Set();
            Runtime.Exit(gate);
        }

        public void Reset()
        {
            CheckNotDisposed();
            Runtime.Enter(gate);
            Volatile.Write(ref set, 0);
            if (handle != null)
                handle.Reset();
            Runtime.Exit(gate);
        }

        public void Wait() { Wait(Timeout.Infinite, CancellationToken.None); }

        public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }

        public bool Wait(TimeSpan timeout) { return Wait(timeout, CancellationToken.None); }

        public bool Wait(TimeSpan timeout, CancellationToken cancellationToken)
        {
            long milliseconds = timeout.Ticks / 10000;
            if (milliseconds < -1 || milliseconds > int.MaxValue)
                throw new ArgumentOutOfRangeException("timeout");
            return Wait((int)milliseconds, cancellationToken);
        }

        public bool Wait(int millisecondsTimeout) { return Wait(millisecondsTimeout, CancellationToken.None); }

        public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            CheckNotDisposed();
            cancellationToken.ThrowIfCancellationRequested();
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout");
            if (IsSet)
                return true;
            if (millisecondsTimeout == 0)
                return false;
            CancellationTokenRegistration watch = CancellableWait.Watch(cancellationToken, gate);
            Runtime.Enter(gate);
            bool inTime = true;
            while (!IsSet && inTime && !cancellationToken.IsCancellationRequested)
                inTime = CancellableWait.SleepWatched(gate, millisecondsTimeout, watch);
            bool done = inTime && IsSet;
            Runtime.Exit(gate);
            watch.Dispose();
            if (!done)
                cancellationToken.ThrowIfCancellationRequested();
            return done;
        }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing) { disposed = true; }

        void CheckNotDisposed()
        {
            if (disposed)
                throw new ObjectDisposedException("The event has been disposed.");
        }
    }
}
