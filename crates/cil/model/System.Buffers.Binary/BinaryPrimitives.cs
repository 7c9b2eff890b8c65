// Numbers as bytes in a given order: nothing of the platform's.
namespace System.Buffers.Binary
{
    public static class BinaryPrimitives
    {
        static bool Get(ReadOnlySpan<byte> source, int count, bool big, out ulong value)
        {
            value = 0;
            if (source.Length < count)
                return false;
            for (int i = 0; i < count; i++)
                value = value << 8 | source[big ? i : count - 1 - i];
            return true;
        }

        static ulong Got(ReadOnlySpan<byte> source, int count, bool big)
        {
            ulong value;
            if (!Get(source, count, big, out value))
                throw new ArgumentOutOfRangeException("length");
            return value;
        }

        static bool Put(Span<byte> destination, ulong value, int count, bool big)
        {
            if (destination.Length < count)
                return false;
            for (int i = 0; i < count; i++)
                destination[big ? count - 1 - i : i] = (byte)(value >> 8 * i);
            return true;
        }

        static void MustPut(Span<byte> destination, ulong value, int count, bool big)
        {
            if (!Put(destination, value, count, big))
                throw new ArgumentOutOfRangeException("length");
        }

        static ulong Reversed(ulong value, int count)
        {
            ulong reversed = 0;
            for (int i = 0; i < count; i++)
                reversed = reversed << 8 | (value >> 8 * i & 0xFF);
            return reversed;
        }

        public static byte ReverseEndianness(byte value) { return value; }
        public static sbyte ReverseEndianness(sbyte value) { return value; }
        public static short ReverseEndianness(short value) { return (short)Reversed((ulong)value, 2); }
        public static ushort ReverseEndianness(ushort value) { return (ushort)Reversed(value, 2); }
        public static int ReverseEndianness(int value) { return (int)Reversed((ulong)value, 4); }
        public static uint ReverseEndianness(uint value) { return (uint)Reversed(value, 4); }
        public static long ReverseEndianness(long value) { return (long)Reversed((ulong)value, 8); }
        public static ulong ReverseEndianness(ulong value) { return Reversed(value, 8); }

        public static short ReadInt16BigEndian(ReadOnlySpan<byte> source) { return (short)Got(source, 2, true); }

        public static bool TryReadInt16BigEndian(ReadOnlySpan<byte> source, out short value)
        {
            ulong number;
            bool read = Get(source, 2, true, out number);
            value = (short)number;
            return read;
        }

        public static void WriteInt16BigEndian(Span<byte> destination, short value) { MustPut(destination, (ulong)value, 2, true); }

        public static bool TryWriteInt16BigEndian(Span<byte> destination, short value) { return Put(destination, (ulong)value, 2, true); }

        public static ushort ReadUInt16BigEndian(ReadOnlySpan<byte> source) { return (ushort)Got(source, 2, true); }

        public static bool TryReadUInt16BigEndian(ReadOnlySpan<byte> source, out ushort value)
        {
            ulong number;
            bool read = Get(source, 2, true, out number);
            value = (ushort)number;
            return read;
        }

        public static void WriteUInt16BigEndian(Span<byte> destination, ushort value) { MustPut(destination, value, 2, true); }

        public static bool TryWriteUInt16BigEndian(Span<byte> destination, ushort value) { return Put(destination, value, 2, true); }

        public static int ReadInt32BigEndian(ReadOnlySpan<byte> source) { return (int)Got(source, 4, true); }

        public static bool TryReadInt32BigEndian(ReadOnlySpan<byte> source, out int value)
        {
            ulong number;
            bool read = Get(source, 4, true, out number);
            value = (int)number;
            return read;
        }

        public static void WriteInt32BigEndian(Span<byte> destination, int value) { MustPut(destination, (ulong)value, 4, true); }

        public static bool TryWriteInt32BigEndian(Span<byte> destination, int value) { return Put(destination, (ulong)value, 4, true); }

        public static uint ReadUInt32BigEndian(ReadOnlySpan<byte> source) { return (uint)Got(source, 4, true); }

