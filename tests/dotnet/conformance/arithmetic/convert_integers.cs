// Partition III 3.27-3.29: conv.ovf.<to>, conv.ovf.<to>.un and conv.<to> between every pair of integer types.
using System;

static class ConvertIntegers
{
    static string Try(Func<long> f)
    {
        try { return f().ToString(); }
        catch (OverflowException) { return "OverflowException"; }
    }

    static void FromSbyte(sbyte x)
    {
        string name = "i1 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromByte(byte x)
    {
        string name = "u1 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromShort(short x)
    {
        string name = "i2 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromUshort(ushort x)
    {
        string name = "u2 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromInt(int x)
    {
        string name = "i4 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromUint(uint x)
    {
        string name = "u4 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromLong(long x)
    {
        string name = "i8 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromUlong(ulong x)
    {
        string name = "u8 " + x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void FromChar(char x)
    {
        string name = "char " + (int)x;
        Console.WriteLine(name + " conv"
            + " sbyte " + unchecked((sbyte)x)
            + " byte " + unchecked((byte)x)
            + " short " + unchecked((short)x)
            + " ushort " + unchecked((ushort)x)
            + " int " + unchecked((int)x)
            + " uint " + unchecked((uint)x)
            + " long " + unchecked((long)x)
            + " ulong " + unchecked((ulong)x)
            + " char " + unchecked((int)(char)x));
        Console.WriteLine(name + " conv.ovf"
            + " sbyte " + Try(() => checked((sbyte)x))
            + " byte " + Try(() => checked((byte)x))
            + " short " + Try(() => checked((short)x))
            + " ushort " + Try(() => checked((ushort)x))
            + " int " + Try(() => checked((int)x))
            + " uint " + Try(() => checked((uint)x))
            + " long " + Try(() => checked((long)x))
            + " ulong " + Try(() => unchecked((long)checked((ulong)x)))
            + " char " + Try(() => checked((char)x)));
    }

    static void Main()
    {
        foreach (sbyte x in new sbyte[] { 0, 127, -128, -1 }) FromSbyte(x);
        foreach (byte x in new byte[] { 0, 127, 128, 255 }) FromByte(x);
        foreach (short x in new short[] { -1, 32767, -32768, 255 }) FromShort(x);
        foreach (ushort x in new ushort[] { 0, 32768, 65535, 127 }) FromUshort(x);
        foreach (int x in new int[] { -1, 128, int.MaxValue, int.MinValue, 65536 }) FromInt(x);
        foreach (uint x in new uint[] { 1, 0x7fffffff, 0x80000000, uint.MaxValue }) FromUint(x);
        foreach (long x in new long[] { -1, 127, 65535, 4294967295, 2147483648, long.MaxValue, long.MinValue }) FromLong(x);
        foreach (ulong x in new ulong[] { 200, 40000, 0x80000000, 0x8000000000000000, ulong.MaxValue }) FromUlong(x);
        foreach (char x in new char[] { '\0', '\x7f', '\xff', '\uffff' }) FromChar(x);
    }
}
