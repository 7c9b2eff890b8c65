// Enums: their names and values come from the front end.
using Fencepost;

namespace System
{
    public abstract class Enum : ValueType, IComparable, IFormattable, IConvertible
    {
        public override string ToString()
        {
            return Text(this);
        }

        static string Text(object value)
        {
            string name = Fencepost.Runtime.EnumName(value);
            if (name != null)
                return name;
            return (Fencepost.Runtime.EnumIsFlags(value) ? FlagNames(value) : null) ?? Number(value);
        }

        static string Number(object value)
        {
            long number = Fencepost.Runtime.EnumValue(value);
            return Fencepost.Runtime.EnumUnderlying(Fencepost.Runtime.GetType(value)) == typeof(ulong) ? ((ulong)number).ToString() : number.ToString();
        }

        // "A, B" if the value is made of named flags alone; otherwise null.
        static string FlagNames(object value)
        {
            Type type = Fencepost.Runtime.GetType(value);
            string[] names = Fencepost.Runtime.EnumNames(type);
            Array values = Fencepost.Runtime.EnumValues(type);
            ulong rest = (ulong)Fencepost.Runtime.EnumValue(value);
            if (rest == 0)
                return null;
            string text = "";
            for (int i = names.Length - 1; i >= 0; i--)
            {
                ulong flag = (ulong)Fencepost.Runtime.EnumValue(values.GetAt(i));
                if (flag == 0 || (rest & flag) != flag)
                    continue;
                rest -= flag;
                text = text.Length == 0 ? names[i] : names[i] + ", " + text;
            }
            return rest == 0 ? text : null;
        }

        public string ToString(string format)
        {
            return Format(Fencepost.Runtime.GetType(this), this, string.IsNullOrEmpty(format) ? "G" : format);
        }

        public string ToString(string format, IFormatProvider provider)
        {
            return ToString(format);
        }

        public string ToString(IFormatProvider provider)
        {
            return ToString();
        }

        public static string Format(Type enumType, object value, string format)
        {
            if (format == null)
                throw new ArgumentNullException("format");
            if (format.Length == 1)
            {
                switch (format[0])
                {
                    case 'G':
                    case 'g':
                        return Text(value);
                    case 'D':
                    case 'd':
                        return Number(value);
                    case 'X':
                    case 'x':
                        return Hexadecimal(value);
                    case 'F':
                    case 'f':
                        return Fencepost.Runtime.EnumName(value) ?? FlagNames(value) ?? Number(value);
                }
            }
            throw new FormatException("Format String can be only \"G\", \"g\", \"X\", \"x\", \"F\", \"f\", \"D\" or \"d\".");
        }

        static string Hexadecimal(object value)
        {
            Type type = Fencepost.Runtime.EnumUnderlying(Fencepost.Runtime.GetType(value));
            int digits = type == typeof(byte) || type == typeof(sbyte) ? 2 : type == typeof(short) || type == typeof(ushort) ? 4 : type == typeof(long) || type == typeof(ulong) ? 16 : 8;
            string all = Fencepost.Runtime.EnumValue(value).ToString("X16");
            return all.Substring(16 - digits);
        }

        public override bool Equals(object obj)
        {
            return obj != null && Fencepost.Runtime.GetType(this) == Fencepost.Runtime.GetType(obj) && Fencepost.Runtime.EnumValue(this) == Fencepost.Runtime.EnumValue(obj);
        }

        public override int GetHashCode()
        {
            // That of the underlying type.
            long value = Fencepost.Runtime.EnumValue(this);
            Type type = Fencepost.Runtime.EnumUnderlying(Fencepost.Runtime.GetType(this));
            if (type == typeof(sbyte))
                return ((sbyte)value).GetHashCode();
            if (type == typeof(short))
                return ((short)value).GetHashCode();
            if (type == typeof(long) || type == typeof(ulong))
                return value.GetHashCode();
            return (int)value;
        }

        public int CompareTo(object target)
        {
            if (target == null)
                return 1;
            CheckSameType(target, "Object must be the same type as the enum. The type passed in was '", "'; the enum type was '", "'.");
            long mine = Fencepost.Runtime.EnumValue(this), other = Fencepost.Runtime.EnumValue(target);
            if (Fencepost.Runtime.EnumUnderlying(Fencepost.Runtime.GetType(this)) == typeof(ulong))
                return ((ulong)mine).CompareTo((ulong)other);
            return mine.CompareTo(other);
        }

