// Numbers as bytes of spans; and the bits of floating-point numbers without a sign, as .NET 6 has them.
using Fencepost;

namespace System
{
    partial class BitConverter
    {
        static ulong Number(ReadOnlySpan<byte> value, int count)
        {
            if (value.Length < count)
                throw new ArgumentOutOfRangeException("value");
            Platform.LittleEndian();
            ulong number = 0;
            for (int i = count - 1; i >= 0; i--)
                number = number << 8 | value[i];
            return number;
        }

        static bool Put(Span<byte> destination, ulong value, int count)
        {
            if (destination.Length < count)
                return false;
            Platform.LittleEndian();
            for (int i = 0; i < count; i++)
                destination[i] = (byte)(value >> 8 * i);
            return true;
        }

        public static bool ToBoolean(ReadOnlySpan<byte> value) { return Number(value, 1) != 0; }
        public static char ToChar(ReadOnlySpan<byte> value) { return (char)Number(value, 2); }
        public static short ToInt16(ReadOnlySpan<byte> value) { return (short)Number(value, 2); }
        public static ushort ToUInt16(ReadOnlySpan<byte> value) { return (ushort)Number(value, 2); }
        public static int ToInt32(ReadOnlySpan<byte> value) { return (int)Number(value, 4); }
        public static uint ToUInt32(ReadOnlySpan<byte> value) { return (uint)Number(value, 4); }
        public static long ToInt64(ReadOnlySpan<byte> value) { return (long)Number(value, 8); }
        public static ulong ToUInt64(ReadOnlySpan<byte> value) { return Number(value, 8); }
        public static float ToSingle(ReadOnlySpan<byte> value) { return Int32BitsToSingle((int)Number(value, 4)); }
        public static double ToDouble(ReadOnlySpan<byte> value) { return Int64BitsToDouble((long)Number(value, 8)); }

        public static bool TryWriteBytes(Span<byte> destination, bool value) { return Put(destination, value ? 1UL : 0, 1); }
        public static bool TryWriteBytes(Span<byte> destination, char value) { return Put(destination, value, 2); }
        public static bool TryWriteBytes(Span<byte> destination, short value) { return Put(destination, (ulong)value, 2); }
        public static bool TryWriteBytes(Span<byte> destination, ushort value) { return Put(destination, value, 2); }
        public static bool TryWriteBytes(Span<byte> destination, int value) { return Put(destination, (ulong)value, 4); }
        public static bool TryWriteBytes(Span<byte> destination, uint value) { return Put(destination, value, 4); }
        public static bool TryWriteBytes(Span<byte> destination, long value) { return Put(destination, (ulong)value, 8); }
        public static bool TryWriteBytes(Span<byte> destination, ulong value) { return Put(destination, value, 8); }
        public static bool TryWriteBytes(Span<byte> destination, float value) { return Put(destination, (ulong)SingleToInt32Bits(value), 4); }
        public static bool TryWriteBytes(Span<byte> destination, double value) { return Put(destination, (ulong)DoubleToInt64Bits(value), 8); }

        public static ulong DoubleToUInt64Bits(double value) { return (ulong)DoubleToInt64Bits(value); }
        public static double UInt64BitsToDouble(ulong value) { return Int64BitsToDouble((long)value); }
        public static uint SingleToUInt32Bits(float value) { return (uint)SingleToInt32Bits(value); }
        public static float UInt32BitsToSingle(uint value) { return Int32BitsToSingle((int)value); }
    }
}
