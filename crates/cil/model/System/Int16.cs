// An Int16: 16 bits, signed.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct Int16 : IComparable, IFormattable, IConvertible, IComparable<short>, IEquatable<short>
    {
        internal short m_value;

        public const short MaxValue = 32767;
        public const short MinValue = -32768;

        const string RangeMessage = "Value was either too large or too small for an Int16.";

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is short))
                throw new ArgumentException("Object must be of type Int16.");
            return CompareTo((short)value);
        }

        public int CompareTo(short value)
        {
            return this - value;
        }

        public override bool Equals(object obj)
        {
            return obj is short && this == (short)obj;
        }

        public bool Equals(short obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return Fencepost.Runtime.IsForDotnet() ? this : (ushort)this | (this << 16);
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
            return IntegerText.SignedFormat(this, (ushort)this, format);
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public static short Parse(string s)
        {
            return Parse(s, NumberStyles.Integer, null);
        }

        public static short Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static short Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Integer, provider);
        }

        public static short Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            short result;
            switch (TryRead(s, style, out result))
            {
                case IntegerParser.Malformed:
                    throw new FormatException("Input string was not in a correct format.");
                case IntegerParser.OutOfRange:
                    throw new OverflowException(RangeMessage);
            }
            return result;
        }

        public static bool TryParse(string s, out short result)
        {
            return TryParse(s, NumberStyles.Integer, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out short result)
        {
            return TryRead(s, style, out result) == IntegerParser.Read;
        }

        static int TryRead(string s, NumberStyles style, out short result)
        {
            ulong magnitude;
            bool negative;
            result = 0;
            int outcome = IntegerParser.Parse(s, style, out magnitude, out negative);
            if (outcome != IntegerParser.Read)
                return outcome;
            bool hex = (style & NumberStyles.AllowHexSpecifier) != 0;
            if (magnitude > (hex ? 0xFFFFUL : negative ? 0x7FFFUL + 1 : 0x7FFFUL))
                return IntegerParser.OutOfRange;
            result = (short)(negative ? (ulong)-(long)magnitude : magnitude);
            return IntegerParser.Read;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Int16;
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
