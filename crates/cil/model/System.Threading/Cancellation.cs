// Cancellation: a source that is cancelled once, its tokens, and what they have registered.
namespace System.Threading
{
    using Fencepost;
    using System.Collections.Generic;

    public struct CancellationToken
    {
        readonly CancellationTokenSource source;

        internal CancellationToken(CancellationTokenSource source) { this.source = source; }

        internal CancellationTokenSource Source { get { return source; } }

        public CancellationToken(bool canceled)
        {
            source = canceled ? CancellationTokenSource.Cancelled() : null;
        }

        public static CancellationToken None { get { return new CancellationToken(); } }

        public bool IsCancellationRequested { get { return source != null && source.IsCancellationRequested; } }

        public bool CanBeCanceled { get { return source != null; } }

        public WaitHandle WaitHandle
        {
            get { return (source == null ? new CancellationTokenSource() : source).WaitHandle; }
        }

        public void ThrowIfCancellationRequested()
        {
            if (IsCancellationRequested)
                throw new OperationCanceledException("The operation was canceled.", this);
        }

        public CancellationTokenRegistration Register(Action callback)
        {
            if (callback == null)
                throw new ArgumentNullException("callback");
            return Register(new CancellationCallback(callback, null, null));
        }

        public CancellationTokenRegistration Register(Action callback, bool useSynchronizationContext)
        {
            CheckContext(useSynchronizationContext);
            return Register(callback);
        }

        static void CheckContext(bool used)
        {
            if (used && SynchronizationContext.Current != null)
                Runtime.Unsupported("CancellationToken.Register with a synchronisation context");
        }

        public CancellationTokenRegistration Register(Action<object> callback, object state)
        {
            if (callback == null)
                throw new ArgumentNullException("callback");
            return Register(new CancellationCallback(null, callback, state));
        }

        public CancellationTokenRegistration Register(Action<object> callback, object state, bool useSynchronizationContext)
        {
            CheckContext(useSynchronizationContext);
            return Register(callback, state);
        }

        public CancellationTokenRegistration UnsafeRegister(Action<object> callback, object state)
        {
            return Register(callback, state);
        }

        // The framework's semaphores call this.
        internal CancellationTokenRegistration InternalRegisterWithoutEC(Action<object> callback, object state)
        {
            return Register(callback, state);
        }

        CancellationTokenRegistration Register(CancellationCallback callback)
        {
            if (source == null)
                return new CancellationTokenRegistration();
            return source.Register(callback);
        }

        public bool Equals(CancellationToken other) { return source == other.source; }

        public override bool Equals(object other)
        {
            return other is CancellationToken && Equals((CancellationToken)other);
        }

        public override int GetHashCode() { return source == null ? 0 : source.GetHashCode(); }

        public static bool operator ==(CancellationToken left, CancellationToken right) { return left.Equals(right); }

        public static bool operator !=(CancellationToken left, CancellationToken right) { return !left.Equals(right); }
    }

    sealed class CancellationCallback
    {
        [Immediate] readonly Action plain;
        [Immediate] readonly Action<object> withState;
        [Immediate] readonly object state;

        internal CancellationCallback(Action plain, Action<object> withState, object state)
        {
            this.plain = plain;
            this.withState = withState;
            this.state = state;
        }

        internal void Run()
        {
            if (plain != null)
                plain();
            else
                withState(state);
        }
    }

    public struct CancellationTokenRegistration : IEquatable<CancellationTokenRegistration>, IDisposable, IAsyncDisposable
    {
        readonly CancellationTokenSource source;
        readonly CancellationCallback callback;

        internal CancellationTokenRegistration(CancellationTokenSource source, CancellationCallback callback)
        {
            this.source = source;
            this.callback = callback;
        }

        public CancellationToken Token { get { return new CancellationToken(source); } }

        // Waits for the callback if another thread runs it just now.
        public void Dispose()
        {
            if (source != null && !source.Unregister(callback))
                source.WaitFor(callback);
        }

