// Timers. A tick comes at any time, in a thread of its own, so that ticks may overlap; of a periodic one the first two.
namespace System.Threading
{
    using Fencepost;

    public delegate void TimerCallback(object state);

    public sealed class Timer : MarshalByRefObject, IDisposable, IAsyncDisposable
    {
        [Immediate] readonly TimerCallback callback;
        [Immediate] readonly object state;
        // What is due now; another object whenever that changes, null when the timer has been disposed of.
        Due due;

        public Timer(TimerCallback callback)
        {
            Check(callback);
            this.callback = callback;
            state = this;
            due = new Due(this, Timeout.Infinite, Timeout.Infinite);
        }

        public Timer(TimerCallback callback, object state, int dueTime, int period)
            : this(callback, state, (long)dueTime, (long)period) { }

        public Timer(TimerCallback callback, object state, uint dueTime, uint period)
            : this(callback, state, dueTime == uint.MaxValue ? -1L : dueTime, period == uint.MaxValue ? -1L : period) { }

        public Timer(TimerCallback callback, object state, TimeSpan dueTime, TimeSpan period)
            : this(callback, state, dueTime.Ticks / 10000, period.Ticks / 10000) { }

        public Timer(TimerCallback callback, object state, long dueTime, long period)
        {
            Check(callback);
            Check(dueTime, "dueTime");
            Check(period, "period");
            this.callback = callback;
            this.state = state;
            Due first = new Due(this, dueTime, period);
            due = first;
            first.Begin();
        }

        static void Check(TimerCallback callback)
        {
            if (callback == null)
                throw new ArgumentNullException("callback");
        }

        static void Check(long milliseconds, string name)
        {
            if (milliseconds < -1)
                throw new ArgumentOutOfRangeException(name, TimeoutArgument.OutOfRange);
        }

        public bool Change(int dueTime, int period) { return Change((long)dueTime, (long)period); }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            return Change(dueTime.Ticks / 10000, period.Ticks / 10000);
        }

        public bool Change(uint dueTime, uint period)
        {
            return Change(dueTime == uint.MaxValue ? -1L : dueTime, period == uint.MaxValue ? -1L : period);
        }

        public bool Change(long dueTime, long period)
        {
            Check(dueTime, "dueTime");
            Check(period, "period");
            Due next = new Due(this, dueTime, period);
            Due before;
            do
            {
                before = Volatile.Read(ref due);
                if (before == null)
                    return false;
            }
            while (Interlocked.CompareExchange(ref due, next, before) != before);
            next.Begin();
            return true;
        }

        public void Dispose() { Interlocked.Exchange(ref due, null); }

        public bool Dispose(WaitHandle notifyObject)
        {
            Runtime.Unsupported("Timer.Dispose with a handle to signal");
            return false;
        }

        public Tasks.ValueTask DisposeAsync()
        {
            Runtime.Unsupported("Timer.DisposeAsync, which waits for ticks");
            return default(Tasks.ValueTask);
        }

        sealed class Due : IPoolItem
        {
            [Immediate] readonly Timer timer;
            [Immediate] readonly long milliseconds;
            [Immediate] readonly long period;
            [Immediate] readonly int number;

            internal Due(Timer timer, long milliseconds, long period) : this(timer, milliseconds, period, 1) { }

            Due(Timer timer, long milliseconds, long period, int number)
            {
                this.timer = timer;
                this.milliseconds = milliseconds;
                this.period = period;
                this.number = number;
            }

            internal void Begin()
            {
                if (milliseconds >= 0)
                    Thread.ForItem().Start(this);
            }

            // A tick that is due may come late, but not once it is due no more. The next one may begin before this one ends.
            public void Run()
            {
                if (milliseconds > 0)
                    Runtime.Elapse();
                if (number > 2)
                {
                    Runtime.Relies("a periodic timer ticks twice at most");
                    Runtime.Assume(false);
                }
                bool again = period > 0;
                Due next = again ? new Due(timer, period, period, number + 1) : null;
                if (again ? Interlocked.CompareExchange(ref timer.due, next, this) != this : Volatile.Read(ref timer.due) != this)
                    return;
                if (again)
                    next.Begin();
                timer.callback(timer.state);
            }
        }
    }
}
