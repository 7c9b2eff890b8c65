// Dates as people write them, in the invariant culture: the usual orders with numbers or names of months, a time behind
// them or alone, and a zone. What is not of these forms, and is not surely wrong, is inconclusive.
using System;

namespace Fencepost
{
    internal static class DateParser
    {
        internal static bool TryRead(string text, out ReadDate date)
        {
            date = new ReadDate();
            Platform.Culture();
            var cursor = new TextCursor(text.Trim());
            if (!HasDigit(cursor.Text))
                return false;
            if (Read(ref cursor, ref date))
                return true;
            if (!OnlyKnownWords(cursor.Text))
                return false;
            Runtime.Unsupported("DateTime.Parse of a text in a form that Fencepost does not know");
            return false;
        }

        static bool HasDigit(string text)
        {
            for (int i = 0; i < text.Length; i++)
                if (text[i] >= '0' && text[i] <= '9')
                    return true;
            return false;
        }

        static bool OnlyKnownWords(string text)
        {
            var cursor = new TextCursor(text);
            while (!cursor.AtEnd)
            {
                if (!char.IsLetter(cursor.Next))
                    cursor.At++;
                else if (cursor.Name(DateText.Months, 9, true, true) < 0 && cursor.Name(DateText.Days, 9, true, true) < 0
                    && !cursor.Take("GMT") && !cursor.Take("AM") && !cursor.Take("PM") && !cursor.Take('T') && !cursor.Take('Z') && !cursor.Take('t') && !cursor.Take('z'))
                    return false;
            }
            return true;
        }

        static bool Read(ref TextCursor cursor, ref ReadDate date)
        {
            int start = cursor.At;
            if (!Time(ref cursor, ref date))
            {
                cursor.At = start;
                date = new ReadDate();
                if (!Date(ref cursor, ref date))
                    return false;
                if (cursor.AtEnd)
                    return true;
                bool letter = cursor.Take('T');
                if (!letter && !char.IsWhiteSpace(cursor.Next))
                    return false;
                cursor.SkipSpaces();
                if (!Time(ref cursor, ref date))
                    return false;
            }
            return Zone(ref cursor, ref date) && cursor.AtEnd;
        }

        static bool Date(ref TextCursor cursor, ref ReadDate date)
        {
            date.HasDate = true;
            int day = cursor.Name(DateText.Days, 9, true, true);
            if (day >= 0)
            {
                date.HasWeekDay = true;
                date.WeekDay = day;
                cursor.Take(',');
                cursor.SkipSpaces();
            }
            int month = cursor.Name(DateText.Months, 9, true, true);
            if (month >= 0)
            {
                cursor.SkipSpaces();
                date.Month = month + 1;
                if (cursor.Number(2, out date.Day) == 0)
                    return false;
                cursor.Take(',');
                cursor.SkipSpaces();
                return Year(ref cursor, ref date);
            }
            int first, digits = cursor.Number(4, out first);
            char between = cursor.Next;
            if (digits == 4 && (cursor.Take('-') || cursor.Take('/')))
            {
                date.Year = first;
                date.HasYear = true;
                return cursor.Number(2, out date.Month) > 0 && cursor.Take(between) && cursor.Number(2, out date.Day) > 0 && IsDay(date);
            }
            if (digits == 0 || digits > 2)
                return false;
            if (cursor.Take('/') || cursor.Take('-'))
            {
                date.Month = first;
                return cursor.Number(2, out date.Day) > 0 && cursor.Take(between) && Year(ref cursor, ref date) && IsDay(date);
            }
            cursor.SkipSpaces();
            date.Day = first;
            date.Month = cursor.Name(DateText.Months, 9, true, true) + 1;
            cursor.SkipSpaces();
            return date.Month > 0 && Year(ref cursor, ref date);
        }

        // Zero is no month and no day; others are looked at later.
        static bool IsDay(ReadDate date)
        {
            return date.Month > 0 && date.Day > 0;
        }

        static bool Year(ref TextCursor cursor, ref ReadDate date)
        {
            date.HasYear = true;
            return cursor.Number(4, out date.Year) == 4 && !char.IsDigit(cursor.Next);
        }

        static bool Time(ref TextCursor cursor, ref ReadDate date)
        {
            date.HasTime = true;
            if (cursor.Number(2, out date.Hour) == 0 || !cursor.Take(':') || cursor.Number(2, out date.Minute) == 0)
                return false;
            if (cursor.Take(':'))
            {
                if (cursor.Number(2, out date.Second) == 0)
                    return false;
                if (cursor.Take('.') && (cursor.Decimals(7, out date.Fraction) == 0 || char.IsDigit(cursor.Next)))
                    return false;
            }
            int before = cursor.At;
            cursor.SkipSpaces();
            date.Half = cursor.Take("AM") ? 1 : cursor.Take("PM") ? 2 : 0;
            if (date.Half == 0)
                cursor.At = before;
            return date.Hour != 24;
        }

        static bool Zone(ref TextCursor cursor, ref ReadDate date)
        {
            if (cursor.AtEnd)
                return true;
            cursor.SkipSpaces();
            if (cursor.Take('Z') || cursor.Take('z') || cursor.Take("GMT"))
                return date.IsUtc = true;
            date.HasOffset = true;
            return cursor.Zone(true, true, out date.Offset);
        }
    }
}
