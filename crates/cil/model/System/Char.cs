// Characters: UTF-16 code units. They are classified exactly within Latin-1; beyond it, Greek and
// Cyrillic have their case, and all else counts as a letter without case.
using System.Globalization;
using Fencepost;

namespace System
{
    public struct Char : IComparable, IConvertible, IComparable<char>, IEquatable<char>
    {
        internal char m_value;

        public const char MaxValue = '\uFFFF';
        public const char MinValue = '\0';

        public override bool Equals(object obj)
        {
            return obj is char && this == (char)obj;
        }

        public bool Equals(char obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return (int)this | ((int)this << 16);
        }

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is char))
                throw new ArgumentException("Object must be of type Char.");
            return CompareTo((char)value);
        }

        public int CompareTo(char value)
        {
            return this - value;
        }

        public override string ToString()
        {
            return ToString(this);
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString(this);
        }

        public static string ToString(char c)
        {
            string text = Fencepost.Runtime.NewString(1);
            Fencepost.Runtime.PutChar(text, 0, c);
            return text;
        }

        public static char Parse(string s)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            if (s.Length != 1)
                throw new FormatException("String must be exactly one character long.");
            return s[0];
        }

        public static bool TryParse(string s, out char result)
        {
            bool one = s != null && s.Length == 1;
            result = one ? s[0] : '\0';
            return one;
        }

        public static bool IsDigit(char c)
        {
            return c >= '0' && c <= '9';
        }

        public static bool IsNumber(char c)
        {
            return IsDigit(c) || c == '\u00b2' || c == '\u00b3' || c == '\u00b9' || (c >= '\u00bc' && c <= '\u00be');
        }

        public static bool IsLetter(char c)
        {
            return IsLower(c) || IsUpper(c) || (c > '\u00ff' && !IsSurrogate(c) && !IsWhiteSpace(c));
        }

        public static bool IsLetterOrDigit(char c)
        {
            return IsLetter(c) || IsDigit(c);
        }

        public static bool IsLower(char c)
        {
            return (c >= 'a' && c <= 'z') || c == '\u00aa' || c == '\u00b5' || c == '\u00ba' || (c >= '\u00df' && c <= '\u00ff' && c != '\u00f7') || (c > '\u00ff' && ToUpperInvariant(c) != c);
        }

        public static bool IsUpper(char c)
        {
            return (c >= 'A' && c <= 'Z') || (c >= '\u00c0' && c <= '\u00de' && c != '\u00d7') || (c > '\u00ff' && ToLowerInvariant(c) != c);
        }

        public static bool IsWhiteSpace(char c)
        {
            if (c <= '\u00ff')
                return c == ' ' || (c >= '\t' && c <= '\r') || c == '\u0085' || c == '\u00a0';
            return c == '\u1680' || (c >= '\u2000' && c <= '\u200a') || c == '\u2028' || c == '\u2029' || c == '\u202f' || c == '\u205f' || c == '\u3000';
        }

        public static bool IsControl(char c)
        {
            return c < ' ' || (c >= '\u007f' && c <= '\u009f');
        }

        public static bool IsPunctuation(char c)
        {
            return "!\"#%&'()*,-./:;?@[\\]_{}\u00a1\u00ab\u00ad\u00b7\u00bb\u00bf".IndexOf(c) >= 0;
        }

        public static bool IsSymbol(char c)
        {
            return "$+<=>^`|~\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00a9\u00ac\u00ae\u00af\u00b0\u00b1\u00b4\u00b6\u00b8\u00d7\u00f7".IndexOf(c) >= 0;
        }

        public static bool IsSeparator(char c)
        {
            return c == ' ' || c == '\u00a0' || (c > '\u00ff' && IsWhiteSpace(c));
        }

        public static bool IsSurrogate(char c)
        {
            return c >= '\ud800' && c <= '\udfff';
        }

        public static bool IsHighSurrogate(char c)
        {
            return c >= '\ud800' && c <= '\udbff';
        }

        public static bool IsLowSurrogate(char c)
        {
            return c >= '\udc00' && c <= '\udfff';
        }

        public static bool IsSurrogatePair(char highSurrogate, char lowSurrogate)
        {
            return IsHighSurrogate(highSurrogate) && IsLowSurrogate(lowSurrogate);
        }

        public static bool IsDigit(string s, int index) { return IsDigit(At(s, index)); }
        public static bool IsNumber(string s, int index) { return IsNumber(At(s, index)); }
        public static bool IsLetter(string s, int index) { return IsLetter(At(s, index)); }
        public static bool IsLetterOrDigit(string s, int index) { return IsLetterOrDigit(At(s, index)); }
        public static bool IsLower(string s, int index) { return IsLower(At(s, index)); }
        public static bool IsUpper(string s, int index) { return IsUpper(At(s, index)); }
        public static bool IsWhiteSpace(string s, int index) { return IsWhiteSpace(At(s, index)); }
        public static bool IsControl(string s, int index) { return IsControl(At(s, index)); }
        public static bool IsPunctuation(string s, int index) { return IsPunctuation(At(s, index)); }
        public static bool IsSymbol(string s, int index) { return IsSymbol(At(s, index)); }
        public static bool IsSeparator(string s, int index) { return IsSeparator(At(s, index)); }
        public static bool IsSurrogate(string s, int index) { return IsSurrogate(At(s, index)); }

        public static bool IsHighSurrogate(string s, int index) { return IsHighSurrogate(At(s, index)); }
        public static bool IsLowSurrogate(string s, int index) { return IsLowSurrogate(At(s, index)); }
        public static double GetNumericValue(string s, int index) { return GetNumericValue(At(s, index)); }

        static char At(string s, int index)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            if ((uint)index >= (uint)s.Length)
                throw new ArgumentOutOfRangeException("index");
            return s[index];
        }

        public static double GetNumericValue(char c)
        {
            return IsDigit(c) ? c - '0' : -1;
        }

        public static char ToUpper(char c)
        {
            Fencepost.Platform.Words();
            return ToUpperInvariant(c);
        }

        public static char ToLower(char c)
        {
            Fencepost.Platform.Words();
            return ToLowerInvariant(c);
        }

        public static char ToUpper(char c, CultureInfo culture)
        {
            return ToUpperInvariant(c);
        }

        public static char ToLower(char c, CultureInfo culture)
        {
            return ToLowerInvariant(c);
        }

        public static char ToUpperInvariant(char c)
        {
            if (c < '\u0080')
                return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
            if (c >= '\u00e0' && c <= '\u00fe' && c != '\u00f7')
                return (char)(c - 32);
            if (c == '\u00ff')
                return '\u0178';
            if ((c >= '\u03b1' && c <= '\u03c9' && c != '\u03c2') || (c >= '\u0430' && c <= '\u044f'))
                return (char)(c - 32);
            if (c >= '\u0450' && c <= '\u045f')
                return (char)(c - 80);
            return c;
        }

        public static char ToLowerInvariant(char c)
        {
            if (c < '\u0080')
                return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
            if (c >= '\u00c0' && c <= '\u00de' && c != '\u00d7')
                return (char)(c + 32);
            if (c == '\u0178')
                return '\u00ff';
            if ((c >= '\u0391' && c <= '\u03a9' && c != '\u03a2') || (c >= '\u0410' && c <= '\u042f'))
                return (char)(c + 32);
            if (c >= '\u0400' && c <= '\u040f')
                return (char)(c + 80);
            return c;
        }

        public static string ConvertFromUtf32(int utf32)
        {
            if (utf32 < 0 || utf32 > 0x10ffff || (utf32 >= 0xd800 && utf32 <= 0xdfff))
                throw new ArgumentOutOfRangeException("utf32", "A valid UTF32 value is between 0x000000 and 0x10ffff, inclusive, and should not include surrogate codepoint values (0x00d800 ~ 0x00dfff).");
            if (utf32 < 0x10000)
                return ToString((char)utf32);
            utf32 -= 0x10000;
            return ToString((char)(0xd800 + (utf32 >> 10))) + ToString((char)(0xdc00 + (utf32 & 0x3ff)));
        }

        public static int ConvertToUtf32(char highSurrogate, char lowSurrogate)
        {
            if (!IsHighSurrogate(highSurrogate))
                throw new ArgumentOutOfRangeException("highSurrogate", "A valid high surrogate character is between 0xd800 and 0xdbff, inclusive.");
            if (!IsLowSurrogate(lowSurrogate))
                throw new ArgumentOutOfRangeException("lowSurrogate", "A valid low surrogate character is between 0xdc00 and 0xdfff, inclusive.");
            return (highSurrogate - 0xd800) * 0x400 + (lowSurrogate - 0xdc00) + 0x10000;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Char;
        }

        bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
        char IConvertible.ToChar(IFormatProvider provider) { return this; }
        sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
        byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
        short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
        ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
        int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
        uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
        long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
        ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
        float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
        double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
        decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
        DateTime IConvertible.ToDateTime(IFormatProvider provider) { return Convert.ToDateTime(this); }
        object IConvertible.ToType(Type type, IFormatProvider provider) { return Convert.ChangeTo(this, type); }
    }
}
