// A UInt64: 64 bits, unsigned.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct UInt64 : IComparable, IFormattable, IConvertible, IComparable<ulong>, IEquatable<ulong>
    {
        internal ulong m_value;

        public const ulong MaxValue = 18446744073709551615;
        public const ulong MinValue = 0;

        const string RangeMessage = "Value was either too large or too small for a UInt64.";

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is ulong))
                throw new ArgumentException("Object must be of type UInt64.");
            return CompareTo((ulong)value);
        }

        public int CompareTo(ulong value)
        {
            return this < value ? -1 : this > value ? 1 : 0;
        }

        public override bool Equals(object obj)
        {
            return obj is ulong && this == (ulong)obj;
        }

        public bool Equals(ulong obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return (int)this ^ (int)(this >> 32);
        }

        public override string ToString()
        {
            return IntegerText.Unsigned(this);
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString();
        }

        public string ToString(string format)
        {
            return IntegerText.UnsignedFormat(this, format);
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public static ulong Parse(string s)
        {
            return Parse(s, NumberStyles.Integer, null);
        }

        public static ulong Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static ulong Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Integer, provider);
        }

        public static ulong Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            ulong result;
            switch (TryRead(s, style, out result))
            {
                case IntegerParser.Malformed:
                    throw new FormatException("Input string was not in a correct format.");
                case IntegerParser.OutOfRange:
                    throw new OverflowException(RangeMessage);
            }
            return result;
        }

        public static bool TryParse(string s, out ulong result)
        {
            return TryParse(s, NumberStyles.Integer, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out ulong result)
        {
            return TryRead(s, style, out result) == IntegerParser.Read;
        }

        static int TryRead(string s, NumberStyles style, out ulong result)
        {
            ulong magnitude;
            bool negative;
            result = 0;
            int outcome = IntegerParser.Parse(s, style, out magnitude, out negative);
            if (outcome != IntegerParser.Read)
                return outcome;
            if (negative && magnitude != 0)
                return IntegerParser.OutOfRange;
            result = (ulong)magnitude;
            return IntegerParser.Read;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.UInt64;
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
