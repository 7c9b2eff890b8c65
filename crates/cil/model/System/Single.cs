// Single-precision floating point numbers.
using System.Globalization;
using Fencepost;

namespace System
{
    public partial struct Single : IComparable, IFormattable, IConvertible, IComparable<float>, IEquatable<float>
    {
        internal float m_value;

        public const float MinValue = -3.40282346638528859E+38F;
        public const float MaxValue = 3.40282346638528859E+38F;
        public const float Epsilon = 1.401298E-45F;
        public const float NegativeInfinity = -1.0F / 0.0F;
        public const float PositiveInfinity = 1.0F / 0.0F;
        public const float NaN = 0.0F / 0.0F;

        public static bool IsNaN(float d)
        {
            return d != d;
        }

        public static bool IsInfinity(float d)
        {
            return d == PositiveInfinity || d == NegativeInfinity;
        }

        public static bool IsPositiveInfinity(float d)
        {
            return d == PositiveInfinity;
        }

        public static bool IsNegativeInfinity(float d)
        {
            return d == NegativeInfinity;
        }

        public static bool IsFinite(float d)
        {
            return !IsNaN(d) && !IsInfinity(d);
        }

        public static bool operator ==(float left, float right) { return left == right; }
        public static bool operator !=(float left, float right) { return left != right; }
        public static bool operator <(float left, float right) { return left < right; }
        public static bool operator >(float left, float right) { return left > right; }
        public static bool operator <=(float left, float right) { return left <= right; }
        public static bool operator >=(float left, float right) { return left >= right; }

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is float))
                throw new ArgumentException("Object must be of type Single.");
            return CompareTo((float)value);
        }

        // Not-a-number is equal to itself and before everything else.
        public int CompareTo(float value)
        {
            float self = this;
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
            return obj is float && Equals((float)obj);
        }

        public bool Equals(float obj)
        {
            float self = this;
            return self == obj || (IsNaN(self) && IsNaN(obj));
        }

        public override int GetHashCode()
        {
            return this == 0 ? 0 : IsNaN(this) ? 0x7F800000 : Fencepost.Runtime.BitsOfFloat(this);
        }

        public override string ToString()
        {
            Platform.Floats();
            return Fencepost.Runtime.FormatSingle(this, 0, 0);
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

        public static float Parse(string s)
        {
            return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, null);
        }

        public static float Parse(string s, NumberStyles style)
        {
            return Parse(s, style, null);
        }

        public static float Parse(string s, IFormatProvider provider)
        {
            return Parse(s, NumberStyles.Float | NumberStyles.AllowThousands, provider);
        }

        public static float Parse(string s, NumberStyles style, IFormatProvider provider)
        {
            if (s == null)
                throw new ArgumentNullException("s");
            double result;
            if (!FloatText.TryParse(s, style, out result))
                throw new FormatException("Input string was not in a correct format.");
            if (IsInfinity((float)result) && !FloatText.IsSymbol(s))
                throw new OverflowException("Value was either too large or too small for a Single.");
            return (float)result;
        }

        public static bool TryParse(string s, out float result)
        {
            return TryParse(s, NumberStyles.Float | NumberStyles.AllowThousands, null, out result);
        }

        public static bool TryParse(string s, NumberStyles style, IFormatProvider provider, out float result)
        {
            double wide;
            bool read = FloatText.TryParse(s, style, out wide);
            result = (float)wide;
            if (!read || !IsInfinity(result) || FloatText.IsSymbol(s))
                return read;
            result = 0;
            return false;
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Single;
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
