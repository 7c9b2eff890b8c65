// True and false.
namespace System
{
    public partial struct Boolean : IComparable, IConvertible, IComparable<bool>, IEquatable<bool>
    {
        internal bool m_value;

        [Fencepost.Immediate] public static readonly string TrueString = "True";
        [Fencepost.Immediate] public static readonly string FalseString = "False";

        public override bool Equals(object obj)
        {
            return obj is bool && this == (bool)obj;
        }

        public bool Equals(bool obj)
        {
            return this == obj;
        }

        public override int GetHashCode()
        {
            return this ? 1 : 0;
        }

        public int CompareTo(object obj)
        {
            if (obj == null)
                return 1;
            if (!(obj is bool))
                throw new ArgumentException("Object must be of type Boolean.");
            return CompareTo((bool)obj);
        }

        public int CompareTo(bool value)
        {
            return this == value ? 0 : this ? 1 : -1;
        }

        public override string ToString()
        {
            return this ? "True" : "False";
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString();
        }

        public static bool Parse(string value)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            bool result;
            if (!TryParse(value, out result))
                throw new FormatException("String was not recognized as a valid Boolean.");
            return result;
        }

        public static bool TryParse(string value, out bool result)
        {
            result = false;
            if (value == null)
                return false;
            string word = value.Trim(new char[] { ' ', '\t', '\n', '\v', '\f', '\r', '\0', '\u0085', '\u00a0' });
            result = word.Equals("True", StringComparison.OrdinalIgnoreCase);
            return result || word.Equals("False", StringComparison.OrdinalIgnoreCase);
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.Boolean;
        }

        bool IConvertible.ToBoolean(IFormatProvider provider) { return this; }
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
