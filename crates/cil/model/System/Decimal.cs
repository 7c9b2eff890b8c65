// Decimals: a sign, 96 bits and a power of ten between 0 and 28. This file: what they are and how
// they convert; the arithmetic is in DecimalArithmetic.cs.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct Decimal : IFormattable, IComparable, IConvertible, IComparable<decimal>, IEquatable<decimal>
    {
        const int SignBit = unchecked((int)0x80000000);
        // More digits of a text than these only tell which way to round.
        const int MaxDigits = 60;
        const string RangeMessage = "Value was either too large or too small for a Decimal.";

        int flags;
        int hi;
        int lo;
        int mid;

        [Immediate] public static readonly decimal Zero = 0;
        [Immediate] public static readonly decimal One = 1;
        [Immediate] public static readonly decimal MinusOne = -1;
        [Immediate] public static readonly decimal MaxValue = new decimal(-1, -1, -1, false, 0);
        [Immediate] public static readonly decimal MinValue = new decimal(-1, -1, -1, true, 0);

        public Decimal(int lo, int mid, int hi, bool isNegative, byte scale)
        {
            if (scale > 28)
                throw new ArgumentOutOfRangeException("scale", "Decimal's scale value must be between 0 and 28, inclusive.");
            this.lo = lo;
            this.mid = mid;
            this.hi = hi;
            flags = (scale << 16) | (isNegative ? SignBit : 0);
        }

        public Decimal(int value)
            : this((long)value)
        {
        }

        public Decimal(uint value)
            : this((ulong)value)
        {
        }

        public Decimal(long value)
            : this(value < 0 ? (ulong)-value : (ulong)value)
        {
            if (value < 0)
                flags = SignBit;
        }

        public Decimal(ulong value)
        {
            lo = (int)value;
            mid = (int)(value >> 32);
            hi = 0;
            flags = 0;
        }

        public Decimal(int[] bits)
        {
            if (bits == null)
                throw new ArgumentNullException("bits");
            if (bits.Length != 4)
                throw new ArgumentException("Decimal byte array constructor requires an array of length four containing valid decimal bytes.");
            lo = bits[0];
            mid = bits[1];
            hi = bits[2];
            flags = bits[3];
        }

        // A double has 15 significant digits here, a float 7.
        public Decimal(double value)
        {
            this = OfFloat(Fencepost.Runtime.FormatDouble(value, 14, 'E'), double.IsNaN(value) || double.IsInfinity(value));
        }

        public Decimal(float value)
        {
            this = OfFloat(Fencepost.Runtime.FormatSingle(value, 6, 'E'), float.IsNaN(value) || float.IsInfinity(value));
        }

        static decimal OfFloat(string text, bool special)
        {
            decimal result = 0;
            NumberText number = special ? null : NumberText.Parse(text, NumberStyles.Float);
            if (number != null)
                number.Round(number.Digits.Length);
            if (number == null || !TryMake(number, out result))
                throw new OverflowException(RangeMessage);
            return result.IsZero ? new decimal(0) : result;
        }

        int Scale
        {
            get { return (flags >> 16) & 0xFF; }
        }

        bool IsNegative
        {
            get { return flags < 0; }
        }

        bool IsZero
        {
            get { return (lo | mid | hi) == 0; }
        }

        public static int[] GetBits(decimal d)
        {
            return new int[] { d.lo, d.mid, d.hi, d.flags };
        }

        public override string ToString()
        {
            return ToString("G");
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString("G");
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public string ToString(string format)
        {
            if (string.IsNullOrEmpty(format))
                format = "G";
            int precision;
            char letter = NumberText.ParseFormat(format, out precision);
            string digits = Magnitude.Of(this).ToDecimal();
            int scale = digits.Length - Scale;
            if ((letter == 'G' || letter == 'g') && precision < 0)
                return Plain(digits, scale);
            if (precision == 0 && (letter == 'G' || letter == 'g'))
                precision = 29;
            if (letter == 'D' || letter == 'd' || letter == 'X' || letter == 'x' || letter == 'R' || letter == 'r')
                throw new FormatException("Format specifier was invalid.");
            var number = new NumberText(digits, digits.Length == 0 ? 0 : scale, IsNegative);
            return number.Format(format, letter, precision);
        }

        // All digits, trailing zeros too.
        string Plain(string digits, int scale)
        {
            if (scale <= 0)
            {
                digits = digits.PadLeft(digits.Length - scale + 1, '0');
                scale = 1;
            }
            string text = digits.Substring(0, scale);
            Platform.Culture();
            if (digits.Length > scale)
                text = text + "." + digits.Substring(scale);
            return IsNegative && !IsZero ? "-" + text : text;
        }

        public static decimal Parse(string s)
        {
            return Parse(s, NumberStyles.Number, null);
        }

        public static decimal Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static decimal Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Number, provider);
        }

        public static decimal Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            NumberText number = NumberText.Parse(s, style);
            if (number == null)
                throw new FormatException("Input string was not in a correct format.");
            decimal result;
            if (!TryMake(number, out result))
                throw new OverflowException(RangeMessage);
            return result;
        }

        public static bool TryParse(string s, out decimal result)
        {
            return TryParse(s, NumberStyles.Number, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out decimal result)
        {
            result = 0;
            NumberText number = s == null ? null : NumberText.Parse(s, style);
            return number != null && TryMake(number, out result);
        }

        // As many decimals as the text has and 96 bits allow.
        static bool TryMake(NumberText number, out decimal result)
        {
            var value = new Magnitude();
            result = 0;
            if (number.Scale > 29 && number.Digits.Length > 0)
                return false;
            int count = number.Digits.Length < MaxDigits ? number.Digits.Length : MaxDigits;
            int scale = count - number.Scale;
            for (int i = 0; i < count; i++)
                value = value.Times(10).Plus((uint)(number.Digits[i] - '0'));
            for (; scale < 0; scale++)
                value = value.Times(10);
            return TryFit(value, scale, number.Negative, count < number.Digits.Length, out result);
        }

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is decimal))
                throw new ArgumentException("Object must be of type Decimal.");
            return Compare(this, (decimal)value);
        }

        public int CompareTo(decimal value)
        {
            return Compare(this, value);
        }

        public static bool Equals(decimal d1, decimal d2)
        {
            return Compare(d1, d2) == 0;
        }

        public bool Equals(decimal value)
        {
            return Compare(this, value) == 0;
        }

        public override bool Equals(object value)
        {
            return value is decimal && Compare(this, (decimal)value) == 0;
        }

        // Equal values have equal bits once their trailing zeros are gone.
        public override int GetHashCode()
        {
            if (IsZero)
                return 0;
            decimal d = WithoutTrailingZeros(this);
            return d.flags ^ d.hi ^ d.lo ^ d.mid;
        }

        public static byte ToByte(decimal value) { return (byte)Whole(value, byte.MinValue, byte.MaxValue, "an unsigned byte"); }
        public static sbyte ToSByte(decimal value) { return (sbyte)Whole(value, sbyte.MinValue, sbyte.MaxValue, "a signed byte"); }
        public static short ToInt16(decimal value) { return (short)Whole(value, short.MinValue, short.MaxValue, "an Int16"); }
        public static ushort ToUInt16(decimal value) { return (ushort)Whole(value, ushort.MinValue, ushort.MaxValue, "a UInt16"); }
        public static int ToInt32(decimal value) { return (int)Whole(value, int.MinValue, int.MaxValue, "an Int32"); }
        public static uint ToUInt32(decimal value) { return (uint)Whole(value, uint.MinValue, uint.MaxValue, "a UInt32"); }
        public static long ToInt64(decimal value) { return Whole(value, long.MinValue, long.MaxValue, "an Int64"); }

        public static ulong ToUInt64(decimal value)
        {
            decimal whole = Truncate(value);
            if (whole.hi != 0 || (whole.IsNegative && !whole.IsZero))
                throw new OverflowException("Value was either too large or too small for a UInt64.");
            return (uint)whole.lo | (ulong)(uint)whole.mid << 32;
        }

        static long Whole(decimal value, long min, long max, string what)
        {
            decimal whole = Truncate(value);
            if (whole < min || whole > max)
                throw new OverflowException("Value was either too large or too small for " + what + ".");
            ulong magnitude = (uint)whole.lo | (ulong)(uint)whole.mid << 32;
            return whole.IsNegative ? -(long)magnitude : (long)magnitude;
        }

        public static double ToDouble(decimal d)
        {
            double power;
            Fencepost.Runtime.ParseDouble("1E" + d.Scale.ToString(), out power);
            double value = ((uint)d.lo | (ulong)(uint)d.mid << 32) + (uint)d.hi * 18446744073709551616.0;
            return d.IsNegative ? -(value / power) : value / power;
        }

        public static float ToSingle(decimal d)
        {
            return (float)ToDouble(d);
        }

        public static implicit operator decimal(byte value) { return new decimal((int)value); }
        public static implicit operator decimal(sbyte value) { return new decimal((int)value); }
        public static implicit operator decimal(short value) { return new decimal((int)value); }
        public static implicit operator decimal(ushort value) { return new decimal((int)value); }
        public static implicit operator decimal(char value) { return new decimal((int)value); }
        public static implicit operator decimal(int value) { return new decimal(value); }
        public static implicit operator decimal(uint value) { return new decimal(value); }
        public static implicit operator decimal(long value) { return new decimal(value); }
        public static implicit operator decimal(ulong value) { return new decimal(value); }
        public static explicit operator decimal(float value) { return new decimal(value); }
        public static explicit operator decimal(double value) { return new decimal(value); }
        public static explicit operator byte(decimal value) { return ToByte(value); }
        public static explicit operator sbyte(decimal value) { return ToSByte(value); }
        public static explicit operator char(decimal value) { return (char)Whole(value, 0, 65535, "a character"); }
        public static explicit operator short(decimal value) { return ToInt16(value); }
        public static explicit operator ushort(decimal value) { return ToUInt16(value); }
        public static explicit operator int(decimal value) { return ToInt32(value); }
        public static explicit operator uint(decimal value) { return ToUInt32(value); }
        public static explicit operator long(decimal value) { return ToInt64(value); }
        public static explicit operator ulong(decimal value) { return ToUInt64(value); }
        public static explicit operator float(decimal value) { return ToSingle(value); }
        public static explicit operator double(decimal value) { return ToDouble(value); }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Decimal;
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
