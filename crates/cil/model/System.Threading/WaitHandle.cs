// What threads wait for: a handle is ready or not, and taking it may change that. Every wait,
// signal and look happens with the handle's gate held; a signal wakes all who wait, so that any
// of them may win.
namespace System.Threading
{
    using Fencepost;

    public abstract class WaitHandle : MarshalByRefObject, IDisposable
    {
        public const int WaitTimeout = 258;

        [Immediate] readonly object gate = new object();
        // Of a handle with a name: what all handles of that name stand for.
        [Immediate] readonly WaitHandle named;
        Watcher watchers;
        bool closed;

        protected WaitHandle() { }

        internal WaitHandle(WaitHandle named) { this.named = named; }

        // The handle itself, or what it stands for.
        internal WaitHandle Real
        {
            get
            {
                if (named == null)
                    return this;
                Open();
                Shut();
                return named;
            }
        }

        // Is there something to take? (With the gate held.)
        internal virtual bool IsReady() { throw new NotSupportedException(); }

        // Takes it; true if it was left behind by a thread that ended. (With the gate held.)
        internal virtual bool Take() { throw new NotSupportedException(); }

        // Does what a signal to this kind of handle is, once.
        internal virtual void SignalOnce() { throw new NotSupportedException(); }

        internal void Open()
        {
            Runtime.Enter(gate);
            if (closed)
            {
                Runtime.Exit(gate);
                throw Closed();
            }
        }

        internal static Exception Closed() { return new ObjectDisposedException(null, "Safe handle has been closed"); }

        internal void Shut() { Runtime.Exit(gate); }

        // Wakes whoever waits. (With the gate held.)
        internal void Signal()
        {
            Runtime.PulseAll(gate);
            for (Watcher each = watchers; each != null; each = each.next)
                each.wait.Wake();
        }

        public virtual bool WaitOne() { return Wait(Timeout.Infinite); }

        public virtual bool WaitOne(int millisecondsTimeout)
        {
            return Wait(TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout"));
        }

        public virtual bool WaitOne(TimeSpan timeout)
        {
            return Wait(TimeoutArgument.Check(timeout, "timeout"));
        }

        public virtual bool WaitOne(int millisecondsTimeout, bool exitContext)
        {
            return WaitOne(millisecondsTimeout);
        }

        public virtual bool WaitOne(TimeSpan timeout, bool exitContext)
        {
            return WaitOne(timeout);
        }

        bool Wait(int milliseconds)
        {
            if (named != null)
                return Real.Wait(milliseconds);
            Open();
            while (!IsReady())
            {
                if (!CancellableWait.SleepOrLeave(gate, milliseconds))
                {
                    Shut();
                    return false;
                }
            }
            bool abandoned = Take();
            Shut();
            if (abandoned)
                throw new AbandonedMutexException();
            return true;
        }

        public static bool WaitAll(WaitHandle[] waitHandles)
        {
            return All(waitHandles, Timeout.Infinite);
        }

        public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout)
        {
            return All(waitHandles, TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout"));
        }

        public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout)
        {
            return All(waitHandles, TimeoutArgument.Check(timeout, "timeout"));
        }

        public static bool WaitAll(WaitHandle[] waitHandles, int millisecondsTimeout, bool exitContext)
        {
            return WaitAll(waitHandles, millisecondsTimeout);
        }

        public static bool WaitAll(WaitHandle[] waitHandles, TimeSpan timeout, bool exitContext)
        {
            return WaitAll(waitHandles, timeout);
        }

        static bool All(WaitHandle[] waitHandles, int milliseconds)
        {
            return new MultipleWait(waitHandles, true).All(milliseconds);
        }

        public static int WaitAny(WaitHandle[] waitHandles)
        {
            return Any(waitHandles, Timeout.Infinite);
        }

        public static int WaitAny(WaitHandle[] waitHandles, int millisecondsTimeout)
        {
            return Any(waitHandles, TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout"));
        }

        public static int WaitAny(WaitHandle[] waitHandles, TimeSpan timeout)
        {
            return Any(waitHandles, TimeoutArgument.Check(timeout, "timeout"));
        }

        public static int WaitAny(WaitHandle[] waitHandles, int millisecondsTimeout, bool exitContext)
        {
            return WaitAny(waitHandles, millisecondsTimeout);
        }

        public static int WaitAny(WaitHandle[] waitHandles, TimeSpan timeout, bool exitContext)
        {
            return WaitAny(waitHandles, timeout);
        }

        static int Any(WaitHandle[] waitHandles, int milliseconds)
        {
            return new MultipleWait(waitHandles, false).Any(milliseconds);
        }

        public void Close() { Dispose(); }

        public void Dispose()
        {
            Dispose(true);
        }

        protected virtual void Dispose(bool explicitDisposing)
        {
            Runtime.Enter(gate);
            bool before = closed;
            closed = true;
            Runtime.Exit(gate);
            if (named != null && !before)
                NamedHandle.Leave(named);
        }

        public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn)
        {
            return SignalAndWait(toSignal, toWaitOn, Timeout.Infinite, false);
        }

        public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn, TimeSpan timeout, bool exitContext)
        {
            return SignalAndWait(toSignal, toWaitOn, TimeoutArgument.Check(timeout, "timeout"), exitContext);
        }

        public static bool SignalAndWait(WaitHandle toSignal, WaitHandle toWaitOn, int millisecondsTimeout, bool exitContext)
        {
            if (toSignal == null)
                throw new ArgumentNullException("toSignal");
            if (toWaitOn == null)
                throw new ArgumentNullException("toWaitOn");
            TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout");
            toSignal.SignalOnce();
            return toWaitOn.Wait(millisecondsTimeout);
        }

        // Opens the gate if nobody else is inside; it may turn out to be closed for good.
        internal bool TryOpen() { return Runtime.TryEnter(gate); }

        internal bool IsClosed { get { return closed; } }

        internal void Watch(MultipleWait wait)
        {
            Open();
            watchers = new Watcher(wait, watchers);
            Shut();
        }

        internal void Unwatch(MultipleWait wait)
        {
            Runtime.Enter(gate);
            watchers = Watcher.Without(watchers, wait);
            Runtime.Exit(gate);
        }

        // A list of those who wait for several handles, this one among them.
        sealed class Watcher
        {
            [Immediate] internal readonly MultipleWait wait;
            [Immediate] internal readonly Watcher next;

            internal Watcher(MultipleWait wait, Watcher next)
            {
                this.wait = wait;
                this.next = next;
            }

            internal static Watcher Without(Watcher list, MultipleWait wait)
            {
                if (list == null || list.wait == wait)
                    return list == null ? null : list.next;
                return new Watcher(list.wait, Without(list.next, wait));
            }
        }
    }
}
