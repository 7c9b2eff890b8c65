// Floating point numbers as text. A number has 15 significant decimal digits (7 in single
// precision), and 17 (9) where a format asks for more; all formatting starts from those.
using System;
using System.Globalization;

namespace Fencepost
{
    internal static class FloatText
    {
        internal static string Format(double value, string format)
        {
            Platform.Floats();
            if (string.IsNullOrEmpty(format))
                return Runtime.FormatDouble(value, 0, 0);
            if (double.IsNaN(value) || double.IsInfinity(value))
                return Symbol(value);
            int precision;
            char letter = NumberText.ParseFormat(format, out precision);
            if (letter == 'R' || letter == 'r')
                return Runtime.FormatDouble(value, 0, 'R');
            int digits = Digits(letter, precision, 15, 17);
            return Format(Runtime.FormatDouble(value, digits - 1, 'E'), format, letter, precision, 15);
        }

        internal static string Format(float value, string format)
        {
            Platform.Floats();
            if (string.IsNullOrEmpty(format))
                return Runtime.FormatSingle(value, 0, 0);
            if (float.IsNaN(value) || float.IsInfinity(value))
                return Symbol(value);
            int precision;
            char letter = NumberText.ParseFormat(format, out precision);
            if (letter == 'R' || letter == 'r')
                return Runtime.FormatSingle(value, 0, 'R');
            int digits = Digits(letter, precision, 7, 9);
            return Format(Runtime.FormatSingle(value, digits - 1, 'E'), format, letter, precision, 7);
        }

        static int Digits(char letter, int precision, int usual, int most)
        {
            if (letter == 'E' || letter == 'e')
                return precision >= usual ? most : usual;
            if (letter == 'G' || letter == 'g')
                return precision > usual ? most : usual;
            return usual;
        }

        static string Format(string scientific, string format, char letter, int precision, int usual)
        {
            NumberText number = NumberText.Parse(scientific, NumberStyles.Float);
            number.Round(number.Digits.Length);
            if ((letter == 'G' || letter == 'g') && precision < 1)
                precision = usual;
            return number.Format(format, letter, precision);
        }

        static string Symbol(double value)
        {
            return double.IsNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        }

        internal static bool IsSymbol(string s)
        {
            string word = s.Trim();
            return word == "NaN" || word == "Infinity" || word == "-Infinity";
        }

        internal static bool TryParse(string s, NumberStyles style, out double value)
        {
            value = 0;
            if (s == null)
                return false;
            NumberText number = NumberText.Parse(s, style);
            if (number == null)
            {
                if (!IsSymbol(s))
                    return false;
                string word = s.Trim();
                value = word == "NaN" ? double.NaN : word == "Infinity" ? double.PositiveInfinity : double.NegativeInfinity;
                return true;
            }
            if (number.Digits.Length == 0)
            {
                value = number.Negative ? -0.0 : 0.0;
                return true;
            }
            string plain = (number.Negative ? "-0." : "0.") + number.Digits + "E" + number.Scale.ToString();
            return Runtime.ParseDouble(plain, out value);
        }
    }
}
