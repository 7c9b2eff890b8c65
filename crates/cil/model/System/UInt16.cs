// A UInt16: 16 bits, unsigned.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct UInt16 : IComparable, IFormattable, IConvertible, IComparable<ushort>, IEquatable<ushort>
    {
        internal ushort m_value;

        public const ushort MaxValue = 65535;
        public const ushort MinValue = 0;

        const string RangeMessage = "Value was either too large or too small for a UInt16.";

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is ushort))
                throw new ArgumentException("Object must be of type UInt16.");
            return CompareTo((ushort)value);
        }

        public int CompareTo(ushort value)
        {
            return this - value;
        }

        public override bool Equals(object obj)
        {
            return obj is ushort && this == (ushort)obj;
        }

        public bool Equals(ushort obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return this;
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

        public static ushort Parse(string s)
        {
            return Parse(s, NumberStyles.Integer, null);
        }

        public static ushort Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static ushort Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Integer, provider);
        }

        public static ushort Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            ushort result;
            switch (TryRead(s, style, out result))
            {
                case IntegerParser.Malformed:
                    throw new FormatException("Input string was not in a correct format.");
                case IntegerParser.OutOfRange:
                    throw new OverflowException(RangeMessage);
            }
            return result;
        }

        public static bool TryParse(string s, out ushort result)
        {
            return TryParse(s, NumberStyles.Integer, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out ushort result)
        {
            return TryRead(s, style, out result) == IntegerParser.Read;
        }

        static int TryRead(string s, NumberStyles style, out ushort result)
        {
            ulong magnitude;
            bool negative;
            result = 0;
            int outcome = IntegerParser.Parse(s, style, out magnitude, out negative);
            if (outcome != IntegerParser.Read)
                return outcome;
            if (magnitude > 0xFFFFUL || (negative && magnitude != 0))
                return IntegerParser.OutOfRange;
            result = (ushort)magnitude;
            return IntegerParser.Read;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.UInt16;
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
