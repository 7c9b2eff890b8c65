// Conversion to integers of 32 and 64 bits: exact, or an OverflowException.
using System.Globalization;
using Fencepost;

namespace System
{
    public static partial class Convert
    {
        public static int ToInt32(bool value) { return (int)(value ? 1 : 0); }
        public static int ToInt32(char value) { return (int)value; }
        public static int ToInt32(sbyte value) { return (int)value; }
        public static int ToInt32(byte value) { return (int)value; }
        public static int ToInt32(short value) { return (int)value; }
        public static int ToInt32(ushort value) { return (int)value; }
        public static int ToInt32(int value) { return value; }
        public static int ToInt32(uint value)
        {
            if (value > int.MaxValue)
                throw new OverflowException("Value was either too large or too small for an Int32.");
            return (int)value;
        }
        public static int ToInt32(long value)
        {
            if (value < int.MinValue || value > int.MaxValue)
                throw new OverflowException("Value was either too large or too small for an Int32.");
            return (int)value;
        }
        public static int ToInt32(ulong value)
        {
            if (value > 2147483647UL)
                throw new OverflowException("Value was either too large or too small for an Int32.");
            return (int)value;
        }
        public static int ToInt32(float value) { return ToInt32((double)value); }
        public static int ToInt32(double value)
        {
            double whole = Math.RoundEven(value);
            if (!(whole >= -2147483648.0 && whole <= 2147483647.0))
                throw new OverflowException("Value was either too large or too small for an Int32.");
            return (int)whole;
        }
        public static int ToInt32(decimal value) { return decimal.ToInt32(decimal.Round(value, 0)); }
        public static int ToInt32(string value) { return value == null ? (int)0 : int.Parse(value); }
        public static int ToInt32(string value, IFormatProvider provider) { return ToInt32(value); }
        public static int ToInt32(object value) { return value == null ? (int)0 : Convertible(value).ToInt32(null); }
        public static int ToInt32(object value, IFormatProvider provider) { return ToInt32(value); }

        public static uint ToUInt32(bool value) { return (uint)(value ? 1 : 0); }
        public static uint ToUInt32(char value) { return (uint)value; }
        public static uint ToUInt32(sbyte value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt32.");
            return (uint)value;
        }
        public static uint ToUInt32(byte value) { return (uint)value; }
        public static uint ToUInt32(short value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt32.");
            return (uint)value;
        }
        public static uint ToUInt32(ushort value) { return (uint)value; }
        public static uint ToUInt32(int value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt32.");
            return (uint)value;
        }
        public static uint ToUInt32(uint value) { return value; }
        public static uint ToUInt32(long value)
        {
            if (value < 0 || value > uint.MaxValue)
                throw new OverflowException("Value was either too large or too small for a UInt32.");
            return (uint)value;
        }
        public static uint ToUInt32(ulong value)
        {
            if (value > 4294967295UL)
                throw new OverflowException("Value was either too large or too small for a UInt32.");
            return (uint)value;
        }
        public static uint ToUInt32(float value) { return ToUInt32((double)value); }
        public static uint ToUInt32(double value)
        {
            double whole = Math.RoundEven(value);
            if (!(whole >= 0.0 && whole <= 4294967295.0))
                throw new OverflowException("Value was either too large or too small for a UInt32.");
            return (uint)whole;
        }
        public static uint ToUInt32(decimal value) { return decimal.ToUInt32(decimal.Round(value, 0)); }
        public static uint ToUInt32(string value) { return value == null ? (uint)0 : uint.Parse(value); }
        public static uint ToUInt32(string value, IFormatProvider provider) { return ToUInt32(value); }
        public static uint ToUInt32(object value) { return value == null ? (uint)0 : Convertible(value).ToUInt32(null); }
        public static uint ToUInt32(object value, IFormatProvider provider) { return ToUInt32(value); }

        public static long ToInt64(bool value) { return (long)(value ? 1 : 0); }
        public static long ToInt64(char value) { return (long)value; }
        public static long ToInt64(sbyte value) { return (long)value; }
        public static long ToInt64(byte value) { return (long)value; }
        public static long ToInt64(short value) { return (long)value; }
        public static long ToInt64(ushort value) { return (long)value; }
        public static long ToInt64(int value) { return (long)value; }
        public static long ToInt64(uint value) { return (long)value; }
        public static long ToInt64(long value) { return value; }
        public static long ToInt64(ulong value)
        {
            if (value > 9223372036854775807UL)
                throw new OverflowException("Value was either too large or too small for an Int64.");
            return (long)value;
        }
        public static long ToInt64(float value) { return ToInt64((double)value); }
        public static long ToInt64(double value)
        {
            double whole = Math.RoundEven(value);
            if (!(whole >= -9223372036854775808.0 && whole < 9223372036854775808.0))
                throw new OverflowException();
            return (long)whole;
        }
        public static long ToInt64(decimal value) { return decimal.ToInt64(decimal.Round(value, 0)); }
        public static long ToInt64(string value) { return value == null ? (long)0 : long.Parse(value); }
        public static long ToInt64(string value, IFormatProvider provider) { return ToInt64(value); }
        public static long ToInt64(object value) { return value == null ? (long)0 : Convertible(value).ToInt64(null); }
        public static long ToInt64(object value, IFormatProvider provider) { return ToInt64(value); }

        public static ulong ToUInt64(bool value) { return (ulong)(value ? 1 : 0); }
        public static ulong ToUInt64(char value) { return (ulong)value; }
        public static ulong ToUInt64(sbyte value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt64.");
            return (ulong)value;
        }
        public static ulong ToUInt64(byte value) { return (ulong)value; }
        public static ulong ToUInt64(short value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt64.");
            return (ulong)value;
        }
        public static ulong ToUInt64(ushort value) { return (ulong)value; }
        public static ulong ToUInt64(int value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt64.");
            return (ulong)value;
        }
        public static ulong ToUInt64(uint value) { return (ulong)value; }
        public static ulong ToUInt64(long value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt64.");
            return (ulong)value;
        }
        public static ulong ToUInt64(ulong value) { return value; }
        public static ulong ToUInt64(float value) { return ToUInt64((double)value); }
        public static ulong ToUInt64(double value)
        {
            double whole = Math.RoundEven(value);
            if (!(whole >= 0.0 && whole < 18446744073709551616.0))
                throw new OverflowException();
            return (ulong)whole;
        }
        public static ulong ToUInt64(decimal value) { return decimal.ToUInt64(decimal.Round(value, 0)); }
        public static ulong ToUInt64(string value) { return value == null ? (ulong)0 : ulong.Parse(value); }
        public static ulong ToUInt64(string value, IFormatProvider provider) { return ToUInt64(value); }
        public static ulong ToUInt64(object value) { return value == null ? (ulong)0 : Convertible(value).ToUInt64(null); }
        public static ulong ToUInt64(object value, IFormatProvider provider) { return ToUInt64(value); }
    }
}
