// Timeouts. No time passes in the checker: a finite, nonzero timeout is a choice between "in time"
// and "too late", zero is one attempt, and infinite waits for ever.
namespace System.Threading
{
    public static class Timeout
    {
        public const int Infinite = -1;
        public static readonly TimeSpan InfiniteTimeSpan = new TimeSpan(-10000);
    }

    // Timeout arguments in milliseconds, checked as the real library checks them.
    static class TimeoutArgument
    {
        internal const string OutOfRange =
            "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.";

        internal static int Check(int milliseconds, string name)
        {
            if (milliseconds < -1)
                throw new ArgumentOutOfRangeException(name, OutOfRange);
            return milliseconds;
        }

        internal static int Check(TimeSpan time, string name)
        {
            long milliseconds = time.Ticks / 10000;
            if (milliseconds < -1 || milliseconds > int.MaxValue)
                throw new ArgumentOutOfRangeException(name, OutOfRange);
            return (int)milliseconds;
        }

        // The same, for the classes that name the value they refuse.
        internal static int Check(int milliseconds, string name, string outOfRange)
        {
            if (milliseconds < -1)
                throw new ArgumentOutOfRangeException(name, milliseconds, outOfRange);
            return milliseconds;
        }

        internal static int Check(TimeSpan time, string name, string outOfRange)
        {
            long milliseconds = time.Ticks / 10000;
            if (milliseconds < -1 || milliseconds > int.MaxValue)
                throw new ArgumentOutOfRangeException(name, time, outOfRange);
            return (int)milliseconds;
        }
    }
}
