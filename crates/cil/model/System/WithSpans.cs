// Numbers that are read from spans of characters, and written into them; and with a provider, as .NET 7 has it.
using System.Globalization;

namespace System
{
    internal static class SpanText
    {
        // Whether there is room for the text.
        internal static bool Write(string text, Span<char> destination, out int charsWritten)
        {
            charsWritten = 0;
            if (text.Length > destination.Length)
                return false;
            for (int i = 0; i < text.Length; i++)
                destination[i] = text[i];
            charsWritten = text.Length;
            return true;
        }
    }

    public partial struct SByte
    {
        public static sbyte Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static sbyte Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out sbyte result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out sbyte result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out sbyte result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out sbyte result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Byte
    {
        public static byte Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static byte Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out byte result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out byte result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out byte result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out byte result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Int16
    {
        public static short Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static short Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out short result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out short result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out short result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out short result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct UInt16
    {
        public static ushort Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static ushort Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out ushort result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out ushort result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out ushort result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out ushort result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Int32
    {
        public static int Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static int Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out int result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out int result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out int result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out int result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct UInt32
    {
        public static uint Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static uint Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out uint result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out uint result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out uint result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out uint result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Int64
    {
        public static long Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static long Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out long result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out long result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out long result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out long result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct UInt64
    {
        public static ulong Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Integer, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static ulong Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out ulong result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out ulong result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out ulong result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out ulong result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Single
    {
        public static float Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Float | NumberStyles.AllowThousands, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static float Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out float result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out float result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out float result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out float result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Double
    {
        public static double Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Float | NumberStyles.AllowThousands, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static double Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out double result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out double result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out double result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out double result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Decimal
    {
        public static decimal Parse(ReadOnlySpan<char> s, NumberStyles style = NumberStyles.Number, IFormatProvider provider = null)
        {
            return Parse(s.ToString(), style, provider);
        }

        public static decimal Parse(ReadOnlySpan<char> s, IFormatProvider provider) { return Parse(s.ToString(), provider); }

        public static bool TryParse(ReadOnlySpan<char> s, out decimal result) { return TryParse(s.ToString(), out result); }

        public static bool TryParse(ReadOnlySpan<char> s, NumberStyles style, IFormatProvider provider, out decimal result)
        {
            return TryParse(s.ToString(), style, provider, out result);
        }

        public static bool TryParse(string s, IFormatProvider provider, out decimal result) { return TryParse(s, out result); }

        public static bool TryParse(ReadOnlySpan<char> s, IFormatProvider provider, out decimal result) { return TryParse(s, out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default(ReadOnlySpan<char>), IFormatProvider provider = null)
        {
            return SpanText.Write(ToString(format.ToString(), provider), destination, out charsWritten);
        }
    }

    public partial struct Boolean
    {
        public static bool Parse(ReadOnlySpan<char> value) { return Parse(value.ToString()); }

        public static bool TryParse(ReadOnlySpan<char> value, out bool result) { return TryParse(value.ToString(), out result); }

        public bool TryFormat(Span<char> destination, out int charsWritten)
        {
            return SpanText.Write(ToString(), destination, out charsWritten);
        }
    }
}
