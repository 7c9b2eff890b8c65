// Conversion to integers of 8 and 16 bits: exact, or an OverflowException.
using System.Globalization;
using Fencepost;

namespace System
{
    public static partial class Convert
    {
        public static sbyte ToSByte(bool value) { return (sbyte)(value ? 1 : 0); }
        public static sbyte ToSByte(char value)
        {
            if (value > sbyte.MaxValue)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(sbyte value) { return value; }
        public static sbyte ToSByte(byte value)
        {
            if (value > sbyte.MaxValue)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(short value)
        {
            if (value < sbyte.MinValue || value > sbyte.MaxValue)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(ushort value)
        {
            if (value > sbyte.MaxValue)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(int value)
        {
            if (value < sbyte.MinValue || value > sbyte.MaxValue)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(uint value)
        {
            if (value > sbyte.MaxValue)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(long value)
        {
            if (value < sbyte.MinValue || value > sbyte.MaxValue)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(ulong value)
        {
            if (value > 127UL)
                throw new OverflowException("Value was either too large or too small for a signed byte.");
            return (sbyte)value;
        }
        public static sbyte ToSByte(float value) { return ToSByte((double)value); }
        public static sbyte ToSByte(double value) { return ToSByte(ToInt32(value)); }
        public static sbyte ToSByte(decimal value) { return decimal.ToSByte(decimal.Round(value, 0)); }
        public static sbyte ToSByte(string value) { return value == null ? (sbyte)0 : sbyte.Parse(value); }
        public static sbyte ToSByte(string value, IFormatProvider provider) { return ToSByte(value); }
        public static sbyte ToSByte(object value) { return value == null ? (sbyte)0 : Convertible(value).ToSByte(null); }
        public static sbyte ToSByte(object value, IFormatProvider provider) { return ToSByte(value); }

        public static byte ToByte(bool value) { return (byte)(value ? 1 : 0); }
        public static byte ToByte(char value)
        {
            if (value > byte.MaxValue)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(sbyte value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(byte value) { return value; }
        public static byte ToByte(short value)
        {
            if (value < 0 || value > byte.MaxValue)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(ushort value)
        {
            if (value > byte.MaxValue)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(int value)
        {
            if (value < 0 || value > byte.MaxValue)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(uint value)
        {
            if (value > byte.MaxValue)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(long value)
        {
            if (value < 0 || value > byte.MaxValue)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(ulong value)
        {
            if (value > 255UL)
                throw new OverflowException("Value was either too large or too small for an unsigned byte.");
            return (byte)value;
        }
        public static byte ToByte(float value) { return ToByte((double)value); }
        public static byte ToByte(double value) { return ToByte(ToInt32(value)); }
        public static byte ToByte(decimal value) { return decimal.ToByte(decimal.Round(value, 0)); }
        public static byte ToByte(string value) { return value == null ? (byte)0 : byte.Parse(value); }
        public static byte ToByte(string value, IFormatProvider provider) { return ToByte(value); }
        public static byte ToByte(object value) { return value == null ? (byte)0 : Convertible(value).ToByte(null); }
        public static byte ToByte(object value, IFormatProvider provider) { return ToByte(value); }

        public static short ToInt16(bool value) { return (short)(value ? 1 : 0); }
        public static short ToInt16(char value)
        {
            if (value > short.MaxValue)
                throw new OverflowException("Value was either too large or too small for an Int16.");
            return (short)value;
        }
        public static short ToInt16(sbyte value) { return (short)value; }
        public static short ToInt16(byte value) { return (short)value; }
        public static short ToInt16(short value) { return value; }
        public static short ToInt16(ushort value)
        {
            if (value > short.MaxValue)
                throw new OverflowException("Value was either too large or too small for an Int16.");
            return (short)value;
        }
        public static short ToInt16(int value)
        {
            if (value < short.MinValue || value > short.MaxValue)
                throw new OverflowException("Value was either too large or too small for an Int16.");
            return (short)value;
        }
        public static short ToInt16(uint value)
        {
            if (value > short.MaxValue)
                throw new OverflowException("Value was either too large or too small for an Int16.");
            return (short)value;
        }
        public static short ToInt16(long value)
        {
            if (value < short.MinValue || value > short.MaxValue)
                throw new OverflowException("Value was either too large or too small for an Int16.");
            return (short)value;
        }
        public static short ToInt16(ulong value)
        {
            if (value > 32767UL)
                throw new OverflowException("Value was either too large or too small for an Int16.");
            return (short)value;
        }
        public static short ToInt16(float value) { return ToInt16((double)value); }
        public static short ToInt16(double value) { return ToInt16(ToInt32(value)); }
        public static short ToInt16(decimal value) { return decimal.ToInt16(decimal.Round(value, 0)); }
        public static short ToInt16(string value) { return value == null ? (short)0 : short.Parse(value); }
        public static short ToInt16(string value, IFormatProvider provider) { return ToInt16(value); }
        public static short ToInt16(object value) { return value == null ? (short)0 : Convertible(value).ToInt16(null); }
        public static short ToInt16(object value, IFormatProvider provider) { return ToInt16(value); }

        public static ushort ToUInt16(bool value) { return (ushort)(value ? 1 : 0); }
        public static ushort ToUInt16(char value) { return (ushort)value; }
        public static ushort ToUInt16(sbyte value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt16.");
            return (ushort)value;
        }
        public static ushort ToUInt16(byte value) { return (ushort)value; }
        public static ushort ToUInt16(short value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a UInt16.");
            return (ushort)value;
        }
        public static ushort ToUInt16(ushort value) { return value; }
        public static ushort ToUInt16(int value)
        {
            if (value < 0 || value > ushort.MaxValue)
                throw new OverflowException("Value was either too large or too small for a UInt16.");
            return (ushort)value;
        }
        public static ushort ToUInt16(uint value)
        {
            if (value > ushort.MaxValue)
                throw new OverflowException("Value was either too large or too small for a UInt16.");
            return (ushort)value;
        }
        public static ushort ToUInt16(long value)
        {
            if (value < 0 || value > ushort.MaxValue)
                throw new OverflowException("Value was either too large or too small for a UInt16.");
            return (ushort)value;
        }
        public static ushort ToUInt16(ulong value)
        {
            if (value > 65535UL)
                throw new OverflowException("Value was either too large or too small for a UInt16.");
            return (ushort)value;
        }
        public static ushort ToUInt16(float value) { return ToUInt16((double)value); }
        public static ushort ToUInt16(double value) { return ToUInt16(ToInt32(value)); }
        public static ushort ToUInt16(decimal value) { return decimal.ToUInt16(decimal.Round(value, 0)); }
        public static ushort ToUInt16(string value) { return value == null ? (ushort)0 : ushort.Parse(value); }
        public static ushort ToUInt16(string value, IFormatProvider provider) { return ToUInt16(value); }
        public static ushort ToUInt16(object value) { return value == null ? (ushort)0 : Convertible(value).ToUInt16(null); }
        public static ushort ToUInt16(object value, IFormatProvider provider) { return ToUInt16(value); }

        public static char ToChar(char value) { return value; }
        public static char ToChar(sbyte value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a character.");
            return (char)value;
        }
        public static char ToChar(byte value) { return (char)value; }
        public static char ToChar(short value)
        {
            if (value < 0)
                throw new OverflowException("Value was either too large or too small for a character.");
            return (char)value;
        }
        public static char ToChar(ushort value) { return (char)value; }
        public static char ToChar(int value)
        {
            if (value < 0 || value > char.MaxValue)
                throw new OverflowException("Value was either too large or too small for a character.");
            return (char)value;
        }
        public static char ToChar(uint value)
        {
            if (value > char.MaxValue)
                throw new OverflowException("Value was either too large or too small for a character.");
            return (char)value;
        }
        public static char ToChar(long value)
        {
            if (value < 0 || value > char.MaxValue)
                throw new OverflowException("Value was either too large or too small for a character.");
            return (char)value;
        }
        public static char ToChar(ulong value)
        {
            if (value > 65535UL)
                throw new OverflowException("Value was either too large or too small for a character.");
            return (char)value;
        }
        public static char ToChar(float value) { throw InvalidCast("Single", "Char"); }
        public static char ToChar(double value) { throw InvalidCast("Double", "Char"); }
        public static char ToChar(decimal value) { throw InvalidCast("Decimal", "Char"); }
        public static char ToChar(bool value) { throw InvalidCast("Boolean", "Char"); }

        public static char ToChar(string value)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            return char.Parse(value);
        }

        public static char ToChar(object value) { return value == null ? '\0' : Convertible(value).ToChar(null); }
        public static char ToChar(object value, IFormatProvider provider) { return ToChar(value); }
    }
}
