// Conversion by type, and numbers in base 2, 8, 10 and 16.
using System.Globalization;
using Fencepost;

namespace System
{
    public static partial class Convert
    {
        static IConvertible Convertible(object value)
        {
            var convertible = value as IConvertible;
            if (convertible == null)
                throw new InvalidCastException();
            return convertible;
        }

        static InvalidCastException InvalidCast(string from, string to)
        {
            return new InvalidCastException("Invalid cast from '" + from + "' to '" + to + "'.");
        }

        public static TypeCode GetTypeCode(object value)
        {
            if (value == null)
                return TypeCode.Empty;
            var convertible = value as IConvertible;
            return convertible == null ? TypeCode.Object : convertible.GetTypeCode();
        }

        internal static TypeCode TypeCodeOf(Type type)
        {
            if (type == null)
                return TypeCode.Empty;
            if (type.IsEnum)
                type = Fencepost.Runtime.EnumUnderlying(type);
            if (type == typeof(bool)) return TypeCode.Boolean;
            if (type == typeof(char)) return TypeCode.Char;
            if (type == typeof(sbyte)) return TypeCode.SByte;
            if (type == typeof(byte)) return TypeCode.Byte;
            if (type == typeof(short)) return TypeCode.Int16;
            if (type == typeof(ushort)) return TypeCode.UInt16;
            if (type == typeof(int)) return TypeCode.Int32;
            if (type == typeof(uint)) return TypeCode.UInt32;
            if (type == typeof(long)) return TypeCode.Int64;
            if (type == typeof(ulong)) return TypeCode.UInt64;
            if (type == typeof(float)) return TypeCode.Single;
            if (type == typeof(double)) return TypeCode.Double;
            if (type == typeof(decimal)) return TypeCode.Decimal;
            if (type == typeof(DateTime)) return TypeCode.DateTime;
            if (type == typeof(string)) return TypeCode.String;
            return TypeCode.Object;
        }

        public static object ChangeType(object value, Type conversionType)
        {
            return ChangeType(value, conversionType, null);
        }

        public static object ChangeType(object value, Type conversionType, IFormatProvider provider)
        {
            if (conversionType == null)
                throw new ArgumentNullException("conversionType");
            if (value == null)
            {
                if (conversionType.IsValueType)
                    throw new InvalidCastException("Null object cannot be converted to a value type.");
                return null;
            }
            var convertible = value as IConvertible;
            if (convertible != null)
                return ChangeTo(convertible, conversionType);
            if (value.GetType() == conversionType)
                return value;
            throw new InvalidCastException("Object must implement IConvertible.");
        }

        public static object ChangeType(object value, TypeCode typeCode)
        {
            if (value == null && (typeCode == TypeCode.Empty || typeCode == TypeCode.String || typeCode == TypeCode.Object))
                return null;
            return ChangeTo(Convertible(value), typeCode);
        }

        internal static object ChangeTo(IConvertible value, Type type)
        {
            if (value.GetType() == type || type == typeof(object))
                return value;
            if (type.IsEnum)
                throw InvalidCast(value.GetType().FullName, type.FullName);
            return ChangeTo(value, TypeCodeOf(type)) ?? throw InvalidCast(value.GetType().FullName, type.FullName);
        }

        static object ChangeTo(IConvertible value, TypeCode code)
        {
            switch (code)
            {
                case TypeCode.Boolean: return value.ToBoolean(null);
                case TypeCode.Char: return value.ToChar(null);
                case TypeCode.SByte: return value.ToSByte(null);
                case TypeCode.Byte: return value.ToByte(null);
                case TypeCode.Int16: return value.ToInt16(null);
                case TypeCode.UInt16: return value.ToUInt16(null);
                case TypeCode.Int32: return value.ToInt32(null);
                case TypeCode.UInt32: return value.ToUInt32(null);
                case TypeCode.Int64: return value.ToInt64(null);
                case TypeCode.UInt64: return value.ToUInt64(null);
                case TypeCode.Single: return value.ToSingle(null);
                case TypeCode.Double: return value.ToDouble(null);
                case TypeCode.Decimal: return value.ToDecimal(null);
                case TypeCode.DateTime: return value.ToDateTime(null);
                case TypeCode.String: return value.ToString(null);
                default: return null;
            }
        }

