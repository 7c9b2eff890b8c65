// Dates in a given format.
using System;
using System.Globalization;

namespace Fencepost
{
    internal static class ExactDate
    {
        internal static bool TryRead(string text, string format, DateTimeStyles styles, out ReadDate date)
        {
            date = new ReadDate();
            if (string.IsNullOrEmpty(format))
                return false;
            bool isGmt = format == "r" || format == "R" || format == "u";
            if (format != "o" && format != "O" && format != "s" && !isGmt)
                Platform.Culture();
            if (format.Length == 1)
                format = DateText.Standard(format[0]);
            if ((styles & DateTimeStyles.AllowInnerWhite) != 0)
                Runtime.Unsupported("a date in a given format with white space anywhere");
            var cursor = new TextCursor(text);
            if ((styles & DateTimeStyles.AllowLeadingWhite) != 0)
                cursor.SkipSpaces();
            int at = 0;
            while (at < format.Length)
                if (!Part(format, ref at, ref cursor, ref date))
                    return false;
            if ((styles & DateTimeStyles.AllowTrailingWhite) != 0)
                cursor.SkipSpaces();
            date.IsGmt = isGmt;
            return cursor.AtEnd;
        }

        static bool Part(string format, ref int at, ref TextCursor cursor, ref ReadDate date)
        {
            char c = format[at];
            if (c == '%' && at + 1 < format.Length && format[at + 1] != '%')
            {
                at++;
                return true;
            }
            if (c == '\\' && at + 1 < format.Length)
            {
                at += 2;
                return cursor.Take(format[at - 1]);
            }
            if (c == '\'' || c == '"')
            {
                int end = format.IndexOf(c, at + 1);
                if (end < 0)
                    return false;
                for (at++; at < end; at++)
                    if (!cursor.Take(format[at]))
                        return false;
                at++;
                return true;
            }
            int count = 1;
            while (at + count < format.Length && format[at + count] == c)
                count++;
            at += count;
            return Field(c, count, ref cursor, ref date);
        }

        static bool Field(char c, int count, ref TextCursor cursor, ref ReadDate date)
        {
            switch (c)
            {
                case 'y':
                    date.HasDate = date.HasYear = true;
                    if (count > 2)
                        return cursor.Number(4, out date.Year) == 4;
                    if (!Number(count, ref cursor, out date.Year))
                        return false;
                    if (date.Year >= 30 && date.Year < 50)
                        Runtime.Unsupported("a year of two digits, which platforms put into different centuries");
                    date.Year += date.Year < 50 ? 2000 : 1900;
                    return true;
                case 'M':
                    date.HasDate = true;
                    if (count <= 2)
                        return Number(count, ref cursor, out date.Month) && date.Month > 0;
                    date.Month = cursor.Name(DateText.Months, 9, count > 3, count == 3) + 1;
                    return date.Month > 0;
                case 'd':
                    if (count <= 2)
                    {
                        date.HasDate = true;
                        return Number(count, ref cursor, out date.Day) && date.Day > 0;
                    }
                    date.HasWeekDay = true;
                    date.WeekDay = cursor.Name(DateText.Days, 9, count > 3, count == 3);
                    return date.WeekDay >= 0;
                case 'H': return Number(count, ref cursor, out date.Hour);
                case 'h': return Number(count, ref cursor, out date.Hour) && Twelve(ref date);
                case 'm': return Number(count, ref cursor, out date.Minute);
                case 's': return Number(count, ref cursor, out date.Second);
                case 'f': return count <= 7 && cursor.Decimals(count, out date.Fraction) == count;
                case 'F': return count <= 7 && cursor.Decimals(count, out date.Fraction) >= 0;
                case 't':
                    date.Half = cursor.Take(count == 1 ? "A" : "AM") ? 1 : cursor.Take(count == 1 ? "P" : "PM") ? 2 : 0;
                    return date.Half != 0;
                case 'K':
                    if (cursor.Take('Z'))
                        return date.IsUtc = true;
                    if (cursor.Next != '+' && cursor.Next != '-')
                        return true;
                    date.HasOffset = true;
                    return cursor.Zone(true, true, out date.Offset);
                case 'z':
                    date.HasOffset = true;
                    return cursor.Zone(count > 2, true, out date.Offset);
                default:
                    for (int i = 0; i < count; i++)
                        if (!cursor.Take(c))
                            return false;
                    return true;
            }
        }

        // Without AM or PM, twelve is midnight.
        static bool Twelve(ref ReadDate date)
        {
            if (date.Hour == 12 && date.Half == 0)
                date.Half = 1;
            return date.Hour >= 1 && date.Hour <= 12;
        }

        // One letter reads one digit or two, more read two.
        static bool Number(int count, ref TextCursor cursor, out int number)
        {
            int digits = cursor.Number(2, out number);
            return count == 1 ? digits > 0 : digits == 2;
        }
    }
}
