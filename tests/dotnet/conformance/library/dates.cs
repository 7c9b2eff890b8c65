// build: roslyn
// Dates, dates with an offset and spans of time, as text and out of text, in the invariant culture.
using System;
using System.Globalization;

static class Program
{
    static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;

    static void Parse(string text, DateTimeStyles styles = DateTimeStyles.None)
    {
        try
        {
            DateTime date = DateTime.Parse(text, Invariant, styles);
            Console.WriteLine("{0} [{1}] {2:o} {3}", text, styles, date, date.Kind);
        }
        catch (FormatException)
        {
            Console.WriteLine("{0} [{1}] is no date", text, styles);
        }
    }

    static void Exact(string text, string format, DateTimeStyles styles = DateTimeStyles.None)
    {
        DateTime date;
        if (DateTime.TryParseExact(text, format, Invariant, styles, out date))
            Console.WriteLine("{0} as {1} [{2}] {3:o} {4}", text, format, styles, date, date.Kind);
        else
            Console.WriteLine("{0} is not as {1} [{2}]", text, format, styles);
    }

    static void Offset(string text)
    {
        DateTimeOffset date;
        if (DateTimeOffset.TryParse(text, Invariant, DateTimeStyles.AssumeUniversal, out date))
            Console.WriteLine("{0} {1:o} {2}", text, date, date.UtcTicks);
        else
            Console.WriteLine("{0} is no date", text);
    }

    static void Span(string text)
    {
        try
        {
            Console.WriteLine("{0} {1}", text, TimeSpan.Parse(text));
        }
        catch (Exception e)
        {
            Console.WriteLine("{0} {1}", text, e.GetType().Name);
        }
    }

    static void Texts()
    {
        foreach (string text in new[]
        {
            "2024-01-02", "2024-01-02T03:04:05", "2024-01-02 03:04", "01/02/2024", "1/2/2024 3:04:05 PM", "1/2/2024 12:04 AM", "2024/03/04",
            "2024-02-30", "2024-13-01", "2023-02-29", "13/01/2024", "nonsense", "x1", "", "2024-01-02T03:04:05.123", "2024-01-02T03:04:05.1234567",
            "Tue, 02 Jan 2024 03:04:05 GMT", "Mon, 02 Jan 2024 03:04:05 GMT", "2 January 2024", "January 2, 2024", "Jan 2 2024 10:00",
            "2024-01-02 25:00", "2024-01-02 03:60", " 2024-01-02 ", "2024-1-2", "2024-01-02T03:04:05Z", "2024-01-02T03:04:05+02:00",
        })
            Parse(text);
        Parse("2024-01-02T03:04:05Z", DateTimeStyles.AdjustToUniversal);
        Parse("2024-01-02T03:04:05Z", DateTimeStyles.RoundtripKind);
        Parse("2024-01-02T03:04:05-02:00", DateTimeStyles.AdjustToUniversal);
        Parse("2024-01-02", DateTimeStyles.AssumeUniversal);
        Parse("2024-01-02", DateTimeStyles.AssumeLocal);
        DateTime none;
        Console.WriteLine(DateTime.TryParse(null, out none));
        try { DateTime.Parse(null); }
        catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
    }

