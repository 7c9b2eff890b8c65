// An Int64: 64 bits, signed.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct Int64 : IComparable, IFormattable, IConvertible, IComparable<long>, IEquatable<long>
    {
        internal long m_value;

        public const long MaxValue = 9223372036854775807;
        public const long MinValue = -9223372036854775808;

        const string RangeMessage = "Value was either too large or too small for an Int64.";

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is long))
                throw new ArgumentException("Object must be of type Int64.");
            return CompareTo((long)value);
        }

        public int CompareTo(long value)
        {
            return this < value ? -1 : this > value ? 1 : 0;
        }

        public override bool Equals(object obj)
        {
            return obj is long && this == (long)obj;
        }

        public bool Equals(long obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return (int)this ^ (int)(this >> 32);
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
            return IntegerText.SignedFormat(this, (ulong)this, format);
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public static long Parse(string s)
        {
            return Parse(s, NumberStyles.Integer, null);
        }

        public static long Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static long Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Integer, provider);
        }

        public static long Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            long result;
            switch (TryRead(s, style, out result))
            {
                case IntegerParser.Malformed:
                    throw new FormatException("Input string was not in a correct format.");
                case IntegerParser.OutOfRange:
                    throw new OverflowException(RangeMessage);
            }
            return result;
        }

        public static bool TryParse(string s, out long result)
        {
            return TryParse(s, NumberStyles.Integer, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out long result)
        {
            return TryRead(s, style, out result) == IntegerParser.Read;
        }

        static int TryRead(string s, NumberStyles style, out long result)
        {
            ulong magnitude;
            bool negative;
            result = 0;
            int outcome = IntegerParser.Parse(s, style, out magnitude, out negative);
            if (outcome != IntegerParser.Read)
                return outcome;
            bool hex = (style & NumberStyles.AllowHexSpecifier) != 0;
            if (!hex && magnitude > (negative ? 0x7FFFFFFFFFFFFFFFUL + 1 : 0x7FFFFFFFFFFFFFFFUL))
                return IntegerParser.OutOfRange;
            result = (long)(negative ? (ulong)-(long)magnitude : magnitude);
            return IntegerParser.Read;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Int64;
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
