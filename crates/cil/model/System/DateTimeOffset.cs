// Points in time, with a difference to UTC.
using Fencepost;

namespace System
{
    public partial struct DateTimeOffset : IComparable, IComparable<DateTimeOffset>, IEquatable<DateTimeOffset>, IFormattable
    {
        const long UnixSeconds = 62135596800;

        [Immediate] public static readonly DateTimeOffset MinValue = new DateTimeOffset(0, TimeSpan.Zero);
        [Immediate] public static readonly DateTimeOffset MaxValue = new DateTimeOffset(DateTime.MaxValue.Ticks, TimeSpan.Zero);
        [Immediate] public static readonly DateTimeOffset UnixEpoch = new DateTimeOffset(UnixSeconds * TimeSpan.TicksPerSecond, TimeSpan.Zero);

        DateTime _utc;
        int _minutes;

        public DateTimeOffset(long ticks, TimeSpan offset)
            : this(new DateTime(ticks), offset)
        {
        }

        // Local time is UTC here.
        public DateTimeOffset(DateTime dateTime)
        {
            if (dateTime.Kind != DateTimeKind.Utc)
                Platform.TimeZone();
            _utc = new DateTime(dateTime.Ticks);
            _minutes = 0;
        }

        public DateTimeOffset(DateTime dateTime, TimeSpan offset)
        {
            if (dateTime.Kind == DateTimeKind.Local)
            {
                Platform.TimeZone();
                if (offset != TimeSpan.Zero)
                    throw new ArgumentException("The UTC Offset of the local dateTime parameter does not match the offset argument.", "offset");
            }
            if (dateTime.Kind == DateTimeKind.Utc && offset != TimeSpan.Zero)
                throw new ArgumentException("The UTC Offset for Utc DateTime instances must be 0.", "offset");
            _minutes = Minutes(offset);
            _utc = Utc(dateTime, offset);
        }

        public DateTimeOffset(int year, int month, int day, int hour, int minute, int second, TimeSpan offset)
            : this(new DateTime(year, month, day, hour, minute, second), offset)
        {
        }

        public DateTimeOffset(int year, int month, int day, int hour, int minute, int second, int millisecond, TimeSpan offset)
            : this(new DateTime(year, month, day, hour, minute, second, millisecond), offset)
        {
        }

        static int Minutes(TimeSpan offset)
        {
            if (offset.Ticks % TimeSpan.TicksPerMinute != 0)
                throw new ArgumentException("Offset must be specified in whole minutes.", "offset");
            if (offset.TotalHours < -14 || offset.TotalHours > 14)
                throw new ArgumentOutOfRangeException("offset", "Offset must be within plus or minus 14 hours.");
            return (int)(offset.Ticks / TimeSpan.TicksPerMinute);
        }

        static DateTime Utc(DateTime local, TimeSpan offset)
        {
            long ticks = local.Ticks - offset.Ticks;
            if (ticks < 0 || ticks > DateTime.MaxValue.Ticks)
                throw new ArgumentOutOfRangeException("offset", "The UTC time represented when the offset is applied must be between year 0 and 10,000.");
            return new DateTime(ticks);
        }

        public static DateTimeOffset UtcNow { get { return new DateTimeOffset(DateTime.UtcNow); } }
        public static DateTimeOffset Now { get { return new DateTimeOffset(DateTime.Now); } }

        DateTime Clock { get { return new DateTime(_utc.Ticks + Offset.Ticks); } }

        public TimeSpan Offset { get { return new TimeSpan(_minutes * TimeSpan.TicksPerMinute); } }
        public DateTime DateTime { get { return Clock; } }
        public DateTime UtcDateTime { get { return DateTime.SpecifyKind(_utc, DateTimeKind.Utc); } }
        public DateTime LocalDateTime { get { return UtcDateTime.ToLocalTime(); } }
        public DateTime Date { get { return Clock.Date; } }
        public TimeSpan TimeOfDay { get { return Clock.TimeOfDay; } }
        public long Ticks { get { return Clock.Ticks; } }
        public long UtcTicks { get { return _utc.Ticks; } }
        public int Year { get { return Clock.Year; } }
        public int Month { get { return Clock.Month; } }
        public int Day { get { return Clock.Day; } }
        public int Hour { get { return Clock.Hour; } }
        public int Minute { get { return Clock.Minute; } }
        public int Second { get { return Clock.Second; } }
        public int Millisecond { get { return Clock.Millisecond; } }
        public DayOfWeek DayOfWeek { get { return Clock.DayOfWeek; } }
        public int DayOfYear { get { return Clock.DayOfYear; } }

