// Dates and times. The clock begins at midnight of 1 January 2000.
using Fencepost;

namespace System
{
    public enum DateTimeKind
    {
        Unspecified = 0,
        Utc = 1,
        Local = 2,
    }

    public enum DayOfWeek
    {
        Sunday = 0,
        Monday = 1,
        Tuesday = 2,
        Wednesday = 3,
        Thursday = 4,
        Friday = 5,
        Saturday = 6,
    }

    public partial struct DateTime : IComparable, IComparable<DateTime>, IEquatable<DateTime>, IFormattable
    {
        const long MaxTicks = 3155378975999999999;
        const long FirstTicks = 630822816000000000;
        const string AddMessage = "The added or subtracted value results in an un-representable DateTime.";

        [Immediate] public static readonly DateTime MinValue = new DateTime(0);
        [Immediate] public static readonly DateTime MaxValue = new DateTime(MaxTicks);

        long _ticks;
        DateTimeKind _kind;

        public DateTime(long ticks)
            : this(ticks, DateTimeKind.Unspecified)
        {
        }

        public DateTime(long ticks, DateTimeKind kind)
        {
            if (ticks < 0 || ticks > MaxTicks)
                throw new ArgumentOutOfRangeException("ticks", "Ticks must be between DateTime.MinValue.Ticks and DateTime.MaxValue.Ticks.");
            _ticks = ticks;
            _kind = kind;
        }

        public DateTime(int year, int month, int day)
            : this(year, month, day, 0, 0, 0, 0, DateTimeKind.Unspecified)
        {
        }

        public DateTime(int year, int month, int day, int hour, int minute, int second)
            : this(year, month, day, hour, minute, second, 0, DateTimeKind.Unspecified)
        {
        }

        public DateTime(int year, int month, int day, int hour, int minute, int second, DateTimeKind kind)
            : this(year, month, day, hour, minute, second, 0, kind)
        {
        }

        public DateTime(int year, int month, int day, int hour, int minute, int second, int millisecond)
            : this(year, month, day, hour, minute, second, millisecond, DateTimeKind.Unspecified)
        {
        }

        public DateTime(int year, int month, int day, int hour, int minute, int second, int millisecond, DateTimeKind kind)
        {
            if (hour < 0 || hour >= 24 || minute < 0 || minute >= 60 || second < 0 || second >= 60)
                throw new ArgumentOutOfRangeException(null, "Hour, Minute, and Second parameters describe an un-representable DateTime.");
            if (millisecond < 0 || millisecond >= 1000)
                throw new ArgumentOutOfRangeException("millisecond", "Valid values are between 0 and 999, inclusive.");
            _ticks = DaysBefore(year, month, day) * TimeSpan.TicksPerDay
                + hour * TimeSpan.TicksPerHour + minute * TimeSpan.TicksPerMinute
                + second * TimeSpan.TicksPerSecond + millisecond * TimeSpan.TicksPerMillisecond;
            _kind = kind;
        }

        // The same clock as Environment.TickCount.
        static long NowTicks
        {
            get
            {
                Fencepost.Runtime.Relies("the program starts at midnight of 1 January 2000");
                return FirstTicks + Environment.Ticks * TimeSpan.TicksPerMillisecond;
            }
        }

        public static DateTime Now { get { return UtcNow.ToLocalTime(); } }
        public static DateTime UtcNow { get { return new DateTime(NowTicks, DateTimeKind.Utc); } }
        public static DateTime Today { get { return Now.Date; } }

        public long Ticks { get { return _ticks; } }
        public DateTimeKind Kind { get { return _kind; } }
        public DateTime Date { get { return new DateTime(_ticks - _ticks % TimeSpan.TicksPerDay, _kind); } }
        public TimeSpan TimeOfDay { get { return new TimeSpan(_ticks % TimeSpan.TicksPerDay); } }
        public int Hour { get { return TimeOfDay.Hours; } }
        public int Minute { get { return TimeOfDay.Minutes; } }
        public int Second { get { return TimeOfDay.Seconds; } }
        public int Millisecond { get { return TimeOfDay.Milliseconds; } }
        public DayOfWeek DayOfWeek { get { return (DayOfWeek)((_ticks / TimeSpan.TicksPerDay + 1) % 7); } }
        public int DayOfYear { get { return (int)(_ticks / TimeSpan.TicksPerDay - DaysBefore(Year, 1, 1)) + 1; } }

        public int Year
        {
            get
            {
                int year, month, day;
                Split(out year, out month, out day);
                return year;
            }
        }

        public int Month
        {
            get
            {
                int year, month, day;
                Split(out year, out month, out day);
                return month;
            }
        }

        public int Day
        {
            get
            {
                int year, month, day;
                Split(out year, out month, out day);
                return day;
            }
        }

        void Split(out int year, out int month, out int day)
        {
            int left = (int)(_ticks / TimeSpan.TicksPerDay);
            int years400 = left / 146097;
            left -= years400 * 146097;
            int years100 = left / 36524;
            if (years100 == 4)
                years100 = 3;
            left -= years100 * 36524;
            int years4 = left / 1461;
            left -= years4 * 1461;
            int years = left / 365;
            if (years == 4)
                years = 3;
            left -= years * 365;
            year = years400 * 400 + years100 * 100 + years4 * 4 + years + 1;
            month = 1;
            while (left >= DaysInMonth(year, month))
            {
                left -= DaysInMonth(year, month);
                month++;
            }
            day = left + 1;
        }

