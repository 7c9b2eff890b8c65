// Spans of time, in ticks of 100 nanoseconds.
using Fencepost;

namespace System
{
    public struct TimeSpan : IComparable, IComparable<TimeSpan>, IEquatable<TimeSpan>, IFormattable
    {
        public const long TicksPerMillisecond = 10000;
        public const long TicksPerSecond = 10000000;
        public const long TicksPerMinute = 600000000;
        public const long TicksPerHour = 36000000000;
        public const long TicksPerDay = 864000000000;

        [Immediate] public static readonly TimeSpan Zero = new TimeSpan(0);
        [Immediate] public static readonly TimeSpan MaxValue = new TimeSpan(long.MaxValue);
        [Immediate] public static readonly TimeSpan MinValue = new TimeSpan(long.MinValue);

        const string TooLong = "TimeSpan overflowed because the duration is too long.";

        internal long _ticks;

        public TimeSpan(long ticks)
        {
            _ticks = ticks;
        }

        public TimeSpan(int hours, int minutes, int seconds)
            : this(0, hours, minutes, seconds, 0)
        {
        }

        public TimeSpan(int days, int hours, int minutes, int seconds)
            : this(days, hours, minutes, seconds, 0)
        {
        }

        public TimeSpan(int days, int hours, int minutes, int seconds, int milliseconds)
        {
            long total = ((long)days * 3600 * 24 + (long)hours * 3600 + (long)minutes * 60 + seconds) * 1000 + milliseconds;
            if (total > long.MaxValue / TicksPerMillisecond || total < long.MinValue / TicksPerMillisecond)
                throw new ArgumentOutOfRangeException(null, TooLong);
            _ticks = total * TicksPerMillisecond;
        }

        public long Ticks { get { return _ticks; } }
        public int Days { get { return (int)(_ticks / TicksPerDay); } }
        public int Hours { get { return (int)(_ticks / TicksPerHour % 24); } }
        public int Minutes { get { return (int)(_ticks / TicksPerMinute % 60); } }
        public int Seconds { get { return (int)(_ticks / TicksPerSecond % 60); } }
        public int Milliseconds { get { return (int)(_ticks / TicksPerMillisecond % 1000); } }
        public double TotalDays { get { return _ticks * (1.0 / TicksPerDay); } }
        public double TotalHours { get { return _ticks * (1.0 / TicksPerHour); } }
        public double TotalMinutes { get { return _ticks * (1.0 / TicksPerMinute); } }
        public double TotalSeconds { get { return _ticks * (1.0 / TicksPerSecond); } }

        public double TotalMilliseconds
        {
            get
            {
                double total = _ticks * (1.0 / TicksPerMillisecond);
                const long most = long.MaxValue / TicksPerMillisecond;
                return total > most ? most : total < -most ? -most : total;
            }
        }

        public static TimeSpan FromDays(double value) { return From(value, TicksPerDay / TicksPerMillisecond); }
        public static TimeSpan FromHours(double value) { return From(value, TicksPerHour / TicksPerMillisecond); }
        public static TimeSpan FromMinutes(double value) { return From(value, TicksPerMinute / TicksPerMillisecond); }
        public static TimeSpan FromSeconds(double value) { return From(value, TicksPerSecond / TicksPerMillisecond); }
        public static TimeSpan FromMilliseconds(double value) { return From(value, 1); }
        public static TimeSpan FromTicks(long value) { return new TimeSpan(value); }

        // Rounded to whole milliseconds.
        static TimeSpan From(double value, long milliseconds)
        {
            if (double.IsNaN(value))
                throw new ArgumentException("TimeSpan does not accept floating point Not-a-Number values.");
            double total = value * milliseconds + (value >= 0 ? 0.5 : -0.5);
            if (total > long.MaxValue / TicksPerMillisecond || total < long.MinValue / TicksPerMillisecond)
                throw new OverflowException(TooLong);
            return new TimeSpan((long)total * TicksPerMillisecond);
        }

        public TimeSpan Add(TimeSpan ts)
        {
            long sum = unchecked(_ticks + ts._ticks);
            if (_ticks < 0 == ts._ticks < 0 && sum < 0 != _ticks < 0)
                throw new OverflowException(TooLong);
            return new TimeSpan(sum);
        }

        public TimeSpan Subtract(TimeSpan ts)
        {
            long difference = unchecked(_ticks - ts._ticks);
            if (_ticks < 0 != ts._ticks < 0 && difference < 0 != _ticks < 0)
                throw new OverflowException(TooLong);
            return new TimeSpan(difference);
        }

        static TimeSpan OfTicks(double ticks)
        {
            double whole = Math.Round(ticks);
            if (!(whole >= -9223372036854775808.0 && whole < 9223372036854775808.0))
                throw new OverflowException(TooLong);
            return new TimeSpan((long)whole);
        }

        public TimeSpan Negate()
        {
            if (_ticks == long.MinValue)
                throw new OverflowException("Negating the minimum value of a twos complement number is invalid.");
            return new TimeSpan(-_ticks);
        }

        public TimeSpan Duration()
        {
            if (_ticks == long.MinValue)
                throw new OverflowException("The duration cannot be returned for TimeSpan.MinValue because the absolute value of TimeSpan.MinValue exceeds the value of TimeSpan.MaxValue.");
            return _ticks < 0 ? new TimeSpan(-_ticks) : this;
        }