        // The same, without a thread that waits.
        public System.Threading.Tasks.ValueTask DisposeAsync()
        {
            if (source == null || source.Unregister(callback) || !source.IsElsewhere(callback))
                return default(System.Threading.Tasks.ValueTask);
            CancellationTokenRegistration here = this;
            return new System.Threading.Tasks.ValueTask(System.Threading.Tasks.Task.Run(() => here.Dispose()));
        }

        public bool Unregister() { return source != null && source.Unregister(callback); }

        public bool Equals(CancellationTokenRegistration other)
        {
            return source == other.source && callback == other.callback;
        }

        public override bool Equals(object obj)
        {
            return obj is CancellationTokenRegistration && Equals((CancellationTokenRegistration)obj);
        }

        public override int GetHashCode() { return callback == null ? 0 : callback.GetHashCode(); }

        public static bool operator ==(CancellationTokenRegistration left, CancellationTokenRegistration right)
        {
            return left.Equals(right);
        }

        public static bool operator !=(CancellationTokenRegistration left, CancellationTokenRegistration right)
        {
            return !left.Equals(right);
        }
    }

    public partial class CancellationTokenSource : IDisposable
    {
        [Immediate] readonly object gate = new object();
        volatile bool cancelled;
        bool disposed;
        List<CancellationCallback> callbacks;
        CancellationTokenRegistration[] links;
        ManualResetEvent handle;
        // The callback that runs just now, and the thread that runs it; both under the gate.
        CancellationCallback running;
        Thread runner;

        // Which of the times after which to cancel counts: the last.
        Deadline deadline;

        public CancellationTokenSource() { }

        public CancellationTokenSource(int millisecondsDelay) { CancelAfter(millisecondsDelay); }

        public CancellationTokenSource(TimeSpan delay) { CancelAfter(delay); }

        public void CancelAfter(TimeSpan delay) { CancelAfter(TimeoutArgument.Check(delay, "delay")); }

        public void CancelAfter(int millisecondsDelay)
        {
            CheckNotDisposed();
            TimeoutArgument.Check(millisecondsDelay, "millisecondsDelay");
            if (cancelled)
                return;
            Deadline after = millisecondsDelay < 0 ? null : new Deadline(this, millisecondsDelay);
            Volatile.Write(ref deadline, after);
            if (after != null)
                Thread.ForItem().Start(after);
        }

        sealed class Deadline : IPoolItem
        {
            [Immediate] readonly CancellationTokenSource source;
            [Immediate] readonly int milliseconds;

            internal Deadline(CancellationTokenSource source, int milliseconds)
            {
                this.source = source;
                this.milliseconds = milliseconds;
            }

            public void Run()
            {
                if (milliseconds > 0)
                    Runtime.Elapse();
                if (Volatile.Read(ref source.deadline) == this && !source.disposed)
                    source.Notify(false);
            }
        }

        internal static CancellationTokenSource Cancelled()
        {
            CancellationTokenSource source = new CancellationTokenSource();
            source.cancelled = true;
            return source;
        }

        public bool IsCancellationRequested { get { return cancelled; } }

        public CancellationToken Token
        {
            get
            {
                CheckNotDisposed();
                return new CancellationToken(this);
            }
        }

        internal WaitHandle WaitHandle
        {
            get
            {
                CheckNotDisposed();
                Runtime.Enter(gate);
                if (handle == null)
                    handle = new ManualResetEvent(cancelled);
                ManualResetEvent result = handle;
                Runtime.Exit(gate);
                return result;
            }
        }

        internal CancellationTokenRegistration Register(CancellationCallback callback)
        {
            if (disposed && !cancelled)
                return new CancellationTokenRegistration();
            Runtime.Enter(gate);
            bool tooLate = cancelled;
            if (!tooLate)
            {
                if (callbacks == null)
                    callbacks = new List<CancellationCallback>();
                callbacks.Add(callback);
            }
            Runtime.Exit(gate);
            if (!tooLate)
                return new CancellationTokenRegistration(this, callback);
            callback.Run();
            return new CancellationTokenRegistration();
        }

