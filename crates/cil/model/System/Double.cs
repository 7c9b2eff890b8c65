// Double-precision floating point numbers.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct Double : IComparable, IFormattable, IConvertible, IComparable<double>, IEquatable<double>
    {
        internal double m_value;

        public const double MinValue = -1.7976931348623157E+308;
        public const double MaxValue = 1.7976931348623157E+308;
        public const double Epsilon = 4.9406564584124654E-324;
        public const double NegativeInfinity = -1.0 / 0.0;
        public const double PositiveInfinity = 1.0 / 0.0;
        public const double NaN = 0.0 / 0.0;

        public static bool IsNaN(double d)
        {
            return d != d;
        }

        public static bool IsInfinity(double d)
        {
            return d == PositiveInfinity || d == NegativeInfinity;
        }

        public static bool IsPositiveInfinity(double d)
        {
            return d == PositiveInfinity;
        }

        public static bool IsNegativeInfinity(double d)
        {
            return d == NegativeInfinity;
        }

        public static bool IsFinite(double d)
        {
            return !IsNaN(d) && !IsInfinity(d);
        }

        public static bool operator ==(double left, double right) { return left == right; }
        public static bool operator !=(double left, double right) { return left != right; }
        public static bool operator <(double left, double right) { return left < right; }
        public static bool operator >(double left, double right) { return left > right; }
        public static bool operator <=(double left, double right) { return left <= right; }
        public static bool operator >=(double left, double right) { return left >= right; }

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is double))
                throw new ArgumentException("Object must be of type Double.");
            return CompareTo((double)value);
        }

        // Not-a-number is equal to itself and before everything else.
        public int CompareTo(double value)
        {
            double self = this;
            if (self < value)
                return -1;
            if (self > value)
                return 1;
            if (self == value)
                return 0;
            if (IsNaN(self))
                return IsNaN(value) ? 0 : -1;
            return 1;
        }

        public override bool Equals(object obj)
        {
            return obj is double && Equals((double)obj);
        }

        public bool Equals(double obj)
        {
            double self = this;
            return self == obj || (IsNaN(self) && IsNaN(obj));
        }

        public override int GetHashCode()
        {
            if (this == 0 || IsNaN(this))
                return this == 0 ? 0 : 0x7FF00000;
            long bits = Fencepost.Runtime.BitsOfDouble(this);
            return (int)bits ^ (int)(bits >> 32);
        }

        public override string ToString()
        {
            Platform.Floats();
            return Fencepost.Runtime.FormatDouble(this, 0, 0);
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString();
        }

        public string ToString(string format)
        {
            return FloatText.Format(this, format);
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return FloatText.Format(this, format);
        }

        public static double Parse(string s)
        {
            return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, null);
        }

        public static double Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static double Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, provider);
        }

        public static double Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            double result;
            if (!FloatText.TryParse(s, style, out result))
                throw new FormatException("Input string was not in a correct format.");
            if (IsInfinity((double)result) && !FloatText.IsSymbol(s))
                throw new OverflowException("Value was either too large or too small for a Double.");
            return (double)result;
        }

        public static bool TryParse(string s, out double result)
        {
            return TryParse(s, NumberStyles.Float | NumberStyles.AllowThousands, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out double result)
        {
            double wide;
            bool read = FloatText.TryParse(s, style, out wide);
            result = (double)wide;
            if (!read || !IsInfinity(result) || FloatText.IsSymbol(s))
                return read;
            result = 0;
            return false;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Double;
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
