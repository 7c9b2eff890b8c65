// Conversion to floating point numbers, decimals, truth values, text and dates.
using System.Globalization;
using Fencepost;

namespace System
{
    public static partial class Convert
    {
        public static float ToSingle(bool value) { return value ? 1 : 0; }
        public static float ToSingle(char value) { throw InvalidCast("Char", "Single"); }
        public static float ToSingle(sbyte value) { return (float)value; }
        public static float ToSingle(byte value) { return (float)value; }
        public static float ToSingle(short value) { return (float)value; }
        public static float ToSingle(ushort value) { return (float)value; }
        public static float ToSingle(int value) { return (float)value; }
        public static float ToSingle(uint value) { return (float)value; }
        public static float ToSingle(long value) { return (float)value; }
        public static float ToSingle(ulong value) { return (float)value; }
        public static float ToSingle(float value) { return (float)value; }
        public static float ToSingle(double value) { return (float)value; }
        public static float ToSingle(decimal value) { return (float)value; }
        public static float ToSingle(string value) { return value == null ? 0 : float.Parse(value); }
        public static float ToSingle(string value, IFormatProvider provider) { return ToSingle(value); }
        public static float ToSingle(object value) { return value == null ? 0 : Convertible(value).ToSingle(null); }
        public static float ToSingle(object value, IFormatProvider provider) { return ToSingle(value); }

        public static double ToDouble(bool value) { return value ? 1 : 0; }
        public static double ToDouble(char value) { throw InvalidCast("Char", "Double"); }
        public static double ToDouble(sbyte value) { return (double)value; }
        public static double ToDouble(byte value) { return (double)value; }
        public static double ToDouble(short value) { return (double)value; }
        public static double ToDouble(ushort value) { return (double)value; }
        public static double ToDouble(int value) { return (double)value; }
        public static double ToDouble(uint value) { return (double)value; }
        public static double ToDouble(long value) { return (double)value; }
        public static double ToDouble(ulong value) { return (double)value; }
        public static double ToDouble(float value) { return (double)value; }
        public static double ToDouble(double value) { return (double)value; }
        public static double ToDouble(decimal value) { return (double)value; }
        public static double ToDouble(string value) { return value == null ? 0 : double.Parse(value); }
        public static double ToDouble(string value, IFormatProvider provider) { return ToDouble(value); }
        public static double ToDouble(object value) { return value == null ? 0 : Convertible(value).ToDouble(null); }
        public static double ToDouble(object value, IFormatProvider provider) { return ToDouble(value); }

        public static decimal ToDecimal(bool value) { return value ? 1 : 0; }
        public static decimal ToDecimal(char value) { throw InvalidCast("Char", "Decimal"); }
        public static decimal ToDecimal(sbyte value) { return (decimal)value; }
        public static decimal ToDecimal(byte value) { return (decimal)value; }
        public static decimal ToDecimal(short value) { return (decimal)value; }
        public static decimal ToDecimal(ushort value) { return (decimal)value; }
        public static decimal ToDecimal(int value) { return (decimal)value; }
        public static decimal ToDecimal(uint value) { return (decimal)value; }
        public static decimal ToDecimal(long value) { return (decimal)value; }
        public static decimal ToDecimal(ulong value) { return (decimal)value; }
        public static decimal ToDecimal(float value) { return (decimal)value; }
        public static decimal ToDecimal(double value) { return (decimal)value; }
        public static decimal ToDecimal(decimal value) { return (decimal)value; }
        public static decimal ToDecimal(string value) { return value == null ? 0 : decimal.Parse(value); }
        public static decimal ToDecimal(string value, IFormatProvider provider) { return ToDecimal(value); }
        public static decimal ToDecimal(object value) { return value == null ? 0 : Convertible(value).ToDecimal(null); }
        public static decimal ToDecimal(object value, IFormatProvider provider) { return ToDecimal(value); }

