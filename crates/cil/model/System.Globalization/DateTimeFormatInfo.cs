// How the invariant culture writes dates.
using Fencepost;

namespace System.Globalization
{
    public sealed class DateTimeFormatInfo : ICloneable, IFormatProvider
    {
        public static DateTimeFormatInfo InvariantInfo { get { return new DateTimeFormatInfo(); } }

        public static DateTimeFormatInfo CurrentInfo
        {
            get
            {
                Platform.Culture();
                return new DateTimeFormatInfo();
            }
        }

        public static DateTimeFormatInfo GetInstance(IFormatProvider provider)
        {
            object given = provider == null ? null : provider.GetFormat(typeof(DateTimeFormatInfo));
            return given as DateTimeFormatInfo ?? CurrentInfo;
        }

        public bool IsReadOnly { get { return true; } }
        public string DateSeparator { get { return "/"; } }
        public string TimeSeparator { get { return ":"; } }
        public string AMDesignator { get { return "AM"; } }
        public string PMDesignator { get { return "PM"; } }
        public DayOfWeek FirstDayOfWeek { get { return DayOfWeek.Sunday; } }

        public string ShortDatePattern { get { return "MM/dd/yyyy"; } }
        public string LongDatePattern { get { return "dddd, dd MMMM yyyy"; } }
        public string ShortTimePattern { get { return "HH:mm"; } }
        public string LongTimePattern { get { return "HH:mm:ss"; } }
        public string FullDateTimePattern { get { return "dddd, dd MMMM yyyy HH:mm:ss"; } }
        public string MonthDayPattern { get { return "MMMM dd"; } }
        public string YearMonthPattern { get { return "yyyy MMMM"; } }
        public string RFC1123Pattern { get { return "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'"; } }
        public string SortableDateTimePattern { get { return "yyyy'-'MM'-'dd'T'HH':'mm':'ss"; } }
        public string UniversalSortableDateTimePattern { get { return "yyyy'-'MM'-'dd HH':'mm':'ss'Z'"; } }

        static string[] Days
        {
            get { return new string[] { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" }; }
        }

        // The months have a thirteenth, which has no name.
        static string[] Months
        {
            get
            {
                return new string[] {
                    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December", "",
                };
            }
        }

        static string[] Short(string[] names)
        {
            for (int i = 0; i < names.Length; i++)
                if (names[i].Length > 3)
                    names[i] = names[i].Substring(0, 3);
            return names;
        }

        public string[] DayNames { get { return Days; } }
        public string[] AbbreviatedDayNames { get { return Short(Days); } }
        public string[] MonthNames { get { return Months; } }
        public string[] AbbreviatedMonthNames { get { return Short(Months); } }

        static string Named(string[] names, int index, int last, string name)
        {
            if (index < 0 || index > last)
                throw new ArgumentOutOfRangeException(name);
            return names[index];
        }

        public string GetDayName(DayOfWeek dayofweek) { return Named(Days, (int)dayofweek, 6, "dayofweek"); }
        public string GetAbbreviatedDayName(DayOfWeek dayofweek) { return Named(Short(Days), (int)dayofweek, 6, "dayofweek"); }
        public string GetMonthName(int month) { return Named(Months, month - 1, 12, "month"); }
        public string GetAbbreviatedMonthName(int month) { return Named(Short(Months), month - 1, 12, "month"); }

        public object GetFormat(Type formatType) { return formatType == typeof(DateTimeFormatInfo) ? this : null; }

        public object Clone() { return MemberwiseClone(); }
    }
}