        public static int Compare(TimeSpan t1, TimeSpan t2)
        {
            return t1._ticks.CompareTo(t2._ticks);
        }

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is TimeSpan))
                throw new ArgumentException("Object must be of type TimeSpan.");
            return Compare(this, (TimeSpan)value);
        }

        public int CompareTo(TimeSpan value)
        {
            return Compare(this, value);
        }

        public override bool Equals(object value)
        {
            return value is TimeSpan && _ticks == ((TimeSpan)value)._ticks;
        }

        public bool Equals(TimeSpan obj)
        {
            return _ticks == obj._ticks;
        }

        public static bool Equals(TimeSpan t1, TimeSpan t2)
        {
            return t1._ticks == t2._ticks;
        }

        public override int GetHashCode()
        {
            return _ticks.GetHashCode();
        }

        // [-][d.]hh:mm:ss[.fffffff]
        public override string ToString()
        {
            ulong left = _ticks < 0 ? (ulong)(-(_ticks + 1)) + 1 : (ulong)_ticks;
            ulong fraction = left % (ulong)TicksPerSecond;
            ulong seconds = left / (ulong)TicksPerSecond;
            ulong days = seconds / 86400;
            string text = (seconds / 3600 % 24).ToString("D2") + ":" + (seconds / 60 % 60).ToString("D2") + ":" + (seconds % 60).ToString("D2");
            if (days != 0)
                text = days.ToString() + "." + text;
            if (fraction != 0)
                text = text + "." + fraction.ToString("D7");
            return _ticks < 0 ? "-" + text : text;
        }

        public static TimeSpan Parse(string s)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            TimeSpan result;
            TimeSpanText.Outcome outcome = TimeSpanText.Parse(s, out result);
            if (outcome == TimeSpanText.Outcome.TooLarge)
                throw new OverflowException("The TimeSpan could not be parsed because at least one of the numeric components is out of range or contains too many digits.");
            if (outcome == TimeSpanText.Outcome.Malformed)
                throw new FormatException("String was not recognized as a valid TimeSpan.");
            return result;
        }

        public static TimeSpan Parse(string input, IFormatProvider formatProvider)
        {
            return Parse(input);
        }

        public static bool TryParse(string s, out TimeSpan result)
        {
            result = Zero;
            return s != null && TimeSpanText.Parse(s, out result) == TimeSpanText.Outcome.Fine;
        }

        public static bool TryParse(string input, IFormatProvider formatProvider, out TimeSpan result)
        {
            return TryParse(input, out result);
        }

        public static TimeSpan ParseExact(string input, string format, IFormatProvider formatProvider)
        {
            if (input == null)
                throw new ArgumentNullException("input");
            if (format == null)
                throw new ArgumentNullException("format");
            TimeSpan result;
            if (!TryParseExact(input, format, formatProvider, out result))
                throw new FormatException("String was not recognized as a valid TimeSpan.");
            return result;
        }

        public static bool TryParseExact(string input, string format, IFormatProvider formatProvider, out TimeSpan result)
        {
            result = Zero;
            return input != null && !string.IsNullOrEmpty(format) && TimeSpanReader.Read(input, format, out result);
        }

        public string ToString(string format)
        {
            if (string.IsNullOrEmpty(format) || format == "c" || format == "t" || format == "T")
                return ToString();
            return TimeSpanText.Format(this, format);
        }

        public string ToString(string format, IFormatProvider formatProvider)
        {
            return ToString(format);
        }

        public static TimeSpan operator +(TimeSpan t) { return t; }
        public static TimeSpan operator -(TimeSpan t) { return t.Negate(); }
        public static TimeSpan operator +(TimeSpan t1, TimeSpan t2) { return t1.Add(t2); }
        public static TimeSpan operator -(TimeSpan t1, TimeSpan t2) { return t1.Subtract(t2); }
        public static TimeSpan operator *(TimeSpan timeSpan, double factor) { return OfTicks(timeSpan._ticks * factor); }
        public static TimeSpan operator *(double factor, TimeSpan timeSpan) { return OfTicks(timeSpan._ticks * factor); }
        public static TimeSpan operator /(TimeSpan timeSpan, double divisor) { return OfTicks(timeSpan._ticks / divisor); }
        public static double operator /(TimeSpan t1, TimeSpan t2) { return t1._ticks / (double)t2._ticks; }
        public static bool operator ==(TimeSpan t1, TimeSpan t2) { return t1._ticks == t2._ticks; }
        public static bool operator !=(TimeSpan t1, TimeSpan t2) { return t1._ticks != t2._ticks; }
        public static bool operator <(TimeSpan t1, TimeSpan t2) { return t1._ticks < t2._ticks; }
        public static bool operator <=(TimeSpan t1, TimeSpan t2) { return t1._ticks <= t2._ticks; }
        public static bool operator >(TimeSpan t1, TimeSpan t2) { return t1._ticks > t2._ticks; }
        public static bool operator >=(TimeSpan t1, TimeSpan t2) { return t1._ticks >= t2._ticks; }
    }
}