        public static bool ToBoolean(bool value) { return value; }
        public static bool ToBoolean(char value) { throw InvalidCast("Char", "Boolean"); }
        public static bool ToBoolean(sbyte value) { return value != 0; }
        public static bool ToBoolean(byte value) { return value != 0; }
        public static bool ToBoolean(short value) { return value != 0; }
        public static bool ToBoolean(ushort value) { return value != 0; }
        public static bool ToBoolean(int value) { return value != 0; }
        public static bool ToBoolean(uint value) { return value != 0; }
        public static bool ToBoolean(long value) { return value != 0; }
        public static bool ToBoolean(ulong value) { return value != 0; }
        public static bool ToBoolean(float value) { return value != 0; }
        public static bool ToBoolean(double value) { return value != 0; }
        public static bool ToBoolean(decimal value) { return value != 0; }
        public static bool ToBoolean(string value) { return value != null && bool.Parse(value); }
        public static bool ToBoolean(string value, IFormatProvider provider) { return ToBoolean(value); }
        public static bool ToBoolean(object value) { return value != null && Convertible(value).ToBoolean(null); }
        public static bool ToBoolean(object value, IFormatProvider provider) { return ToBoolean(value); }

        public static string ToString(bool value) { return value.ToString(); }
        public static string ToString(bool value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(char value) { return value.ToString(); }
        public static string ToString(char value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(sbyte value) { return value.ToString(); }
        public static string ToString(sbyte value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(byte value) { return value.ToString(); }
        public static string ToString(byte value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(short value) { return value.ToString(); }
        public static string ToString(short value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(ushort value) { return value.ToString(); }
        public static string ToString(ushort value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(int value) { return value.ToString(); }
        public static string ToString(int value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(uint value) { return value.ToString(); }
        public static string ToString(uint value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(long value) { return value.ToString(); }
        public static string ToString(long value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(ulong value) { return value.ToString(); }
        public static string ToString(ulong value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(float value) { return value.ToString(); }
        public static string ToString(float value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(double value) { return value.ToString(); }
        public static string ToString(double value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(decimal value) { return value.ToString(); }
        public static string ToString(decimal value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(DateTime value) { return value.ToString(); }
        public static string ToString(DateTime value, IFormatProvider provider) { return value.ToString(); }
        public static string ToString(string value) { return value; }
        public static string ToString(string value, IFormatProvider provider) { return value; }
        public static string ToString(object value) { return ToString(value, null); }

        public static string ToString(object value, IFormatProvider provider)
        {
            var convertible = value as IConvertible;
            if (convertible != null)
                return convertible.ToString(provider);
            var formattable = value as IFormattable;
            if (formattable != null)
                return formattable.ToString(null, provider);
            return value == null ? "" : value.ToString();
        }

        public static DateTime ToDateTime(DateTime value) { return value; }
        public static DateTime ToDateTime(bool value) { throw InvalidCast("Boolean", "DateTime"); }
        public static DateTime ToDateTime(char value) { throw InvalidCast("Char", "DateTime"); }
        public static DateTime ToDateTime(sbyte value) { throw InvalidCast("SByte", "DateTime"); }
        public static DateTime ToDateTime(byte value) { throw InvalidCast("Byte", "DateTime"); }
        public static DateTime ToDateTime(short value) { throw InvalidCast("Int16", "DateTime"); }
        public static DateTime ToDateTime(ushort value) { throw InvalidCast("UInt16", "DateTime"); }
        public static DateTime ToDateTime(int value) { throw InvalidCast("Int32", "DateTime"); }
        public static DateTime ToDateTime(uint value) { throw InvalidCast("UInt32", "DateTime"); }
        public static DateTime ToDateTime(long value) { throw InvalidCast("Int64", "DateTime"); }
        public static DateTime ToDateTime(ulong value) { throw InvalidCast("UInt64", "DateTime"); }
        public static DateTime ToDateTime(float value) { throw InvalidCast("Single", "DateTime"); }
        public static DateTime ToDateTime(double value) { throw InvalidCast("Double", "DateTime"); }
        public static DateTime ToDateTime(decimal value) { throw InvalidCast("Decimal", "DateTime"); }
        public static DateTime ToDateTime(string value) { throw InvalidCast("String", "DateTime"); }
        public static DateTime ToDateTime(object value) { return value == null ? new DateTime(0) : Convertible(value).ToDateTime(null); }
    }
}
