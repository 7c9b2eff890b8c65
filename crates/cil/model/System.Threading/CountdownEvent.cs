// An event that is set when a count reaches zero.
namespace System.Threading
{
    using Fencepost;

    public class CountdownEvent : IDisposable
    {
        [Immediate] readonly ManualResetEventSlim zero;
        int initial;
        int current;
        volatile bool disposed;

        public CountdownEvent(int initialCount)
        {
            if (initialCount < 0)
                throw new ArgumentOutOfRangeException("initialCount");
            initial = initialCount;
            current = initialCount;
            zero = new ManualResetEventSlim(initialCount == 0);
        }

        public int CurrentCount
        {
            get
            {
                int count = Volatile.Read(ref current);
                return count < 0 ? 0 : count;
            }
        }

        public int InitialCount { get { return initial; } }

        public bool IsSet { get { return Volatile.Read(ref current) <= 0; } }

        public WaitHandle WaitHandle
        {
            get
            {
                CheckNotDisposed();
                return zero.WaitHandle;
            }
        }

        public bool Signal() { return Signal(1); }

        public bool Signal(int signalCount)
        {
            if (signalCount <= 0)
                throw new ArgumentOutOfRangeException("signalCount");
            CheckNotDisposed();
            int seen;
            do
            {
                seen = Volatile.Read(ref current);
                if (seen < signalCount)
                    throw new InvalidOperationException("Invalid attempt made to decrement the event's count below zero.");
            }
            while (Interlocked.CompareExchange(ref current, seen - signalCount, seen) != seen);
            if (seen != signalCount)
                return false;
            zero.Set();
            return true;
        }

        public void AddCount() { AddCount(1); }

        public void AddCount(int signalCount)
        {
            if (!TryAddCount(signalCount))
                throw new InvalidOperationException("The event is already signaled and cannot be incremented.");
        }

        public bool TryAddCount() { return TryAddCount(1); }

        public bool TryAddCount(int signalCount)
        {
            if (signalCount <= 0)
                throw new ArgumentOutOfRangeException("signalCount");
            CheckNotDisposed();
            int seen;
            do
            {
                seen = Volatile.Read(ref current);
                if (seen <= 0)
                    return false;
                if (seen > int.MaxValue - signalCount)
                    throw new InvalidOperationException("The increment operation would cause the CurrentCount to overflow.");
            }
            while (Interlocked.CompareExchange(ref current, seen + signalCount, seen) != seen);
            return true;
        }

        public void Reset() { Reset(initial); }

        public void Reset(int count)
        {
            CheckNotDisposed();
            if (count < 0)
                throw new ArgumentOutOfRangeException("count");
            current = count;
            initial = count;
            if (count == 0)
                zero.Set();
            else
                zero.Reset();
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
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout");
            CheckNotDisposed();
            cancellationToken.ThrowIfCancellationRequested();
            return IsSet || zero.Wait(millisecondsTimeout, cancellationToken);
        }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing)
        {
            disposed = true;
            zero.Dispose();
        }

        void CheckNotDisposed()
        {
            if (disposed)
                throw new ObjectDisposedException("CountdownEvent");
        }
    }
}