        static long DaysBefore(int year, int month, int day)
        {
            if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > DaysInMonth(year, month))
                throw new ArgumentOutOfRangeException(null, "Year, Month, and Day parameters describe an un-representable DateTime.");
            int y = year - 1;
            long days = y * 365L + y / 4 - y / 100 + y / 400;
            for (int m = 1; m < month; m++)
                days += DaysInMonth(year, m);
            return days + day - 1;
        }

        public static bool IsLeapYear(int year)
        {
            if (year < 1 || year > 9999)
                throw new ArgumentOutOfRangeException("year", "Year must be between 1 and 9999.");
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        }

        public static int DaysInMonth(int year, int month)
        {
            if (month < 1 || month > 12)
                throw new ArgumentOutOfRangeException("month", "Month must be between one and twelve.");
            if (month == 2)
                return IsLeapYear(year) ? 29 : 28;
            return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
        }

        public static DateTime SpecifyKind(DateTime value, DateTimeKind kind)
        {
            return new DateTime(value._ticks, kind);
        }

        public DateTime ToUniversalTime()
        {
            if (_kind != DateTimeKind.Utc)
                Platform.TimeZone();
            return new DateTime(_ticks, DateTimeKind.Utc);
        }

        public DateTime ToLocalTime()
        {
            if (_kind != DateTimeKind.Local)
                Platform.TimeZone();
            return new DateTime(_ticks, DateTimeKind.Local);
        }

        public DateTime AddTicks(long value)
        {
            if (value > MaxTicks - _ticks || value < -_ticks)
                throw new ArgumentOutOfRangeException("value", AddMessage);
            return new DateTime(_ticks + value, _kind);
        }

        // Rounded to whole milliseconds.
        DateTime Add(double value, int milliseconds)
        {
            double total = value * milliseconds + (value >= 0 ? 0.5 : -0.5);
            if (!(total > -315537897600000.0 && total < 315537897600000.0))
                throw new ArgumentOutOfRangeException("value", "Value to add was out of range.");
            return AddTicks((long)total * TimeSpan.TicksPerMillisecond);
        }

        public DateTime AddMilliseconds(double value) { return Add(value, 1); }
        public DateTime AddSeconds(double value) { return Add(value, 1000); }
        public DateTime AddMinutes(double value) { return Add(value, 60000); }
        public DateTime AddHours(double value) { return Add(value, 3600000); }
        public DateTime AddDays(double value) { return Add(value, 86400000); }
        public DateTime Add(TimeSpan value) { return AddTicks(value._ticks); }

        public DateTime AddMonths(int months)
        {
            if (months < -120000 || months > 120000)
                throw new ArgumentOutOfRangeException("months", "Months value must be between +/-120000.");
            int year, month, day;
            Split(out year, out month, out day);
            int total = year * 12 + month - 1 + months;
            year = total / 12;
            month = total % 12 + 1;
            if (total < 12 || year > 9999)
                throw new ArgumentOutOfRangeException("months", AddMessage);
            int days = DaysInMonth(year, month);
            return new DateTime(DaysBefore(year, month, day < days ? day : days) * TimeSpan.TicksPerDay + _ticks % TimeSpan.TicksPerDay, _kind);
        }

        public DateTime AddYears(int value)
        {
            if (value < -10000 || value > 10000)
                throw new ArgumentOutOfRangeException("years", "Years value must be between +/-10000.");
            return AddMonths(value * 12);
        }

        public TimeSpan Subtract(DateTime value)
        {
            return new TimeSpan(_ticks - value._ticks);
        }

        public DateTime Subtract(TimeSpan value)
        {
            if (_ticks < value._ticks || _ticks - MaxTicks > value._ticks)
                throw new ArgumentOutOfRangeException("value", AddMessage);
            return new DateTime(_ticks - value._ticks, _kind);
        }

        public static int Compare(DateTime t1, DateTime t2)
        {
            return t1._ticks.CompareTo(t2._ticks);
        }

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is DateTime))
                throw new ArgumentException("Object must be of type DateTime.");
            return Compare(this, (DateTime)value);
        }

        public int CompareTo(DateTime value)
        {
            return Compare(this, value);
        }

        public override bool Equals(object value)
        {
            return value is DateTime && _ticks == ((DateTime)value)._ticks;
        }

        public bool Equals(DateTime value)
        {
            return _ticks == value._ticks;
        }

        public static bool Equals(DateTime t1, DateTime t2)
        {
            return t1._ticks == t2._ticks;
        }

        public override int GetHashCode()
        {
            return _ticks.GetHashCode();
        }

        public override string ToString()
        {
            return DateText.Format(this, null);
        }

        public string ToString(string format)
        {
            return DateText.Format(this, format);
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString();
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public string ToShortDateString() { return ToString("d"); }
        public string ToLongDateString() { return ToString("D"); }
        public string ToShortTimeString() { return ToString("t"); }
        public string ToLongTimeString() { return ToString("T"); }

        public static DateTime operator +(DateTime d, TimeSpan t) { return d.Add(t); }
        public static DateTime operator -(DateTime d, TimeSpan t) { return d.Subtract(t); }
        public static TimeSpan operator -(DateTime d1, DateTime d2) { return d1.Subtract(d2); }
        public static bool operator ==(DateTime d1, DateTime d2) { return d1._ticks == d2._ticks; }
        public static bool operator !=(DateTime d1, DateTime d2) { return d1._ticks != d2._ticks; }
        public static bool operator <(DateTime t1, DateTime t2) { return t1._ticks < t2._ticks; }
        public static bool operator <=(DateTime t1, DateTime t2) { return t1._ticks <= t2._ticks; }
        public static bool operator >(DateTime t1, DateTime t2) { return t1._ticks > t2._ticks; }
        public static bool operator >=(DateTime t1, DateTime t2) { return t1._ticks >= t2._ticks; }
    }
}
