// The timer with an event. It ticks as System.Threading.Timer does.
namespace System.Timers
{
    using Fencepost;
    using System.ComponentModel;
    using System.Threading;

    public class ElapsedEventArgs : EventArgs
    {
        internal ElapsedEventArgs() { }

        // The clock is read only for programs that ask.
        public DateTime SignalTime
        {
            get
            {
                Runtime.Relies("ElapsedEventArgs.SignalTime is the time at which it is asked for");
                return DateTime.Now;
            }
        }
    }

    public delegate void ElapsedEventHandler(object sender, ElapsedEventArgs e);

    public class Timer : Component, ISupportInitialize
    {
        double interval = 100;
        bool autoReset = true;
        bool enabled;
        bool disposed;
        // What ticks while it is enabled; another object whenever it begins anew.
        Threading.Timer ticking;

        public Timer() { }

        public Timer(double interval)
        {
            Check(interval);
            this.interval = interval;
        }

        public event ElapsedEventHandler Elapsed;

        public double Interval
        {
            get { return interval; }
            set
            {
                Check(value);
                interval = value;
                if (enabled)
                    Begin();
            }
        }

        public bool AutoReset
        {
            get { return autoReset; }
            set
            {
                autoReset = value;
                if (enabled)
                    Begin();
            }
        }

        public bool Enabled
        {
            get { return enabled; }
            set
            {
                if (value == enabled)
                    return;
                if (value && disposed)
                    throw new ObjectDisposedException(GetType().Name);
                enabled = value;
                if (value)
                    Begin();
                else
                    End();
            }
        }

        public ISynchronizeInvoke SynchronizingObject
        {
            get { return null; }
            set
            {
                if (value != null)
                    Runtime.Unsupported("Timer.SynchronizingObject");
            }
        }

        public void Start() { Enabled = true; }

        public void Stop() { Enabled = false; }

        public void Close() { Dispose(); }

        public void BeginInit() { }

        public void EndInit() { }

        protected override void Dispose(bool disposing)
        {
            disposed = true;
            enabled = false;
            End();
            base.Dispose(disposing);
        }

        void Begin()
        {
            End();
            long milliseconds = (long)Math.Ceiling(interval);
            ticking = new Threading.Timer(Tick, null, milliseconds, autoReset ? milliseconds : Timeout.Infinite);
        }

        void End()
        {
            Threading.Timer before = ticking;
            ticking = null;
            if (before != null)
                before.Dispose();
        }

        // A tick that has begun goes on when the timer is stopped. What handlers throw is lost.
        void Tick(object state)
        {
            if (!autoReset)
                enabled = false;
            ElapsedEventHandler handlers = Elapsed;
            if (handlers == null)
                return;
            try
            {
                handlers(this, new ElapsedEventArgs());
            }
            catch (Exception)
            {
                Runtime.Relies("exceptions in handlers of System.Timers.Timer are lost, as the documentation says");
            }
        }

        static void Check(double interval)
        {
            if (interval <= 0)
                throw new ArgumentException("Invalid value '" + interval.ToString() + "' for parameter 'interval'.");
        }
    }
}