        public static byte ToByte(string value, int fromBase) { return (byte)InBase(value, fromBase, 8, false, "an unsigned byte"); }
        public static ushort ToUInt16(string value, int fromBase) { return (ushort)InBase(value, fromBase, 16, false, "a UInt16"); }
        public static uint ToUInt32(string value, int fromBase) { return (uint)InBase(value, fromBase, 32, false, "a UInt32"); }
        public static ulong ToUInt64(string value, int fromBase) { return InBase(value, fromBase, 64, false, "a UInt64"); }
        public static sbyte ToSByte(string value, int fromBase) { return (sbyte)InBase(value, fromBase, 8, true, "a signed byte"); }
        public static short ToInt16(string value, int fromBase) { return (short)InBase(value, fromBase, 16, true, "an Int16"); }
        public static int ToInt32(string value, int fromBase) { return (int)InBase(value, fromBase, 32, true, "an Int32"); }
        public static long ToInt64(string value, int fromBase) { return (long)InBase(value, fromBase, 64, true, "an Int64"); }

        // Only decimal numbers have a sign; in the other bases all bits are given as they are.
        static ulong InBase(string value, int fromBase, int bits, bool signed, string what)
        {
            CheckBase(fromBase);
            if (value == null)
                return 0;
            if (value.Length == 0)
                throw new ArgumentOutOfRangeException("Index was out of range. Must be non-negative and less than the size of the collection.");
            bool negative = value[0] == '-';
            if (negative && fromBase != 10)
                throw new ArgumentException("String cannot contain a minus sign if the base is not 10.");
            if (negative && !signed)
                throw new OverflowException("The string was being parsed as an unsigned number and could not have a negative sign.");
            int at = negative || value[0] == '+' ? 1 : 0;
            if (fromBase == 16 && value.Length > at + 1 && value[at] == '0' && (value[at + 1] == 'x' || value[at + 1] == 'X'))
                at += 2;
            if (at >= value.Length)
                throw new FormatException("Could not find any recognizable digits.");
            ulong limit = ulong.MaxValue >> 64 - bits;
            if (fromBase == 10 && signed)
                limit = negative ? (limit >> 1) + 1 : limit >> 1;
            ulong number = 0;
            for (int i = at; i < value.Length; i++)
            {
                int digit = Digit(value[i]);
                if (digit >= fromBase)
                    throw new FormatException(i == at ? "Could not find any recognizable digits." : "Additional non-parsable characters are at the end of the string.");
                if (number > (limit - (ulong)digit) / (ulong)fromBase)
                    throw new OverflowException("Value was either too large or too small for " + what + ".");
                number = number * (ulong)fromBase + (ulong)digit;
            }
            return negative ? (ulong)-(long)number : number;
        }

        static int Digit(char c)
        {
            if (c >= '0' && c <= '9')
                return c - '0';
            if (c >= 'a' && c <= 'z')
                return c - 'a' + 10;
            if (c >= 'A' && c <= 'Z')
                return c - 'A' + 10;
            return 99;
        }

        static void CheckBase(int numberBase)
        {
            if (numberBase != 2 && numberBase != 8 && numberBase != 10 && numberBase != 16)
                throw new ArgumentException("Invalid Base.");
        }

        public static string ToString(byte value, int toBase) { return InBase(value, value, toBase); }
        public static string ToString(short value, int toBase) { return InBase(value, (ushort)value, toBase); }
        public static string ToString(int value, int toBase) { return InBase(value, (uint)value, toBase); }
        public static string ToString(long value, int toBase) { return InBase(value, (ulong)value, toBase); }

        static string InBase(long value, ulong bits, int toBase)
        {
            CheckBase(toBase);
            if (toBase == 10)
                return value.ToString();
            string text = "";
            do
            {
                int digit = (int)(bits % (ulong)toBase);
                text = ((char)(digit < 10 ? '0' + digit : 'a' + digit - 10)).ToString() + text;
                bits /= (ulong)toBase;
            }
            while (bits != 0);
            return text;
        }
    }
}