        public bool HasFlag(Enum flag)
        {
            if (flag == null)
                throw new ArgumentNullException("flag");
            CheckSameType(flag, "The argument type, '", "', is not the same as the enum type '", "'.");
            long bits = Fencepost.Runtime.EnumValue(flag);
            return (Fencepost.Runtime.EnumValue(this) & bits) == bits;
        }

        void CheckSameType(object other, string before, string between, string after)
        {
            Type mine = Fencepost.Runtime.GetType(this), its = Fencepost.Runtime.GetType(other);
            if (mine != its)
                throw new ArgumentException(before + its.ToString() + between + mine.ToString() + after);
        }

        public static string[] GetNames(Type enumType)
        {
            CheckEnum(enumType);
            return Fencepost.Runtime.EnumNames(enumType);
        }

        public static Array GetValues(Type enumType)
        {
            CheckEnum(enumType);
            return Fencepost.Runtime.EnumValues(enumType);
        }

        public static string[] GetNames<TEnum>() where TEnum : struct
        {
            return GetNames(typeof(TEnum));
        }

        public static TEnum[] GetValues<TEnum>() where TEnum : struct
        {
            return (TEnum[])(object)GetValues(typeof(TEnum));
        }

        public static string GetName<TEnum>(TEnum value) where TEnum : struct
        {
            return GetName(typeof(TEnum), value);
        }

        public static bool IsDefined<TEnum>(TEnum value) where TEnum : struct
        {
            return IsDefined(typeof(TEnum), value);
        }

        public static Type GetUnderlyingType(Type enumType)
        {
            CheckEnum(enumType);
            return Fencepost.Runtime.EnumUnderlying(enumType);
        }

        public static string GetName(Type enumType, object value)
        {
            CheckEnum(enumType);
            if (value == null)
                throw new ArgumentNullException("value");
            int at = IndexOf(enumType, Bits(value));
            return at < 0 ? null : Fencepost.Runtime.EnumNames(enumType)[at];
        }

        public static bool IsDefined(Type enumType, object value)
        {
            CheckEnum(enumType);
            if (value == null)
                throw new ArgumentNullException("value");
            var name = value as string;
            if (name == null && !(value is Enum) && value.GetType() != Fencepost.Runtime.EnumUnderlying(enumType))
                throw new ArgumentException("Enum underlying type and the object must be same type or object must be a String. Type passed in was '" + value.GetType().ToString() + "'; the enum underlying type was '" + Fencepost.Runtime.EnumUnderlying(enumType).ToString() + "'.");
            return name == null ? IndexOf(enumType, Bits(value)) >= 0 : Array.IndexOf(Fencepost.Runtime.EnumNames(enumType), name) >= 0;
        }

        static int IndexOf(Type enumType, long bits)
        {
            Array values = Fencepost.Runtime.EnumValues(enumType);
            for (int i = 0; i < values.Length; i++)
                if (Fencepost.Runtime.EnumValue(values.GetAt(i)) == bits)
                    return i;
            return -1;
        }

        static long Bits(object value)
        {
            if (value is Enum)
                return Fencepost.Runtime.EnumValue(value);
            return value is ulong ? (long)(ulong)value : Convert.ToInt64(value);
        }

        static void CheckEnum(Type enumType)
        {
            if (enumType == null)
                throw new ArgumentNullException("enumType");
            if (!enumType.IsEnum)
                throw new ArgumentException("Type provided must be an Enum.", "enumType");
        }

        public static object Parse(Type enumType, string value)
        {
            return Parse(enumType, value, false);
        }

        public static object Parse(Type enumType, string value, bool ignoreCase)
        {
            CheckEnum(enumType);
            if (value == null)
                throw new ArgumentNullException("value");
            if (value.Trim().Length == 0)
                throw new ArgumentException("Must specify valid information for parsing in the string.");
            long bits;
            if (!TryBits(enumType, value, ignoreCase, out bits))
                throw new ArgumentException("Requested value '" + value + "' was not found.");
            return Fencepost.Runtime.EnumOf(enumType, bits);
        }

        public static TEnum Parse<TEnum>(string value) where TEnum : struct
        {
            return (TEnum)Parse(typeof(TEnum), value, false);
        }

