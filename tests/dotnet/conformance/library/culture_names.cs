// What the invariant culture is called, and how it names days, months and patterns.
// build: roslyn
using System;
using System.Globalization;
using System.Threading;

class CultureNames
{
    static void P(string label, object value) { Console.WriteLine(label + " = " + value); }

    static void Main()
    {
        CultureInfo c = CultureInfo.InvariantCulture;
        P("names", c.Name + "|" + c.DisplayName + "|" + c.EnglishName + "|" + c.NativeName);
        P("short", c.TwoLetterISOLanguageName + " " + c.ThreeLetterWindowsLanguageName);
        P("kind", c.IsNeutralCulture + " " + c.LCID + " " + c.Parent.Name.Length);
        DateTimeFormatInfo f = c.DateTimeFormat;
        P("days", string.Join(",", f.DayNames) + " " + string.Join(",", f.AbbreviatedDayNames));
        P("months", string.Join(",", f.MonthNames) + " " + string.Join(",", f.AbbreviatedMonthNames));
        P("one", f.GetDayName(DayOfWeek.Friday) + " " + f.GetMonthName(5) + " " + f.GetAbbreviatedMonthName(12));
        P("patterns", f.ShortDatePattern + "|" + f.LongDatePattern + "|" + f.ShortTimePattern + "|" + f.LongTimePattern + "|" + f.FullDateTimePattern);
        P("more", f.RFC1123Pattern + "|" + f.SortableDateTimePattern + "|" + f.UniversalSortableDateTimePattern);
        P("signs", f.DateSeparator + f.TimeSeparator + f.AMDesignator + f.PMDesignator + f.FirstDayOfWeek);
        Thread.CurrentThread.CurrentCulture = c;
        P("thread", Thread.CurrentThread.CurrentCulture.Equals(c) + " " + CultureInfo.CurrentCulture.Equals(c));
        try { Thread.CurrentThread.CurrentCulture = null; }
        catch (ArgumentNullException e) { P("null", e.ParamName); }
        P("date", new DateTime(2020, 3, 4, 5, 6, 7).ToString(f.SortableDateTimePattern, f));
    }
}
