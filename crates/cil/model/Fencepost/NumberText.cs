// A decimal number as its digits, and its text under the standard format letters. Integers,
// decimals and floating point numbers all come here with the digits they have.
using System;
using System.Globalization;
using System.Text;

namespace Fencepost
{
    internal sealed class NumberText
    {
        // The value is 0.Digits × 10^Scale; no leading zeros; empty for zero.
        internal string Digits;
        internal int Scale;
        internal bool Negative;

        internal NumberText(string digits, int scale, bool negative)
        {
            Digits = digits;
            Scale = scale;
            Negative = negative;
        }

        internal static bool IsWhite(char c)
        {
            return c == ' ' || (c >= '\t' && c <= '\r');
        }

        // The letter and precision of a standard format ("F2"), precision -1 where there is none;
        // letter 0 for a custom format.
        internal static char ParseFormat(string format, out int precision)
        {
            precision = -1;
            char letter = format[0];
            if (!((letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z')))
                return '\0';
            if (format.Length == 1)
                return letter;
            int value = 0, at = 1;
            while (at < format.Length && at < 3 && format[at] >= '0' && format[at] <= '9')
            {
                value = value * 10 + (format[at] - '0');
                at++;
            }
            if (at < format.Length && format[at] != '\0')
                return '\0';
            precision = value;
            return letter;
        }

        // `letter` and `precision` are what ParseFormat made of `format`.
        internal string Format(string format, char letter, int precision)
        {
            Platform.Culture();
            switch (letter)
            {
                case '\0':
                    return CustomNumberFormat.Format(this, format);
                case 'F':
                case 'f':
                    return Signed(Fixed(precision < 0 ? 2 : precision, false));
                case 'N':
                case 'n':
                    return Signed(Fixed(precision < 0 ? 2 : precision, true));
                case 'C':
                case 'c':
                    string amount = "\u00A4" + Fixed(precision < 0 ? 2 : precision, true);
                    return Negative ? "(" + amount + ")" : amount;
                case 'P':
                case 'p':
                    Scale += 2;
                    return Signed(Fixed(precision < 0 ? 2 : precision, true)) + " %";
                case 'E':
                case 'e':
                    Round((precision < 0 ? 6 : precision) + 1);
                    return Signed(Scientific(precision < 0 ? 6 : precision, letter, 3));
                case 'G':
                case 'g':
                    return General(precision < 1 ? Digits.Length : precision, letter == 'G' ? 'E' : 'e');
                default:
                    throw new FormatException("Format specifier was invalid.");
            }
        }

        // At most so many digits, scientific where the number is too large or too small for them.
        internal string General(int maxDigits, char exponent)
        {
            Round(maxDigits);
            if (Scale > maxDigits || Scale < -3)
                return Signed(Scientific(Digits.Length - 1, exponent, 2));
            return Signed(Fixed(Digits.Length > Scale ? Digits.Length - Scale : 0, false));
        }

        string Signed(string text)
        {
            return Negative ? "-" + text : text;
        }

        // Rounds to so many digits, half away from zero; nothing left is a positive zero.
        internal void Round(int count)
        {
            int keep = count < 0 ? 0 : count;
            if (keep < Digits.Length)
            {
                bool up = count >= 0 && Digits[keep] >= '5';
                if (up)
                {
                    while (keep > 0 && Digits[keep - 1] == '9')
                        keep--;
                    if (keep > 0)
                    {
                        Digits = Digits.Substring(0, keep - 1) + ((char)(Digits[keep - 1] + 1)).ToString();
                    }
                    else
                    {
                        Scale++;
                        Digits = "1";
                    }
                }
                else
                {
                    Digits = Digits.Substring(0, keep);
                }
            }
            int end = Digits.Length;
            while (end > 0 && Digits[end - 1] == '0')
                end--;
            Digits = Digits.Substring(0, end);
            if (end == 0)
            {
                Scale = 0;
                Negative = false;
            }
        }

        string Fixed(int decimals, bool groups)
        {
            Round(Scale + decimals);
            var text = new StringBuilder();
            int whole = Scale > 0 ? Scale : 1;
            for (int i = 0; i < whole; i++)
            {
                text.Append(DigitAt(Scale > 0 ? i : -1));
                int left = whole - 1 - i;
                if (groups && left > 0 && left % 3 == 0)
                    text.Append(',');
            }
            if (decimals > 0)
            {
                text.Append('.');
                for (int i = 0; i < decimals; i++)
                    text.Append(DigitAt(Scale + i));
            }
            return text.ToString();
        }

        string Scientific(int decimals, char exponent, int exponentDigits)
        {
            var text = new StringBuilder();
            text.Append(DigitAt(0));
            if (decimals > 0)
                text.Append('.');
            for (int i = 1; i <= decimals; i++)
                text.Append(DigitAt(i));
            int power = Digits.Length == 0 ? 0 : Scale - 1;
            text.Append(exponent).Append(power < 0 ? '-' : '+');
            text.Append(IntegerText.Decimal((ulong)(power < 0 ? -power : power), false).PadLeft(exponentDigits, '0'));
            return text.ToString();
        }

        internal char DigitAt(int i)
        {
            return i >= 0 && i < Digits.Length ? Digits[i] : '0';
        }

        // Reads a number as the styles allow; null if the text is none.
        internal static NumberText Parse(string s, NumberStyles style)
        {
            return new NumberParser(s, style).Parse();
        }
    }
}