        internal bool Unregister(CancellationCallback callback)
        {
            Runtime.Enter(gate);
            bool removed = callbacks != null && callbacks.Remove(callback);
            Runtime.Exit(gate);
            return removed;
        }

        internal void WaitFor(CancellationCallback callback)
        {
            Runtime.Enter(gate);
            while (running == callback && runner != Runtime.Current())
                CancellableWait.Sleep(gate, Timeout.Infinite);
            Runtime.Exit(gate);
        }

        // Whether another thread runs it just now.
        internal bool IsElsewhere(CancellationCallback callback)
        {
            Runtime.Enter(gate);
            bool elsewhere = running == callback && runner != Runtime.Current();
            Runtime.Exit(gate);
            return elsewhere;
        }

        public void Cancel() { Cancel(false); }

        // The callbacks run newest first, on the thread that cancels.
        public void Cancel(bool throwOnFirstException)
        {
            CheckNotDisposed();
            Notify(throwOnFirstException);
        }

        // What a linked source does when a source is cancelled that it is linked to, whether it has been disposed or not.
        void FollowLink() { Notify(false); }

        void Notify(bool throwOnFirstException)
        {
            Runtime.Enter(gate);
            bool first = !cancelled;
            cancelled = true;
            if (first && handle != null)
                handle.Set();
            Runtime.Exit(gate);
            if (first)
                RunCallbacks(throwOnFirstException);
        }

        void RunCallbacks(bool throwOnFirstException)
        {
            List<Exception> failures = null;
            CancellationCallback callback;
            while ((callback = RunNewest()) != null)
            {
                try
                {
                    callback.Run();
                }
                catch (Exception e)
                {
                    if (throwOnFirstException)
                    {
                        RunNothing();
                        throw;
                    }
                    if (failures == null)
                        failures = new List<Exception>();
                    failures.Add(e);
                }
            }
            if (failures != null)
                throw new AggregateException(failures.ToArray());
        }

        // The callback that is to run now instead of the last one.
        CancellationCallback RunNewest()
        {
            CancellationCallback newest = null;
            Runtime.Enter(gate);
            if (callbacks != null && callbacks.Count > 0)
            {
                newest = callbacks[callbacks.Count - 1];
                callbacks.RemoveAt(callbacks.Count - 1);
            }
            bool wasRunning = running != null;
            running = newest;
            runner = Runtime.Current();
            if (wasRunning)
                Runtime.PulseAll(gate);
            Runtime.Exit(gate);
            return newest;
        }

        void RunNothing()
        {
            Runtime.Enter(gate);
            running = null;
            Runtime.PulseAll(gate);
            Runtime.Exit(gate);
        }

        public static CancellationTokenSource CreateLinkedTokenSource(CancellationToken token1, CancellationToken token2)
        {
            return CreateLinkedTokenSource(new CancellationToken[] { token1, token2 });
        }

        public static CancellationTokenSource CreateLinkedTokenSource(params CancellationToken[] tokens)
        {
            if (tokens == null)
                throw new ArgumentNullException("tokens");
            if (tokens.Length == 0)
                throw new ArgumentException("No tokens were supplied.");
            CancellationTokenSource linked = new CancellationTokenSource();
            linked.links = new CancellationTokenRegistration[tokens.Length];
            for (int i = 0; i < tokens.Length; i++)
                linked.links[i] = tokens[i].Register(linked.FollowLink);
            return linked;
        }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing)
        {
            if (disposed)
                return;
            for (int i = 0; links != null && i < links.Length; i++)
                links[i].Dispose();
            disposed = true;
            if (deadline != null)
                Volatile.Write(ref deadline, null);
        }

        void CheckNotDisposed()
        {
            if (disposed)
                throw new ObjectDisposedException(null, "The CancellationTokenSource has been disposed.");
        }
    }
}
