// Numbers as bytes, little endian, and the bits of floating point numbers.
using Fencepost;

namespace System
{
    public static partial class BitConverter
    {
        [Immediate] public static readonly bool IsLittleEndian = LittleEndian();

        static bool LittleEndian()
        {
            Platform.LittleEndian();
            return true;
        }

        public static long DoubleToInt64Bits(double value) { return Fencepost.Runtime.BitsOfDouble(value); }
        public static double Int64BitsToDouble(long value) { return Fencepost.Runtime.DoubleOfBits(value); }
        public static int SingleToInt32Bits(float value) { return Fencepost.Runtime.BitsOfFloat(value); }
        public static float Int32BitsToSingle(int value) { return Fencepost.Runtime.FloatOfBits(value); }

        static byte[] Bytes(ulong value, int count)
        {
            Platform.LittleEndian();
            var bytes = new byte[count];
            for (int i = 0; i < count; i++)
                bytes[i] = (byte)(value >> 8 * i);
            return bytes;
        }

        static ulong Number(byte[] value, int startIndex, int count)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            if ((uint)startIndex >= (uint)value.Length)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (startIndex > value.Length - count)
                throw new ArgumentException("Destination array is not long enough to copy all the items in the collection. Check array index and length.", "value");
            Platform.LittleEndian();
            ulong number = 0;
            for (int i = count - 1; i >= 0; i--)
                number = number << 8 | value[startIndex + i];
            return number;
        }

        public static byte[] GetBytes(bool value) { return Bytes(value ? 1UL : 0, 1); }
        public static byte[] GetBytes(char value) { return Bytes(value, 2); }
        public static byte[] GetBytes(short value) { return Bytes((ulong)value, 2); }
        public static byte[] GetBytes(ushort value) { return Bytes(value, 2); }
        public static byte[] GetBytes(int value) { return Bytes((ulong)value, 4); }
        public static byte[] GetBytes(uint value) { return Bytes(value, 4); }
        public static byte[] GetBytes(long value) { return Bytes((ulong)value, 8); }
        public static byte[] GetBytes(ulong value) { return Bytes(value, 8); }
        public static byte[] GetBytes(float value) { return Bytes((ulong)Fencepost.Runtime.BitsOfFloat(value), 4); }
        public static byte[] GetBytes(double value) { return Bytes((ulong)Fencepost.Runtime.BitsOfDouble(value), 8); }
        public static bool ToBoolean(byte[] value, int startIndex) { return Number(value, startIndex, 1) != 0; }
        public static char ToChar(byte[] value, int startIndex) { return (char)Number(value, startIndex, 2); }
        public static short ToInt16(byte[] value, int startIndex) { return (short)Number(value, startIndex, 2); }
        public static ushort ToUInt16(byte[] value, int startIndex) { return (ushort)Number(value, startIndex, 2); }
        public static int ToInt32(byte[] value, int startIndex) { return (int)Number(value, startIndex, 4); }
        public static uint ToUInt32(byte[] value, int startIndex) { return (uint)Number(value, startIndex, 4); }
        public static long ToInt64(byte[] value, int startIndex) { return (long)Number(value, startIndex, 8); }
        public static ulong ToUInt64(byte[] value, int startIndex) { return Number(value, startIndex, 8); }
        public static float ToSingle(byte[] value, int startIndex) { return Fencepost.Runtime.FloatOfBits(ToInt32(value, startIndex)); }
        public static double ToDouble(byte[] value, int startIndex) { return Fencepost.Runtime.DoubleOfBits(ToInt64(value, startIndex)); }

        public static string ToString(byte[] value)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            return ToString(value, 0, value.Length);
        }

        public static string ToString(byte[] value, int startIndex)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            return ToString(value, startIndex, value.Length - startIndex);
        }

        public static string ToString(byte[] value, int startIndex, int length)
        {
            string text = "";
            for (int i = 0; i < length; i++)
                text = text + (i == 0 ? "" : "-") + value[startIndex + i].ToString("X2");
            return text;
        }
    }
}
