// A stopwatch in a world where time stands still or leaps.
namespace System.Diagnostics
{
    public class Stopwatch
    {
        public static readonly long Frequency = TicksPerSecond();
        public static readonly bool IsHighResolution = true;

        bool _running;
        long _started;
        long _before;

        public bool IsRunning { get { return _running; } }
        public TimeSpan Elapsed { get { return new TimeSpan(ElapsedTicks); } }
        public long ElapsedMilliseconds { get { return ElapsedTicks / TimeSpan.TicksPerMillisecond; } }

        public long ElapsedTicks
        {
            get { return _running ? _before + (GetTimestamp() - _started) : _before; }
        }

        public static Stopwatch StartNew()
        {
            var watch = new Stopwatch();
            watch.Start();
            return watch;
        }

        static long TicksPerSecond()
        {
            Fencepost.Runtime.Relies("a Stopwatch has a high resolution, of 10,000,000 ticks a second");
            return TimeSpan.TicksPerSecond;
        }

        public static long GetTimestamp()
        {
            return Environment.Ticks * TimeSpan.TicksPerMillisecond;
        }

        public void Start()
        {
            if (_running)
                return;
            _started = GetTimestamp();
            _running = true;
        }

        public void Stop()
        {
            if (!_running)
                return;
            _before += GetTimestamp() - _started;
            _running = false;
        }

        public void Reset()
        {
            _running = false;
            _before = 0;
        }

        public void Restart()
        {
            Reset();
            Start();
        }
    }
}
