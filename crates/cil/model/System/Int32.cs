// An Int32: 32 bits, signed.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct Int32 : IComparable, IFormattable, IConvertible, IComparable<int>, IEquatable<int>
    {
        internal int m_value;

        public const int MaxValue = 2147483647;
        public const int MinValue = -2147483648;

        const string RangeMessage = "Value was either too large or too small for an Int32.";

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is int))
                throw new ArgumentException("Object must be of type Int32.");
            return CompareTo((int)value);
        }

        public int CompareTo(int value)
        {
            return this < value ? -1 : this > value ? 1 : 0;
        }

        public override bool Equals(object obj)
        {
            return obj is int && this == (int)obj;
        }

        public bool Equals(int obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return this;
        }

        public override string ToString()
        {
            return IntegerText.Signed(this);
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString();
        }

        public string ToString(string format)
        {
            return IntegerText.SignedFormat(this, (uint)this, format);
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public static int Parse(string s)
        {
            return Parse(s, NumberStyles.Integer, null);
        }

        public static int Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static int Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Integer, provider);
        }

        public static int Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            int result;
            switch (TryRead(s, style, out result))
            {
                case IntegerParser.Malformed:
                    throw new FormatException("Input string was not in a correct format.");
                case IntegerParser.OutOfRange:
                    throw new OverflowException(RangeMessage);
            }
            return result;
        }

        public static bool TryParse(string s, out int result)
        {
            return TryParse(s, NumberStyles.Integer, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out int result)
        {
            return TryRead(s, style, out result) == IntegerParser.Read;
        }

        static int TryRead(string s, NumberStyles style, out int result)
        {
            ulong magnitude;
            bool negative;
            result = 0;
            int outcome = IntegerParser.Parse(s, style, out magnitude, out negative);
            if (outcome != IntegerParser.Read)
                return outcome;
            bool hex = (style & NumberStyles.AllowHexSpecifier) != 0;
            if (magnitude > (hex ? 0xFFFFFFFFUL : negative ? 0x7FFFFFFFUL + 1 : 0x7FFFFFFFUL))
                return IntegerParser.OutOfRange;
            result = (int)(negative ? (ulong)-(long)magnitude : magnitude);
            return IntegerParser.Read;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Int32;
        }

        bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
        char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
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