    static void Formats()
    {
        Exact("20240102", "yyyyMMdd");
        Exact("2024-01-02", "yyyy-MM-dd");
        Exact("2024-1-2", "yyyy-MM-dd");
        Exact("2024-1-2", "yyyy-M-d");
        Exact("02/01/2024 13:14", "dd/MM/yyyy HH:mm");
        Exact("3:04 PM 2024-01-02", "h:mm tt yyyy-MM-dd");
        Exact("12 2024-01-02", "hh yyyy-MM-dd");
        Exact("Tue 02 Jan 2024", "ddd dd MMM yyyy");
        Exact("Mon 02 Jan 2024", "ddd dd MMM yyyy");
        Exact("January 2024", "MMMM yyyy");
        Exact("2024", "yyyy");
        Exact("05/24", "MM/yy");
        Exact("2024-01-02T03:04:05.1234567Z", "o");
        Exact("2024-01-02T03:04:05.1234567Z", "o", DateTimeStyles.RoundtripKind);
        Exact("2024-01-02T03:04:05.1234567", "o");
        Exact("2024-01-02T03:04:05", "s");
        Exact("2024-01-02 03:04:05Z", "u");
        Exact("Tue, 02 Jan 2024 03:04:05 GMT", "r");
        Exact("2024-01-02T03:04:05+01:00", "yyyy-MM-ddTHH:mm:sszzz");
        Exact("2024-01-02T03:04:05+01:00", "yyyy-MM-ddTHH:mm:sszzz", DateTimeStyles.AdjustToUniversal);
        Exact("2024-01-02 x", "yyyy-MM-dd");
        Exact(" 2024-01-02", "yyyy-MM-dd");
        Exact(" 2024-01-02", "yyyy-MM-dd", DateTimeStyles.AllowLeadingWhite);
        Exact("2024-02-30", "yyyy-MM-dd");
        Exact("12:30:45.5", "HH:mm:ss.f", DateTimeStyles.NoCurrentDateDefault);
        Exact("2024-01-02 'q'", "yyyy-MM-dd \\'q\\'");
    }

    static void Offsets()
    {
        foreach (string text in new[]
        {
            "2024-01-02T03:04:05+02:00", "2024-01-02T03:04:05Z", "2024-01-02T03:04:05", "2024-01-02", "bad", "2024-01-02T03:04:05+15:00",
            "01/02/2024 03:04:05 +01:00", "01/02/2024 03:04:05 -01:30",
        })
            Offset(text);
        var date = new DateTimeOffset(2024, 5, 6, 7, 8, 9, TimeSpan.FromMinutes(-90));
        foreach (string format in new[] { "d", "D", "g", "G", "r", "s", "u", "o", "zz", "z ", "HH:mm zzz", "%K", "m" })
            Console.WriteLine("{0}: {1}", format, date.ToString(format, Invariant));
        Console.WriteLine(date.AddMonths(1).ToString(Invariant));
        Console.WriteLine("{0} {1}", date.ToUnixTimeMilliseconds(), DateTimeOffset.FromUnixTimeSeconds(1000000).ToString("u"));
        DateTimeOffset other = date.ToOffset(TimeSpan.FromHours(5));
        Console.WriteLine("{0} {1} {2} {3}", date == other, date.EqualsExact(other), date < other.AddTicks(1), date.GetHashCode() == other.GetHashCode());
        Console.WriteLine("{0:o} {1} {2}", date.Date, date.UtcDateTime.Kind, date - date.AddHours(-3));
        try { new DateTimeOffset(2024, 1, 1, 0, 0, 0, TimeSpan.FromHours(15)); }
        catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
        try { new DateTimeOffset(2024, 1, 1, 0, 0, 0, new TimeSpan(5)); }
        catch (ArgumentException e) { Console.WriteLine(e.ParamName); }
    }

    static void Spans()
    {
        foreach (string text in new[]
        {
            "25:00:00", "24:00", "23:59:59", "30:10:20.5", "1:2:3:4", "1:25:3:4", "10:60:00", "25:23:59", "25:24:00", "-25:00:00", "1.25:00:00",
            "60:60", "1.2:3", "1:2:3.4", "1:1:1:1.5", ".5", "1:", "10675200",
        })
            Span(text);
        TimeSpan span;
        foreach (string format in new[] { @"hh\:mm", @"h\:m", @"d\.hh\:mm\:ss\.fff", "%d", "c", @"mm\:ss" })
            foreach (string text in new[] { "01:02", "1.02:03:04.005", "7", "61:00" })
                Console.WriteLine("{0} as {1}: {2} {3}", text, format, TimeSpan.TryParseExact(text, format, Invariant, out span), span);
    }

    static void Main()
    {
        Texts();
        Formats();
        Offsets();
        Spans();
    }
}
