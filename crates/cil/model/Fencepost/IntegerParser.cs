// Reads integers from text, as the number styles allow.
using System;
using System.Globalization;

namespace Fencepost
{
    internal static class IntegerParser
    {
        internal const int Read = 0, Malformed = 1, OutOfRange = 2;

        internal static int Parse(string s, NumberStyles style, out ulong magnitude, out bool negative)
        {
            magnitude = 0;
            negative = false;
            if (s == null)
                return Malformed;
            if ((style & NumberStyles.AllowHexSpecifier) != 0)
                return ParseHexadecimal(s, style, out magnitude);
            if ((style & ~NumberStyles.Integer) == 0)
                return ParsePlain(s, style, out magnitude, out negative);
            return ParseNumber(s, style, out magnitude, out negative);
        }

        static int ParsePlain(string s, NumberStyles style, out ulong magnitude, out bool negative)
        {
            magnitude = 0;
            negative = false;
            int at = 0, end = s.Length;
            if ((style & NumberStyles.AllowLeadingWhite) != 0)
                while (at < end && NumberText.IsWhite(s[at]))
                    at++;
            if ((style & NumberStyles.AllowLeadingSign) != 0 && at < end && (s[at] == '-' || s[at] == '+'))
            {
                negative = s[at] == '-';
                at++;
            }
            int first = at;
            bool tooLarge = false;
            while (at < end && s[at] >= '0' && s[at] <= '9')
            {
                ulong digit = (ulong)(s[at] - '0');
                if (magnitude > (ulong.MaxValue - digit) / 10)
                    tooLarge = true;
                else
                    magnitude = magnitude * 10 + digit;
                at++;
            }
            if (at == first || !OnlyTrailing(s, at, style))
                return Malformed;
            return tooLarge ? OutOfRange : Read;
        }

        static int ParseHexadecimal(string s, NumberStyles style, out ulong magnitude)
        {
            magnitude = 0;
            int at = 0, end = s.Length;
            if ((style & NumberStyles.AllowLeadingWhite) != 0)
                while (at < end && NumberText.IsWhite(s[at]))
                    at++;
            int first = at;
            bool tooLarge = false;
            while (at < end && HexDigit(s[at]) >= 0)
            {
                if (magnitude >> 60 != 0)
                    tooLarge = true;
                magnitude = magnitude << 4 | (uint)HexDigit(s[at]);
                at++;
            }
            if (at == first || !OnlyTrailing(s, at, style))
                return Malformed;
            return tooLarge ? OutOfRange : Read;
        }

        // Groups, decimals, exponents and the like: a number that must turn out whole.
        static int ParseNumber(string s, NumberStyles style, out ulong magnitude, out bool negative)
        {
            magnitude = 0;
            negative = false;
            NumberText number = NumberText.Parse(s, style);
            if (number == null)
                return Malformed;
            negative = number.Negative;
            for (int i = 0; i < number.Digits.Length || i < number.Scale; i++)
            {
                ulong digit = i < number.Digits.Length ? (ulong)(number.Digits[i] - '0') : 0;
                if (i >= number.Scale ? digit != 0 : magnitude > (ulong.MaxValue - digit) / 10)
                    return OutOfRange;
                if (i < number.Scale)
                    magnitude = magnitude * 10 + digit;
            }
            return Read;
        }

        // White space where allowed; zero characters always.
        static bool OnlyTrailing(string s, int at, NumberStyles style)
        {
            if ((style & NumberStyles.AllowTrailingWhite) != 0)
                while (at < s.Length && NumberText.IsWhite(s[at]))
                    at++;
            while (at < s.Length && s[at] == '\0')
                at++;
            return at == s.Length;
        }

        static int HexDigit(char c)
        {
            if (c >= '0' && c <= '9')
                return c - '0';
            if (c >= 'a' && c <= 'f')
                return c - 'a' + 10;
            if (c >= 'A' && c <= 'F')
                return c - 'A' + 10;
            return -1;
        }
    }
}
