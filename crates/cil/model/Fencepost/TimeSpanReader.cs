// Spans of time in a given format.
using System;

namespace Fencepost
{
    internal static class TimeSpanReader
    {
        internal static bool Read(string text, string format, out TimeSpan span)
        {
            span = TimeSpan.Zero;
            if (format.Length == 1)
            {
                if (format != "c" && format != "t" && format != "T")
                    Runtime.Unsupported("TimeSpan.ParseExact with a standard format other than c");
                return TimeSpanText.Parse(text, out span) == TimeSpanText.Outcome.Fine;
            }
            long[] parts = new long[5];
            bool[] seen = new bool[5];
            int at = 0, f = 0;
            while (f < format.Length)
            {
                char c = format[f];
                if (c == '%' && f + 1 < format.Length && format[f + 1] != '%')
                {
                    f++;
                    continue;
                }
                if (c == '\\' && f + 1 < format.Length)
                {
                    if (at >= text.Length || text[at++] != format[f + 1])
                        return false;
                    f += 2;
                    continue;
                }
                if (c == '\'' || c == '"')
                {
                    int end = format.IndexOf(c, f + 1);
                    if (end < 0)
                        return false;
                    for (f++; f < end; f++)
                        if (at >= text.Length || text[at++] != format[f])
                            return false;
                    f++;
                    continue;
                }
                int count = 1;
                while (f + count < format.Length && format[f + count] == c)
                    count++;
                f += count;
                int part = "dhmsfF".IndexOf(c);
                if (part < 0 || seen[part == 5 ? 4 : part])
                    return false;
                seen[part == 5 ? 4 : part] = true;
                if (part >= 4 ? !Fraction(text, ref at, count, part == 5, out parts[4]) : !Number(text, ref at, count, part == 0 ? 8 : 2, out parts[part]))
                    return false;
            }
            if (at != text.Length || parts[1] > 23 || parts[2] > 59 || parts[3] > 59 || parts[0] > 10675199)
                return false;
            ulong ticks = (ulong)((parts[0] * 24 + parts[1]) * 60 + parts[2]) * 600000000UL + (ulong)parts[3] * 10000000UL + (ulong)parts[4];
            if (ticks > long.MaxValue)
                return false;
            span = new TimeSpan((long)ticks);
            return true;
        }

        // One letter reads as many digits as there may be; more read that many.
        static bool Number(string text, ref int at, int count, int most, out long number)
        {
            number = 0;
            int digits = 0;
            while (at < text.Length && digits < (count == 1 ? most : count) && text[at] >= '0' && text[at] <= '9')
            {
                number = number * 10 + (text[at++] - '0');
                digits++;
            }
            return count == 1 ? digits > 0 : digits == count && count <= most;
        }

        static bool Fraction(string text, ref int at, int count, bool optional, out long ticks)
        {
            ticks = 0;
            int digits = 0;
            while (at < text.Length && digits < count && text[at] >= '0' && text[at] <= '9')
            {
                ticks = ticks * 10 + (text[at++] - '0');
                digits++;
            }
            for (int i = digits; i < 7; i++)
                ticks *= 10;
            return count <= 7 && (optional || digits == count);
        }
    }
}
