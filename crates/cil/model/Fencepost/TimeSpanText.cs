// Spans of time as text: the formats g and G, custom ones, and what Parse reads in the invariant culture.
using System;
using System.Text;

namespace Fencepost
{
    internal static class TimeSpanText
    {
        internal enum Outcome
        {
            Fine,
            Malformed,
            TooLarge,
        }

        internal static string Format(TimeSpan span, string format)
        {
            ulong ticks = span.Ticks < 0 ? (ulong)(-(span.Ticks + 1)) + 1 : (ulong)span.Ticks;
            ulong fraction = ticks % TimeSpan.TicksPerSecond;
            ulong seconds = ticks / TimeSpan.TicksPerSecond;
            ulong days = seconds / 86400;
            string sign = span.Ticks < 0 ? "-" : "";
            if (format.Length == 1)
            {
                Platform.Culture();
                string rest = (seconds / 60 % 60).ToString("D2") + ":" + (seconds % 60).ToString("D2");
                if (format == "G")
                    return sign + days + ":" + (seconds / 3600 % 24).ToString("D2") + ":" + rest + "." + fraction.ToString("D7");
                if (format == "g")
                    return sign + (days == 0 ? "" : days + ":") + seconds / 3600 % 24 + ":" + rest + (fraction == 0 ? "" : "." + fraction.ToString("D7").TrimEnd('0'));
                throw new FormatException("Input string was not in a correct format.");
            }
            return Custom(format, days, seconds, fraction);
        }

        static string Custom(string format, ulong days, ulong seconds, ulong fraction)
        {
            var text = new StringBuilder();
            int at = 0;
            while (at < format.Length)
            {
                char c = format[at];
                int count = 1;
                if (c == '\\' && at + 1 < format.Length)
                {
                    text.Append(format[at + 1]);
                    at += 2;
                    continue;
                }
                if (c == '\'' || c == '"')
                {
                    int end = format.IndexOf(c, at + 1);
                    if (end < 0)
                        throw new FormatException("Input string was not in a correct format.");
                    text.Append(format.Substring(at + 1, end - at - 1));
                    at = end + 1;
                    continue;
                }
                if (c == '%' && at + 1 < format.Length && format[at + 1] != '%')
                {
                    at++;
                    continue;
                }
                while (at + count < format.Length && format[at + count] == c)
                    count++;
                text.Append(Part(c, count, days, seconds, fraction));
                at += count;
            }
            return text.ToString();
        }

        static string Part(char c, int count, ulong days, ulong seconds, ulong fraction)
        {
            switch (c)
            {
                case 'd':
                    if (count <= 8)
                        return days.ToString("D" + count);
                    break;
                case 'h':
                    if (count <= 2)
                        return (seconds / 3600 % 24).ToString("D" + count);
                    break;
                case 'm':
                    if (count <= 2)
                        return (seconds / 60 % 60).ToString("D" + count);
                    break;
                case 's':
                    if (count <= 2)
                        return (seconds % 60).ToString("D" + count);
                    break;
                case 'f':
                    if (count <= 7)
                        return fraction.ToString("D7").Substring(0, count);
                    break;
                case 'F':
                    if (count <= 7)
                        return fraction.ToString("D7").Substring(0, count).TrimEnd('0');
                    break;
            }
            throw new FormatException("Input string was not in a correct format.");
        }

        // [ws][-]d, or [ws][-][d.]hh:mm[:ss[.ff]][ws]; with a colon behind the days, too.
        internal static Outcome Parse(string s, out TimeSpan result)
        {
            result = TimeSpan.Zero;
            string text = s.Trim();
            bool isNegative = text.StartsWith("-", StringComparison.Ordinal);
            if (isNegative)
                text = text.Substring(1);
            string[] parts = text.Split(':');
            string days = "0", fraction = "";
            int first = 0;
            if (parts.Length == 1)
                return Whole(isNegative, parts[0], "0", "0", "0", "", out result);
            if (parts.Length > 4)
                return Outcome.Malformed;
            int dot = parts[0].IndexOf('.');
            if (dot >= 0)
            {
                days = parts[0].Substring(0, dot);
                parts[0] = parts[0].Substring(dot + 1);
            }
            else if (parts.Length == 4)
            {
                days = parts[0];
                first = 1;
            }
            int last = parts.Length - 1;
            string seconds = last - first >= 2 ? parts[first + 2] : "0";
            if (last - first > 2)
                return Outcome.Malformed;
            dot = seconds.IndexOf('.');
            if (dot >= 0)
            {
                fraction = seconds.Substring(dot + 1);
                seconds = seconds.Substring(0, dot);
                if (fraction.Length == 0)
                    return Outcome.Malformed;
            }
            Outcome outcome = Whole(isNegative, days, parts[first], parts[first + 1], seconds, fraction, out result);
            // Three numbers that are no time of day may be days, hours and minutes.
            if (outcome == Outcome.TooLarge && last == 2 && days == "0" && fraction.Length == 0)
                return Whole(isNegative, parts[0], parts[1], parts[2], "0", "", out result);
            return outcome;
        }

        static Outcome Whole(bool isNegative, string days, string hours, string minutes, string seconds, string fraction, out TimeSpan result)
        {
            result = TimeSpan.Zero;
            long d, h, m, sec, f;
            Outcome outcome = Number(days, 10675199, out d);
            if (outcome == Outcome.Fine)
                outcome = Number(hours, 23, out h);
            else
                h = 0;
            m = sec = f = 0;
            if (outcome == Outcome.Fine)
                outcome = Number(minutes, 59, out m);
            if (outcome == Outcome.Fine)
                outcome = Number(seconds, 59, out sec);
            if (outcome == Outcome.Fine && fraction.Length != 0)
                outcome = fraction.Length > 7 ? Outcome.TooLarge : Number(fraction.PadRight(7, '0'), 9999999, out f);
            if (outcome != Outcome.Fine)
                return outcome;
            ulong ticks = (ulong)((d * 24 + h) * 60 + m) * 600000000UL + (ulong)sec * 10000000UL + (ulong)f;
            if (ticks > (isNegative ? 1UL << 63 : (1UL << 63) - 1))
                return Outcome.TooLarge;
            result = new TimeSpan(isNegative ? -(long)ticks : (long)ticks);
            return Outcome.Fine;
        }

        static Outcome Number(string text, long most, out long number)
        {
            number = 0;
            if (text.Length == 0)
                return Outcome.Malformed;
            for (int i = 0; i < text.Length; i++)
            {
                if (text[i] < '0' || text[i] > '9')
                    return Outcome.Malformed;
                if (number <= most)
                    number = number * 10 + (text[i] - '0');
            }
            return number > most ? Outcome.TooLarge : Outcome.Fine;
        }
    }
}
