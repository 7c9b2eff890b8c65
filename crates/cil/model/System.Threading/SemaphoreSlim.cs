// A counter to wait for, on a monitor of its own.
namespace System.Threading
{
    using Fencepost;
    using System.Threading.Tasks;

    public class SemaphoreSlim : IDisposable
    {
        const string BadTimeout = "The timeout must represent a value between -1 and Int32.MaxValue, inclusive.";

        [Immediate] readonly object gate = new object();
        [Immediate] readonly int maximum;
        volatile int count;
        bool disposed;
        ManualResetEvent available;

        public SemaphoreSlim(int initialCount) : this(initialCount, int.MaxValue) { }

        public SemaphoreSlim(int initialCount, int maxCount)
        {
            if (initialCount < 0 || initialCount > maxCount && maxCount > 0)
                throw new ArgumentOutOfRangeException("initialCount", initialCount, "The initialCount argument must be non-negative and less than or equal to the maximumCount.");
            if (maxCount <= 0)
                throw new ArgumentOutOfRangeException("maxCount", maxCount, "The maximumCount argument must be a positive number. If a maximum is not required, use the constructor without a maxCount parameter.");
            maximum = maxCount;
            count = initialCount;
        }

        public int CurrentCount { get { return count; } }

        public WaitHandle AvailableWaitHandle
        {
            get
            {
                CheckNotDisposed();
                Runtime.Enter(gate);
                if (available == null)
                    available = new ManualResetEvent(count != 0);
                ManualResetEvent handle = available;
                Runtime.Exit(gate);
                return handle;
            }
        }

        public void Wait() { Take(Timeout.Infinite, CancellationToken.None); }

        public void Wait(CancellationToken cancellationToken) { Take(Timeout.Infinite, cancellationToken); }

        public bool Wait(int millisecondsTimeout)
        {
            return Wait(millisecondsTimeout, CancellationToken.None);
        }

        public bool Wait(TimeSpan timeout)
        {
            return Wait(timeout, CancellationToken.None);
        }

        public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            CheckNotDisposed();
            return Take(TimeoutArgument.Check(millisecondsTimeout, "totalMilliSeconds", BadTimeout), cancellationToken);
        }

        public bool Wait(TimeSpan timeout, CancellationToken cancellationToken)
        {
            CheckNotDisposed();
            return Take(TimeoutArgument.Check(timeout, "timeout", BadTimeout), cancellationToken);
        }

        bool Take(int milliseconds, CancellationToken token)
        {
            CheckNotDisposed();
            CancellationTokenRegistration watch = CancellableWait.Watch(token, gate);
            Runtime.Enter(gate);
            bool inTime = true;
            while (count == 0 && inTime && !token.IsCancellationRequested)
                inTime = CancellableWait.SleepWatched(gate, milliseconds, watch);
            bool taken = inTime && count > 0;
            if (taken)
            {
                count = count - 1;
                if (available != null && count == 0)
                    available.Reset();
            }
            Runtime.Exit(gate);
            watch.Dispose();
            if (!taken)
                token.ThrowIfCancellationRequested();
            return taken;
        }

        public Task WaitAsync() { return TakeAsync(Timeout.Infinite, CancellationToken.None); }

        public Task WaitAsync(CancellationToken cancellationToken)
        {
            return TakeAsync(Timeout.Infinite, cancellationToken);
        }

        public Task<bool> WaitAsync(int millisecondsTimeout)
        {
            return WaitAsync(millisecondsTimeout, CancellationToken.None);
        }

        public Task<bool> WaitAsync(TimeSpan timeout)
        {
            return WaitAsync(timeout, CancellationToken.None);
        }

        public Task<bool> WaitAsync(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            return TakeAsync(TimeoutArgument.Check(millisecondsTimeout, "totalMilliSeconds", BadTimeout), cancellationToken);
        }

        public Task<bool> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken)
        {
            return TakeAsync(TimeoutArgument.Check(timeout, "timeout", BadTimeout), cancellationToken);
        }

        // Takes it now if it can; else a thread of the pool waits for it.
        Task<bool> TakeAsync(int milliseconds, CancellationToken token)
        {
            CheckNotDisposed();
            if (token.IsCancellationRequested)
                return Task.FromCanceled<bool>(token);
            if (Take(0, CancellationToken.None))
                return Task.FromResult(true);
            if (milliseconds == 0)
                return Task.FromResult(false);
            return Task.Run(new WaitingTask(this, milliseconds, token).Take, token);
        }

        sealed class WaitingTask
        {
            [Immediate] readonly SemaphoreSlim semaphore;
            [Immediate] readonly int milliseconds;
            [Immediate] readonly CancellationTokenSource source;

            internal WaitingTask(SemaphoreSlim semaphore, int milliseconds, CancellationToken token)
            {
                this.semaphore = semaphore;
                this.milliseconds = milliseconds;
                source = token.Source;
            }

            internal bool Take() { return semaphore.Take(milliseconds, new CancellationToken(source)); }
        }

        public int Release() { return Release(1); }

        public int Release(int releaseCount)
        {
            CheckNotDisposed();
            if (releaseCount < 1)
                throw new ArgumentOutOfRangeException("releaseCount", releaseCount, "The releaseCount argument must be greater than zero.");
            Runtime.Enter(gate);
            int before = count;
            if (maximum - before < releaseCount)
            {
                Runtime.Exit(gate);
                throw new SemaphoreFullException();
            }
            count = before + releaseCount;
            Runtime.PulseAll(gate);
            if (available != null && before == 0)
                available.Set();
            Runtime.Exit(gate);
            return before;
        }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing) { disposed = true; }

        void CheckNotDisposed()
        {
            if (disposed)
                throw new ObjectDisposedException(null, "The semaphore has been disposed.");
        }
    }
}
