// build: roslyn
// Partition III 3.32, 3.56, 3.60: div.un, rem.un, shr.un and wrap-around of uint32, uint64 and the small types.
using System;

static class Unsigned
{
    static readonly uint[] Words = { 0, 1, 2, 10, 0x7fffffff, 0x80000000, 0xfffffffe, uint.MaxValue };
    static readonly ulong[] Longs = { 0, 1, 3, uint.MaxValue, 0x7fffffffffffffff, 0x8000000000000000, ulong.MaxValue };

    static string Word(uint a, uint b)
    {
        try { return a / b + " " + a % b; }
        catch (DivideByZeroException) { return "DivideByZeroException"; }
    }

    static string Long(ulong a, ulong b)
    {
        try { return a / b + " " + a % b; }
        catch (DivideByZeroException) { return "DivideByZeroException"; }
    }

    static void Main()
    {
        foreach (uint a in Words)
            foreach (uint b in Words)
                Console.WriteLine("u4 {0} {1}: {2} {3} {4} div.un/rem.un {5}", a, b, a + b, a - b, a * b, Word(a, b));
        foreach (ulong a in Longs)
            foreach (ulong b in Longs)
                Console.WriteLine("u8 {0} {1}: {2} {3} {4} div.un/rem.un {5}", a, b, a + b, a - b, a * b, Long(a, b));

        byte u1 = 250; sbyte i1 = 120; ushort u2 = 65530; short i2 = 32760; char c = '\ufffe';
        for (int i = 0; i < 10; i++) { u1++; i1++; u2++; i2++; c++; }
        Console.WriteLine("wrap {0} {1} {2} {3} {4}", u1, i1, u2, i2, (int)c);
        u1 -= 10; i1 -= 10; u2 -= 10; i2 -= 10; c -= (char)10;
        Console.WriteLine("back {0} {1} {2} {3} {4}", u1, i1, u2, i2, (int)c);
        u1 *= 3; i1 *= 3; u2 *= 3; i2 *= 3;
        Console.WriteLine("times {0} {1} {2} {3}", u1, i1, u2, i2);
        Console.WriteLine("promoted {0} {1} {2}", u1 + i1, (byte)(u1 + i1), (sbyte)(u2 ^ i2));
    }
}