        public static bool TryReadUInt32BigEndian(ReadOnlySpan<byte> source, out uint value)
        {
            ulong number;
            bool read = Get(source, 4, true, out number);
            value = (uint)number;
            return read;
        }

        public static void WriteUInt32BigEndian(Span<byte> destination, uint value) { MustPut(destination, value, 4, true); }

        public static bool TryWriteUInt32BigEndian(Span<byte> destination, uint value) { return Put(destination, value, 4, true); }

        public static long ReadInt64BigEndian(ReadOnlySpan<byte> source) { return (long)Got(source, 8, true); }

        public static bool TryReadInt64BigEndian(ReadOnlySpan<byte> source, out long value)
        {
            ulong number;
            bool read = Get(source, 8, true, out number);
            value = (long)number;
            return read;
        }

        public static void WriteInt64BigEndian(Span<byte> destination, long value) { MustPut(destination, (ulong)value, 8, true); }

        public static bool TryWriteInt64BigEndian(Span<byte> destination, long value) { return Put(destination, (ulong)value, 8, true); }

        public static ulong ReadUInt64BigEndian(ReadOnlySpan<byte> source) { return Got(source, 8, true); }

        public static bool TryReadUInt64BigEndian(ReadOnlySpan<byte> source, out ulong value)
        {
            ulong number;
            bool read = Get(source, 8, true, out number);
            value = number;
            return read;
        }

        public static void WriteUInt64BigEndian(Span<byte> destination, ulong value) { MustPut(destination, value, 8, true); }

        public static bool TryWriteUInt64BigEndian(Span<byte> destination, ulong value) { return Put(destination, value, 8, true); }

        public static float ReadSingleBigEndian(ReadOnlySpan<byte> source) { return BitConverter.Int32BitsToSingle((int)Got(source, 4, true)); }

        public static bool TryReadSingleBigEndian(ReadOnlySpan<byte> source, out float value)
        {
            ulong number;
            bool read = Get(source, 4, true, out number);
            value = BitConverter.Int32BitsToSingle((int)number);
            return read;
        }

        public static void WriteSingleBigEndian(Span<byte> destination, float value) { MustPut(destination, (ulong)BitConverter.SingleToInt32Bits(value), 4, true); }

        public static bool TryWriteSingleBigEndian(Span<byte> destination, float value) { return Put(destination, (ulong)BitConverter.SingleToInt32Bits(value), 4, true); }

        public static double ReadDoubleBigEndian(ReadOnlySpan<byte> source) { return BitConverter.Int64BitsToDouble((long)Got(source, 8, true)); }

        public static bool TryReadDoubleBigEndian(ReadOnlySpan<byte> source, out double value)
        {
            ulong number;
            bool read = Get(source, 8, true, out number);
            value = BitConverter.Int64BitsToDouble((long)number);
            return read;
        }

        public static void WriteDoubleBigEndian(Span<byte> destination, double value) { MustPut(destination, (ulong)BitConverter.DoubleToInt64Bits(value), 8, true); }

        public static bool TryWriteDoubleBigEndian(Span<byte> destination, double value) { return Put(destination, (ulong)BitConverter.DoubleToInt64Bits(value), 8, true); }

        public static short ReadInt16LittleEndian(ReadOnlySpan<byte> source) { return (short)Got(source, 2, false); }

        public static bool TryReadInt16LittleEndian(ReadOnlySpan<byte> source, out short value)
        {
            ulong number;
            bool read = Get(source, 2, false, out number);
            value = (short)number;
            return read;
        }

        public static void WriteInt16LittleEndian(Span<byte> destination, short value) { MustPut(destination, (ulong)value, 2, false); }

        public static bool TryWriteInt16LittleEndian(Span<byte> destination, short value) { return Put(destination, (ulong)value, 2, false); }

        public static ushort ReadUInt16LittleEndian(ReadOnlySpan<byte> source) { return (ushort)Got(source, 2, false); }

        public static bool TryReadUInt16LittleEndian(ReadOnlySpan<byte> source, out ushort value)
        {
            ulong number;
            bool read = Get(source, 2, false, out number);
            value = (ushort)number;
            return read;
        }

        public static void WriteUInt16LittleEndian(Span<byte> destination, ushort value) { MustPut(destination, value, 2, false); }