        public DateTimeOffset Add(TimeSpan timeSpan) { return new DateTimeOffset(Clock.Add(timeSpan), Offset); }
        public DateTimeOffset AddTicks(long ticks) { return new DateTimeOffset(Clock.AddTicks(ticks), Offset); }
        public DateTimeOffset AddMilliseconds(double milliseconds) { return new DateTimeOffset(Clock.AddMilliseconds(milliseconds), Offset); }
        public DateTimeOffset AddSeconds(double seconds) { return new DateTimeOffset(Clock.AddSeconds(seconds), Offset); }
        public DateTimeOffset AddMinutes(double minutes) { return new DateTimeOffset(Clock.AddMinutes(minutes), Offset); }
        public DateTimeOffset AddHours(double hours) { return new DateTimeOffset(Clock.AddHours(hours), Offset); }
        public DateTimeOffset AddDays(double days) { return new DateTimeOffset(Clock.AddDays(days), Offset); }
        public DateTimeOffset AddMonths(int months) { return new DateTimeOffset(Clock.AddMonths(months), Offset); }
        public DateTimeOffset AddYears(int years) { return new DateTimeOffset(Clock.AddYears(years), Offset); }
        public TimeSpan Subtract(DateTimeOffset value) { return _utc.Subtract(value._utc); }
        public DateTimeOffset Subtract(TimeSpan value) { return new DateTimeOffset(Clock.Subtract(value), Offset); }
        public DateTimeOffset ToOffset(TimeSpan offset) { return new DateTimeOffset(new DateTime(_utc.Ticks + offset.Ticks), offset); }
        public DateTimeOffset ToUniversalTime() { return new DateTimeOffset(UtcDateTime); }

        public DateTimeOffset ToLocalTime()
        {
            Platform.TimeZone();
            return ToUniversalTime();
        }

        public long ToUnixTimeSeconds() { return _utc.Ticks / TimeSpan.TicksPerSecond - UnixSeconds; }
        public long ToUnixTimeMilliseconds() { return _utc.Ticks / TimeSpan.TicksPerMillisecond - UnixSeconds * 1000; }

        public static DateTimeOffset FromUnixTimeSeconds(long seconds)
        {
            if (seconds < -UnixSeconds || seconds > 253402300799)
                throw new ArgumentOutOfRangeException("seconds", "Valid values are between -62135596800 and 253402300799, inclusive.");
            return new DateTimeOffset((seconds + UnixSeconds) * TimeSpan.TicksPerSecond, TimeSpan.Zero);
        }

        public static DateTimeOffset FromUnixTimeMilliseconds(long milliseconds)
        {
            if (milliseconds < -UnixSeconds * 1000 || milliseconds > 253402300799999)
                throw new ArgumentOutOfRangeException("milliseconds", "Valid values are between -62135596800000 and 253402300799999, inclusive.");
            return new DateTimeOffset((milliseconds + UnixSeconds * 1000) * TimeSpan.TicksPerMillisecond, TimeSpan.Zero);
        }

        public static int Compare(DateTimeOffset first, DateTimeOffset second) { return DateTime.Compare(first._utc, second._utc); }
        public int CompareTo(DateTimeOffset other) { return Compare(this, other); }

        int IComparable.CompareTo(object obj)
        {
            if (obj == null)
                return 1;
            if (!(obj is DateTimeOffset))
                throw new ArgumentException("Object must be of type DateTimeOffset.");
            return Compare(this, (DateTimeOffset)obj);
        }

        public bool Equals(DateTimeOffset other) { return _utc == other._utc; }
        public bool EqualsExact(DateTimeOffset other) { return _utc == other._utc && _minutes == other._minutes; }
        public static bool Equals(DateTimeOffset first, DateTimeOffset second) { return first._utc == second._utc; }
        public override bool Equals(object obj) { return obj is DateTimeOffset && Equals((DateTimeOffset)obj); }
        public override int GetHashCode() { return _utc.GetHashCode(); }

        public override string ToString() { return ToString(null, null); }
        public string ToString(string format) { return ToString(format, null); }
        public string ToString(IFormatProvider formatProvider) { return ToString(null, formatProvider); }

        public string ToString(string format, IFormatProvider formatProvider)
        {
            if (string.IsNullOrEmpty(format))
                format = "MM/dd/yyyy HH:mm:ss zzz";
            bool isUniversal = format == "r" || format == "R" || format == "u";
            if (format == "U")
                throw new FormatException("Input string was not in a correct format.");
            int minutes = _minutes < 0 ? -_minutes : _minutes;
            string offset = (_minutes < 0 ? "-" : "+") + (minutes / 60).ToString("D2") + ":" + (minutes % 60).ToString("D2");
            return DateText.Format(isUniversal ? _utc : Clock, format, offset, offset);
        }

        public static implicit operator DateTimeOffset(DateTime dateTime) { return new DateTimeOffset(dateTime); }
        public static DateTimeOffset operator +(DateTimeOffset dateTimeOffset, TimeSpan timeSpan) { return dateTimeOffset.Add(timeSpan); }
        public static DateTimeOffset operator -(DateTimeOffset dateTimeOffset, TimeSpan timeSpan) { return dateTimeOffset.Subtract(timeSpan); }
        public static TimeSpan operator -(DateTimeOffset left, DateTimeOffset right) { return left.Subtract(right); }
        public static bool operator ==(DateTimeOffset left, DateTimeOffset right) { return left._utc == right._utc; }
        public static bool operator !=(DateTimeOffset left, DateTimeOffset right) { return left._utc != right._utc; }
        public static bool operator <(DateTimeOffset left, DateTimeOffset right) { return left._utc < right._utc; }
        public static bool operator <=(DateTimeOffset left, DateTimeOffset right) { return left._utc <= right._utc; }
        public static bool operator >(DateTimeOffset left, DateTimeOffset right) { return left._utc > right._utc; }
        public static bool operator >=(DateTimeOffset left, DateTimeOffset right) { return left._utc >= right._utc; }
    }
}