        public static TEnum Parse<TEnum>(string value, bool ignoreCase) where TEnum : struct
        {
            return (TEnum)Parse(typeof(TEnum), value, ignoreCase);
        }

        public static bool TryParse<TEnum>(string value, out TEnum result) where TEnum : struct
        {
            return TryParse(value, false, out result);
        }

        public static bool TryParse<TEnum>(string value, bool ignoreCase, out TEnum result) where TEnum : struct
        {
            CheckEnum(typeof(TEnum));
            long bits = 0;
            bool found = value != null && value.Trim().Length > 0 && TryBits(typeof(TEnum), value, ignoreCase, out bits);
            result = found ? (TEnum)Fencepost.Runtime.EnumOf(typeof(TEnum), bits) : default(TEnum);
            return found;
        }

        // A number, or names with commas between them.
        static bool TryBits(Type enumType, string value, bool ignoreCase, out long bits)
        {
            value = value.Trim();
            if (char.IsDigit(value[0]) || value[0] == '-' || value[0] == '+')
                return TryNumber(enumType, value, out bits);
            bits = 0;
            string[] names = Fencepost.Runtime.EnumNames(enumType);
            Array values = Fencepost.Runtime.EnumValues(enumType);
            string[] words = value.Split(',');
            for (int w = 0; w < words.Length; w++)
            {
                int at = names.Length - 1;
                string word = words[w].Trim();
                while (at >= 0 && !names[at].Equals(word, ignoreCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal))
                    at--;
                if (at < 0)
                    return false;
                bits |= Fencepost.Runtime.EnumValue(values.GetAt(at));
            }
            return true;
        }

        static bool TryNumber(Type enumType, string value, out long bits)
        {
            if (Fencepost.Runtime.EnumUnderlying(enumType) == typeof(ulong))
            {
                ulong unsigned;
                bool read = ulong.TryParse(value, out unsigned);
                bits = (long)unsigned;
                return read;
            }
            return long.TryParse(value, out bits) && Fencepost.Runtime.EnumValue(Fencepost.Runtime.EnumOf(enumType, bits)) == bits;
        }

        public static object ToObject(Type enumType, object value)
        {
            CheckEnum(enumType);
            return Fencepost.Runtime.EnumOf(enumType, Bits(value));
        }

        public static object ToObject(Type enumType, sbyte value) { return ToObject(enumType, (long)value); }
        public static object ToObject(Type enumType, byte value) { return ToObject(enumType, (long)value); }
        public static object ToObject(Type enumType, short value) { return ToObject(enumType, (long)value); }
        public static object ToObject(Type enumType, ushort value) { return ToObject(enumType, (long)value); }
        public static object ToObject(Type enumType, int value) { return ToObject(enumType, (long)value); }
        public static object ToObject(Type enumType, uint value) { return ToObject(enumType, (long)value); }
        public static object ToObject(Type enumType, ulong value) { return ToObject(enumType, (long)value); }

        public static object ToObject(Type enumType, long value)
        {
            CheckEnum(enumType);
            return Fencepost.Runtime.EnumOf(enumType, value);
        }

        public TypeCode GetTypeCode()
        {
            return Convert.TypeCodeOf(Fencepost.Runtime.EnumUnderlying(Fencepost.Runtime.GetType(this)));
        }

        bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(Fencepost.Runtime.EnumValue(this)); }
        char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(Fencepost.Runtime.EnumValue(this)); }
        sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(Fencepost.Runtime.EnumValue(this)); }
        byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(Fencepost.Runtime.EnumValue(this)); }
        short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(Fencepost.Runtime.EnumValue(this)); }
        ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(Fencepost.Runtime.EnumValue(this)); }
        int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(Fencepost.Runtime.EnumValue(this)); }
        uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(Fencepost.Runtime.EnumValue(this)); }
        long IConvertible.ToInt64(IFormatProvider provider) { return Fencepost.Runtime.EnumValue(this); }
        ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(Fencepost.Runtime.EnumValue(this)); }
        float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(Fencepost.Runtime.EnumValue(this)); }
        double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(Fencepost.Runtime.EnumValue(this)); }
        decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(Fencepost.Runtime.EnumValue(this)); }
        DateTime IConvertible.ToDateTime(IFormatProvider provider) { return Convert.ToDateTime(Fencepost.Runtime.EnumValue(this)); }
        object IConvertible.ToType(Type type, IFormatProvider provider) { return Convert.ChangeTo(this, type); }
    }
}