        public static bool TryWriteUInt16LittleEndian(Span<byte> destination, ushort value) { return Put(destination, value, 2, false); }

        public static int ReadInt32LittleEndian(ReadOnlySpan<byte> source) { return (int)Got(source, 4, false); }

        public static bool TryReadInt32LittleEndian(ReadOnlySpan<byte> source, out int value)
        {
            ulong number;
            bool read = Get(source, 4, false, out number);
            value = (int)number;
            return read;
        }

        public static void WriteInt32LittleEndian(Span<byte> destination, int value) { MustPut(destination, (ulong)value, 4, false); }

        public static bool TryWriteInt32LittleEndian(Span<byte> destination, int value) { return Put(destination, (ulong)value, 4, false); }

        public static uint ReadUInt32LittleEndian(ReadOnlySpan<byte> source) { return (uint)Got(source, 4, false); }

        public static bool TryReadUInt32LittleEndian(ReadOnlySpan<byte> source, out uint value)
        {
            ulong number;
            bool read = Get(source, 4, false, out number);
            value = (uint)number;
            return read;
        }

        public static void WriteUInt32LittleEndian(Span<byte> destination, uint value) { MustPut(destination, value, 4, false); }

        public static bool TryWriteUInt32LittleEndian(Span<byte> destination, uint value) { return Put(destination, value, 4, false); }

        public static long ReadInt64LittleEndian(ReadOnlySpan<byte> source) { return (long)Got(source, 8, false); }

        public static bool TryReadInt64LittleEndian(ReadOnlySpan<byte> source, out long value)
        {
            ulong number;
            bool read = Get(source, 8, false, out number);
            value = (long)number;
            return read;
        }

        public static void WriteInt64LittleEndian(Span<byte> destination, long value) { MustPut(destination, (ulong)value, 8, false); }

        public static bool TryWriteInt64LittleEndian(Span<byte> destination, long value) { return Put(destination, (ulong)value, 8, false); }

        public static ulong ReadUInt64LittleEndian(ReadOnlySpan<byte> source) { return Got(source, 8, false); }

        public static bool TryReadUInt64LittleEndian(ReadOnlySpan<byte> source, out ulong value)
        {
            ulong number;
            bool read = Get(source, 8, false, out number);
            value = number;
            return read;
        }

        public static void WriteUInt64LittleEndian(Span<byte> destination, ulong value) { MustPut(destination, value, 8, false); }

        public static bool TryWriteUInt64LittleEndian(Span<byte> destination, ulong value) { return Put(destination, value, 8, false); }

        public static float ReadSingleLittleEndian(ReadOnlySpan<byte> source) { return BitConverter.Int32BitsToSingle((int)Got(source, 4, false)); }

        public static bool TryReadSingleLittleEndian(ReadOnlySpan<byte> source, out float value)
        {
            ulong number;
            bool read = Get(source, 4, false, out number);
            value = BitConverter.Int32BitsToSingle((int)number);
            return read;
        }

        public static void WriteSingleLittleEndian(Span<byte> destination, float value) { MustPut(destination, (ulong)BitConverter.SingleToInt32Bits(value), 4, false); }

        public static bool TryWriteSingleLittleEndian(Span<byte> destination, float value) { return Put(destination, (ulong)BitConverter.SingleToInt32Bits(value), 4, false); }

        public static double ReadDoubleLittleEndian(ReadOnlySpan<byte> source) { return BitConverter.Int64BitsToDouble((long)Got(source, 8, false)); }

        public static bool TryReadDoubleLittleEndian(ReadOnlySpan<byte> source, out double value)
        {
            ulong number;
            bool read = Get(source, 8, false, out number);
            value = BitConverter.Int64BitsToDouble((long)number);
            return read;
        }

        public static void WriteDoubleLittleEndian(Span<byte> destination, double value) { MustPut(destination, (ulong)BitConverter.DoubleToInt64Bits(value), 8, false); }

        public static bool TryWriteDoubleLittleEndian(Span<byte> destination, double value) { return Put(destination, (ulong)BitConverter.DoubleToInt64Bits(value), 8, false); }
    }
}
