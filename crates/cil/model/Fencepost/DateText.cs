// Dates as text, under standard and custom formats of the invariant culture.
using System;
using System.Text;

namespace Fencepost
{
    internal static class DateText
    {
        internal const string Months = "January  February March    April    May      June     July     August   SeptemberOctober  November December ";
        internal const string Days = "Sunday   Monday   Tuesday  WednesdayThursday Friday   Saturday ";

        internal static string Format(DateTime date, string format)
        {
            string zone = date.Kind == DateTimeKind.Utc ? "Z" : date.Kind == DateTimeKind.Local ? "+00:00" : "";
            return Format(date, string.IsNullOrEmpty(format) ? "G" : format, zone, "+00:00");
        }

        // With what K and z write.
        internal static string Format(DateTime date, string format, string kind, string offset)
        {
            // These are the same in every culture.
            if (format != "o" && format != "O" && format != "s" && format != "u" && format != "r" && format != "R")
                Platform.Culture();
            if (format.Length == 1)
                format = Standard(format[0]);
            var text = new StringBuilder();
            int at = 0;
            while (at < format.Length)
            {
                char c = format[at];
                if (c == '\'' || c == '"')
                {
                    int end = format.IndexOf(c, at + 1);
                    if (end < 0)
                        throw new FormatException("Input string was not in a correct format.");
                    text.Append(format.Substring(at + 1, end - at - 1));
                    at = end + 1;
                }
                else if (c == '\\' && at + 1 < format.Length)
                {
                    text.Append(format[at + 1]);
                    at += 2;
                }
                else if (c == '%')
                {
                    at++;
                }
                else
                {
                    int count = 1;
                    while (at + count < format.Length && format[at + count] == c)
                        count++;
                    text.Append(c == 'K' ? kind : c == 'z' ? Zone(offset, count) : Part(date, c, count));
                    at += count;
                }
            }
            return text.ToString();
        }

        internal static Exception NotRecognised(string text)
        {
            return new FormatException("String " + (Runtime.IsForDotnet() ? "'" + text + "' " : "") + "was not recognized as a valid DateTime.");
        }

        internal static string Standard(char letter)
        {
            switch (letter)
            {
                case 'd': return "MM/dd/yyyy";
                case 'D': return "dddd, dd MMMM yyyy";
                case 't': return "HH:mm";
                case 'T': return "HH:mm:ss";
                case 'f': return "dddd, dd MMMM yyyy HH:mm";
                case 'F': return "dddd, dd MMMM yyyy HH:mm:ss";
                case 'g': return "MM/dd/yyyy HH:mm";
                case 'G': return "MM/dd/yyyy HH:mm:ss";
                case 's': return "yyyy'-'MM'-'dd'T'HH':'mm':'ss";
                case 'u': return "yyyy'-'MM'-'dd HH':'mm':'ss'Z'";
                case 'r':
                case 'R': return "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'";
                case 'o':
                case 'O': return "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK";
                case 'm':
                case 'M': return "MMMM dd";
                case 'y':
                case 'Y': return "yyyy MMMM";
                default: throw new FormatException("Input string was not in a correct format.");
            }
        }

        static string Part(DateTime date, char c, int count)
        {
            switch (c)
            {
                case 'y':
                    return count <= 2 ? Digits(date.Year % 100, count) : Digits(date.Year, count);
                case 'M':
                    if (count <= 2)
                        return Digits(date.Month, count);
                    string month = Months.Substring((date.Month - 1) * 9, 9).Trim();
                    return count == 3 ? month.Substring(0, 3) : month;
                case 'd':
                    if (count <= 2)
                        return Digits(date.Day, count);
                    return count == 3 ? DayName(date.DayOfWeek).Substring(0, 3) : DayName(date.DayOfWeek);
                case 'H': return Digits(date.Hour, count);
                case 'h': return Digits(date.Hour % 12 == 0 ? 12 : date.Hour % 12, count);
                case 'm': return Digits(date.Minute, count);
                case 's': return Digits(date.Second, count);
                case 'f': return Fraction(date).Substring(0, count);
                case 'F': return Fraction(date).Substring(0, count).TrimEnd('0');
                case 't':
                    string half = date.Hour < 12 ? "AM" : "PM";
                    return count == 1 ? half.Substring(0, 1) : half;
                default:
                    return new string(c, count);
            }
        }

        // +h, +hh or +hh:mm of the latter.
        static string Zone(string offset, int count)
        {
            if (count > 2)
                return offset;
            return count == 2 || offset[1] != '0' ? offset.Substring(0, 3) : offset.Substring(0, 1) + offset.Substring(2, 1);
        }

        static string Digits(int value, int count)
        {
            return value.ToString().PadLeft(count < 2 ? 1 : count, '0');
        }

        static string Fraction(DateTime date)
        {
            return (date.Ticks % TimeSpan.TicksPerSecond).ToString("D7");
        }

        static string DayName(DayOfWeek day)
        {
            return Days.Substring((int)day * 9, 9).Trim();
        }
    }
}
