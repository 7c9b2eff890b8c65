// build: by-core
// ECMA-335 I.8.7.1: arrays of integers of one size, and of enums over them, can be used as each other.
// (mono forgets this in enumerators, depending on the compiler.)
using System;
using System.Collections.Generic;
using System.Linq;

enum Small : byte { One = 1, Last = 255 }
enum Signed : sbyte { Minus = -1 }

static class Signs
{
    static int Sum(byte[] bytes)
    {
        int sum = 0;
        foreach (byte b in bytes)
            sum += b;
        return sum;
    }

    static int Through(ref byte place) { return place + 1; }

    static T First<T>(T[] items) { return items[0]; }

    static void Main()
    {
        sbyte[] signed = { -1, 5 };
        var bytes = (byte[])(object)signed;
        Console.WriteLine(bytes[0] + 1);
        Console.WriteLine(Sum(bytes));
        Console.WriteLine(Through(ref bytes[0]));
        Console.WriteLine(First(bytes) + 1);
        bytes[1] = 200;
        Console.WriteLine(signed[1] + 1);
        Console.WriteLine(bytes[1] + 1);
        Console.WriteLine(bytes.Sum(b => b));
        IEnumerable<byte> sequence = bytes;
        foreach (byte b in sequence)
            Console.WriteLine(b + 1);
        Console.WriteLine(((IList<byte>)bytes).IndexOf(200));
        Console.WriteLine(((ushort[])(object)new short[] { -2 })[0] + 1);
        Console.WriteLine(((short[])(object)new ushort[] { 65535 })[0] + 1);
        Console.WriteLine(((uint[])(object)new int[] { -2 })[0] + 1);
        Console.WriteLine(((ulong[])(object)new long[] { -2 })[0] + 1);
        Console.WriteLine((int)((Small[])(object)new sbyte[] { -1 })[0] + 1);
        Console.WriteLine(((Small[])(object)new byte[] { 255 })[0]);
        Console.WriteLine((int)((Signed[])(object)new byte[] { 255 })[0]);
        Console.WriteLine(((sbyte[])(object)new Small[] { Small.Last })[0] + 1);
        Console.WriteLine((object)new char[1] is ushort[]);
        Console.WriteLine((object)new bool[1] is byte[]);
    }
}
