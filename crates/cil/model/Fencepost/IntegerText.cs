// Integers as text: decimal, hexadecimal, and any format string.
using System;

namespace Fencepost
{
    internal static class IntegerText
    {
        // How many digits there are decides how long the text is. A thread that has not yet read the number waits for it,
        // as it does before it makes any string; to go on with a guess for each digit leads to no more than that.
        static void Await(ulong bits) { Runtime.NewString((int)(bits >> 63 >> 1)); }

        internal static string Signed(long value)
        {
            Await((ulong)value);
            return Decimal(Magnitude(value), value < 0);
        }

        internal static string Unsigned(ulong value)
        {
            Await(value);
            return Decimal(value, false);
        }

        static ulong Magnitude(long value) { return value < 0 ? (ulong)(-(value + 1)) + 1 : (ulong)value; }

        // Hexadecimal shows the bits of the value's own type.
        internal static string SignedFormat(long value, ulong bits, string format)
        {
            Await(bits);
            return Format(Magnitude(value), value < 0, bits, format);
        }

        internal static string UnsignedFormat(ulong value, string format)
        {
            Await(value);
            return Format(value, false, value, format);
        }

        internal static string Decimal(ulong magnitude, bool negative)
        {
            return Decimal(magnitude, negative, 1);
        }

        static string Decimal(ulong magnitude, bool negative, int minDigits)
        {
            int digits = 0;
            for (ulong rest = magnitude; rest != 0; rest /= 10)
                digits++;
            if (digits < minDigits)
                digits = minDigits;
            int sign = negative ? 1 : 0;
            string text = Runtime.NewString(digits + sign);
            if (negative)
            {
                Platform.Culture();
                Runtime.PutChar(text, 0, '-');
            }
            for (int i = digits + sign - 1; i >= sign; i--)
            {
                Runtime.PutChar(text, i, (char)('0' + (int)(magnitude % 10)));
                magnitude /= 10;
            }
            return text;
        }

        static string Hexadecimal(ulong bits, char ten, int minDigits)
        {
            int digits = 0;
            for (ulong rest = bits; rest != 0; rest >>= 4)
                digits++;
            if (digits < minDigits)
                digits = minDigits;
            if (digits == 0)
                digits = 1;
            string text = Runtime.NewString(digits);
            for (int i = digits - 1; i >= 0; i--)
            {
                int digit = (int)(bits & 15);
                Runtime.PutChar(text, i, (char)(digit < 10 ? '0' + digit : ten + digit - 10));
                bits >>= 4;
            }
            return text;
        }

        // The value as sign and magnitude, and as the bits of its own type, which hexadecimal shows.
        static string Format(ulong magnitude, bool negative, ulong bits, string format)
        {
            if (string.IsNullOrEmpty(format))
                return Decimal(magnitude, negative);
            int precision;
            char letter = NumberText.ParseFormat(format, out precision);
            if ((letter == 'g' || letter == 'G') && precision <= 0 || letter == 'd' || letter == 'D')
                return Decimal(magnitude, negative, precision < 1 ? 1 : precision);
            if (letter == 'X')
                return Hexadecimal(bits, 'A', precision);
            if (letter == 'x')
                return Hexadecimal(bits, 'a', precision);
            if (letter == 'R' || letter == 'r')
                throw new FormatException("Format specifier was invalid.");
            string digits = magnitude == 0 ? "" : Decimal(magnitude, false);
            var number = new NumberText(digits, digits.Length, negative);
            return number.Format(format, letter, precision);
        }
    }
}
