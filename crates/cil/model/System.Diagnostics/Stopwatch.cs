// A stopwatch in a world where time stands still.
namespace System.Diagnostics
{
    public class Stopwatch
    {
        public static readonly long Frequency = 10000000;
        public static readonly bool IsHighResolution = true;

        bool _running;

        public bool IsRunning { get { return _running; } }
        public TimeSpan Elapsed { get { return new TimeSpan(0); } }
        public long ElapsedMilliseconds { get { return 0; } }
        public long ElapsedTicks { get { return 0; } }

        public static Stopwatch StartNew()
        {
            var watch = new Stopwatch();
            watch.Start();
            return watch;
        }

        public static long GetTimestamp()
        {
            return 0;
        }

        public void Start()
        {
            _running = true;
        }

        public void Stop()
        {
            _running = false;
        }

        public void Reset()
        {
            _running = false;
        }

        public void Restart()
        {
            _running = true;
        }
    }
}
