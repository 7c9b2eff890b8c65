// build: roslyn
// Partition III 3.2, 3.49, 3.65: add.ovf, mul.ovf, sub.ovf and their .un forms.
using System;

static class Overflow
{
    static string Try(Func<object> f)
    {
        try { return f().ToString(); }
        catch (OverflowException) { return "OverflowException"; }
    }

    static void Main()
    {
        int[] ints = { 0, 1, -1, 2, 46341, int.MaxValue, int.MinValue };
        foreach (int x in ints)
            foreach (int y in ints)
            {
                int a = x, b = y;
                Console.WriteLine("i4 {0} {1}: add.ovf {2}, sub.ovf {3}, mul.ovf {4}", a, b,
                    Try(() => checked(a + b)), Try(() => checked(a - b)), Try(() => checked(a * b)));
            }
        uint[] words = { 0, 1, 2, 65536, 0x80000000, uint.MaxValue };
        foreach (uint x in words)
            foreach (uint y in words)
            {
                uint a = x, b = y;
                Console.WriteLine("u4 {0} {1}: add.ovf.un {2}, sub.ovf.un {3}, mul.ovf.un {4}", a, b,
                    Try(() => checked(a + b)), Try(() => checked(a - b)), Try(() => checked(a * b)));
            }
        long[] longs = { 0, 1, -1, 3037000500, long.MaxValue, long.MinValue };
        foreach (long x in longs)
            foreach (long y in longs)
            {
                long a = x, b = y;
                Console.WriteLine("i8 {0} {1}: add.ovf {2}, sub.ovf {3}, mul.ovf {4}", a, b,
                    Try(() => checked(a + b)), Try(() => checked(a - b)), Try(() => checked(a * b)));
            }
        ulong[] ulongs = { 0, 1, 2, 4294967296, 0x8000000000000000, ulong.MaxValue };
        foreach (ulong x in ulongs)
            foreach (ulong y in ulongs)
            {
                ulong a = x, b = y;
                Console.WriteLine("u8 {0} {1}: add.ovf.un {2}, sub.ovf.un {3}, mul.ovf.un {4}", a, b,
                    Try(() => checked(a + b)), Try(() => checked(a - b)), Try(() => checked(a * b)));
            }
        int min = int.MinValue; long lmin = long.MinValue; byte small = 255; sbyte low = -128; short sixteen = 32767; char c = '\uffff';
        Console.WriteLine("neg i4 " + Try(() => checked(-min)));
        Console.WriteLine("neg i8 " + Try(() => checked(-lmin)));
        Console.WriteLine("u1 ++ " + Try(() => checked(small++)));
        Console.WriteLine("i1 -- " + Try(() => checked(low--)));
        Console.WriteLine("i2 += " + Try(() => checked(sixteen += 1)));
        Console.WriteLine("char ++ " + Try(() => { checked { c++; } return (int)c; }));
        Console.WriteLine("unchecked " + Try(() => unchecked(min - 1)));
        Console.WriteLine("values " + small + " " + low + " " + sixteen + " " + (int)c);
    }
}
