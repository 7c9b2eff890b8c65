// A signed byte: 8 bits, signed.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct SByte : IComparable, IFormattable, IConvertible, IComparable<sbyte>, IEquatable<sbyte>
    {
        internal sbyte m_value;

        public const sbyte MaxValue = 127;
        public const sbyte MinValue = -128;

        const string RangeMessage = "Value was either too large or too small for a signed byte.";

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is sbyte))
                throw new ArgumentException("Object must be of type SByte.");
            return CompareTo((sbyte)value);
        }

        public int CompareTo(sbyte value)
        {
            return this - value;
        }

        public override bool Equals(object obj)
        {
            return obj is sbyte && this == (sbyte)obj;
        }

        public bool Equals(sbyte obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return Fencepost.Runtime.IsForDotnet() ? this : this ^ (this << 8);
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
            return IntegerText.SignedFormat(this, (byte)this, format);
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public static sbyte Parse(string s)
        {
            return Parse(s, NumberStyles.Integer, null);
        }

        public static sbyte Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static sbyte Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Integer, provider);
        }

        public static sbyte Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            sbyte result;
            switch (TryRead(s, style, out result))
            {
                case IntegerParser.Malformed:
                    throw new FormatException("Input string was not in a correct format.");
                case IntegerParser.OutOfRange:
                    throw new OverflowException(RangeMessage);
            }
            return result;
        }

        public static bool TryParse(string s, out sbyte result)
        {
            return TryParse(s, NumberStyles.Integer, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out sbyte result)
        {
            return TryRead(s, style, out result) == IntegerParser.Read;
        }

        static int TryRead(string s, NumberStyles style, out sbyte result)
        {
            ulong magnitude;
            bool negative;
            result = 0;
            int outcome = IntegerParser.Parse(s, style, out magnitude, out negative);
            if (outcome != IntegerParser.Read)
                return outcome;
            bool hex = (style & NumberStyles.AllowHexSpecifier) != 0;
            if (magnitude > (hex ? 0xFFUL : negative ? 0x7FUL + 1 : 0x7FUL))
                return IntegerParser.OutOfRange;
            result = (sbyte)(negative ? (ulong)-(long)magnitude : magnitude);
            return IntegerParser.Read;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.SByte;
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
