// build: roslyn
// Partition III 3.58-3.60: shl, shr, shr.un; C# masks the count to the operand's width.
using System;

static class Shifts
{
    static readonly int[] Counts = { 0, 1, 4, 7, 15, 31, 32, 33, 63, 64, 65, -1, 1000 };

    static void Main()
    {
        int i4 = -123456789; uint u4 = 0xf0f0f0f1; long i8 = -1234567890123456789; ulong u8 = 0xf0f0f0f0f0f0f0f1;
        foreach (int n in Counts)
        {
            Console.WriteLine("i4 << {0} = {1}", n, i4 << n);
            Console.WriteLine("i4 >> {0} = {1}", n, i4 >> n);
            Console.WriteLine("u4 << {0} = {1}", n, u4 << n);
            Console.WriteLine("u4 >> {0} = {1}", n, u4 >> n);
            Console.WriteLine("i8 << {0} = {1}", n, i8 << n);
            Console.WriteLine("i8 >> {0} = {1}", n, i8 >> n);
            Console.WriteLine("u8 << {0} = {1}", n, u8 << n);
            Console.WriteLine("u8 >> {0} = {1}", n, u8 >> n);
        }
        byte b = 0x81; sbyte sb = -2; short s = -300; ushort us = 0xff00; char c = 'A';
        for (int n = 0; n < 9; n += 4)
            Console.WriteLine("small {0}: {1} {2} {3} {4} {5} {6} {7}", n, b << n, b >> n, (byte)(b << n), sb >> n, s >> n, us >> n, c << n);
        uint rotated = 0x12345678;
        for (int n = 0; n < 5; n++)
        {
            rotated = (rotated << 5) | (rotated >> 27);
            Console.WriteLine("rotate " + rotated);
        }
        int bits = 0;
        for (uint w = 0xdeadbeef; w != 0; w &= w - 1) bits++;
        Console.WriteLine("popcount " + bits);
    }
}
