// What the text of a date says, and the date that this is.
using System;
using System.Globalization;

namespace Fencepost
{
    internal struct ReadDate
    {
        internal int Year, Month, Day;
        internal int Hour, Minute, Second;
        internal long Fraction;
        internal bool HasDate, HasTime, HasYear;
        // Of a clock of twelve hours: 1 before noon, 2 after it.
        internal int Half;
        internal int WeekDay;
        internal bool HasWeekDay;
        // A letter for UTC, or a difference to it.
        internal bool IsUtc, HasOffset;
        // In a format that is always in UTC: only a date with an offset knows.
        internal bool IsGmt;
        internal TimeSpan Offset;

        // The time of day and the date, as they are written.
        internal bool TryCombine(DateTimeStyles styles, out DateTime date)
        {
            date = DateTime.MinValue;
            int hour = Hour;
            if (Half != 0)
            {
                if (hour < 1 || hour > 12)
                    return false;
                hour = hour % 12 + (Half == 2 ? 12 : 0);
            }
            if (hour > 23 || Minute > 59 || Second > 59)
                return false;
            int year = HasYear ? Year : 1, month = Month == 0 ? 1 : Month, day = Day == 0 ? 1 : Day;
            if (!HasDate && (styles & DateTimeStyles.NoCurrentDateDefault) == 0)
            {
                DateTime today = DateTime.Today;
                year = today.Year;
                month = today.Month;
                day = today.Day;
            }
            else if (HasDate && !HasYear)
                year = DateTime.Now.Year;
            if (year < 1 || year > 9999 || month > 12 || day > DateTime.DaysInMonth(year, month))
                return false;
            date = new DateTime(year, month, day, hour, Minute, Second).AddTicks(Fraction);
            return !HasWeekDay || (int)date.DayOfWeek == WeekDay;
        }

        internal bool TryFinish(DateTimeStyles styles, out DateTime date)
        {
            if (!TryCombine(styles, out date))
                return false;
            bool toUniversal = (styles & DateTimeStyles.AdjustToUniversal) != 0;
            if (IsUtc && (styles & DateTimeStyles.RoundtripKind) != 0)
            {
                date = DateTime.SpecifyKind(date, DateTimeKind.Utc);
                return true;
            }
            if (!IsUtc && !HasOffset)
            {
                if ((styles & DateTimeStyles.AssumeUniversal) != 0)
                    date = toUniversal ? DateTime.SpecifyKind(date, DateTimeKind.Utc) : DateTime.SpecifyKind(date, DateTimeKind.Utc).ToLocalTime();
                else if ((styles & DateTimeStyles.AssumeLocal) != 0)
                    date = toUniversal ? DateTime.SpecifyKind(date, DateTimeKind.Local).ToUniversalTime() : DateTime.SpecifyKind(date, DateTimeKind.Local);
                return true;
            }
            long ticks = date.Ticks - Offset.Ticks;
            if (ticks < 0 || ticks > DateTime.MaxValue.Ticks)
                return false;
            date = new DateTime(ticks, DateTimeKind.Utc);
            if (!toUniversal)
                date = date.ToLocalTime();
            return true;
        }

        internal bool TryFinish(DateTimeStyles styles, out DateTimeOffset date)
        {
            DateTime local;
            date = DateTimeOffset.MinValue;
            if (!TryCombine(styles, out local))
                return false;
            if (!IsUtc && !IsGmt && !HasOffset && (styles & DateTimeStyles.AssumeUniversal) == 0)
                Platform.TimeZone();
            long utc = local.Ticks - Offset.Ticks;
            if (utc < 0 || utc > DateTime.MaxValue.Ticks || Offset.Ticks % TimeSpan.TicksPerMinute != 0 || Offset.TotalHours > 14 || Offset.TotalHours < -14)
                return false;
            date = new DateTimeOffset(local.Ticks, Offset);
            if ((styles & DateTimeStyles.AdjustToUniversal) != 0)
                date = date.ToUniversalTime();
            return true;
        }
    }

    // Steps through a text.
    internal struct TextCursor
    {
        internal readonly string Text;
        internal int At;

        internal TextCursor(string text)
        {
            Text = text;
            At = 0;
        }

        internal bool AtEnd { get { return At >= Text.Length; } }
        internal char Next { get { return At < Text.Length ? Text[At] : '\0'; } }

        internal bool Take(char c)
        {
            if (Next != c || AtEnd)
                return false;
            At++;
            return true;
        }

        internal bool Take(string word)
        {
            if (string.Compare(Text, At, word, 0, word.Length, StringComparison.OrdinalIgnoreCase) != 0 || Text.Length - At < word.Length)
                return false;
            At += word.Length;
            return true;
        }

        internal void SkipSpaces()
        {
            while (!AtEnd && char.IsWhiteSpace(Next))
                At++;
        }

        // A number of some digits; how many there were.
        internal int Number(int most, out int number)
        {
            number = 0;
            int digits = 0;
            while (digits < most && Next >= '0' && Next <= '9')
            {
                number = number * 10 + (Text[At++] - '0');
                digits++;
            }
            return digits;
        }

        // Decimals of a second, in ticks; how many there were.
        internal int Decimals(int most, out long ticks)
        {
            int number;
            int digits = Number(most, out number);
            ticks = number;
            for (int i = digits; i < 7; i++)
                ticks *= 10;
            return digits;
        }

        // The number of a name out of some of equal width, in full or its first three letters; -1 if there is none.
        internal int Name(string names, int width, bool full, bool shortened)
        {
            for (int i = 0; i * width < names.Length; i++)
            {
                string name = names.Substring(i * width, width).Trim();
                if (full && Take(name) || shortened && Take(name.Substring(0, 3)))
                    return i;
            }
            return -1;
        }

        // +hh:mm, or with fewer parts.
        internal bool Zone(bool minutes, bool colon, out TimeSpan offset)
        {
            offset = TimeSpan.Zero;
            int sign = Take('-') ? -1 : Take('+') ? 1 : 0, hour, minute = 0;
            if (sign == 0 || Number(2, out hour) == 0)
                return false;
            if (minutes && (colon ? !Take(':') : false))
                return false;
            if (minutes && Number(2, out minute) != 2)
                return false;
            offset = new TimeSpan(sign * (hour * TimeSpan.TicksPerHour + minute * TimeSpan.TicksPerMinute));
            return minute <= 59;
        }
    }
}
