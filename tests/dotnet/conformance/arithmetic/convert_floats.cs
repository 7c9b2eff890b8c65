// build: roslyn
// Partition III 3.27-3.29: conv between F and the integers where the result is defined, and conv.ovf from F.
using System;

static class ConvertFloats
{
    static string Try(Func<long> f)
    {
        try { return f().ToString(); }
        catch (OverflowException) { return "OverflowException"; }
    }

    static void Main()
    {
        double[] defined = { 0.0, 0.9, -0.9, 1.5, -1.5, 100.99, -100.99, 126.5 };
        foreach (double d in defined)
        {
            Console.WriteLine("conv: {0} {1} {2} {3}", (sbyte)d, (short)d, (int)d, (long)d);
            if (d > -1) Console.WriteLine("conv unsigned: {0} {1} {2} {3} {4}", (byte)d, (ushort)d, (uint)d, (ulong)d, (int)(char)d);
            float f = (float)d;
            Console.WriteLine("from float32: {0} {1} {2}", (int)f, (long)f, (short)f);
        }
        double[] big = { 2147483647.0, -2147483648.0, 4294967295.0, 9.2e18, -9.2e18, 4503599627370497.0 };
        foreach (double d in big) Console.WriteLine("conv.i8 " + (long)d);
        Console.WriteLine("conv.i4 {0} {1}", (int)big[0], (int)big[1]);
        Console.WriteLine("conv.u4 {0}", (uint)big[2]);
        Console.WriteLine("conv.u8 {0} {1}", (ulong)big[2], (ulong)1.8e19 / 1000000000);
        double[] all = { 0.0, -0.99, -1.0, 127.9, 128.0, -128.9, -129.0, 255.9, 256.0, 32767.5, 32768.0, 65535.9, 65536.0,
            2147483647.9, 2147483648.0, -2147483648.9, -2147483649.0, 4294967295.5, 4294967296.0, 1e18, 9.3e18, 1e19, 1.9e19, -1e19,
            double.NaN, double.PositiveInfinity, double.NegativeInfinity };
        for (int i = 0; i < all.Length; i++)
        {
            double d = all[i];
            Console.WriteLine("conv.ovf #{0}: i1 {1} u1 {2} i2 {3} u2 {4} i4 {5} u4 {6} i8 {7}", i,
                Try(() => checked((sbyte)d)), Try(() => checked((byte)d)), Try(() => checked((short)d)), Try(() => checked((ushort)d)),
                Try(() => checked((int)d)), Try(() => checked((uint)d)), Try(() => checked((long)d)));
        }
        int i4 = -7; uint u4 = 0xffffffff; long i8 = long.MinValue; ulong u8 = 0x8000000000000001; long odd = 9007199254740993;
        Console.WriteLine("conv.r8 {0} {1} {2} {3} {4}", (double)i4 == -7.0, (double)u4 == 4294967295.0, (double)i8 == -9223372036854775808.0,
            (double)u8 == 9223372036854775808.0, (double)odd == 9007199254740992.0);
        Console.WriteLine("conv.r4 {0} {1}", (float)16777217 == 16777216f, (float)u4 == 4294967296f);
        Console.WriteLine("conv.r.un {0} {1}", (float)u8 == 9223372036854775808f, (double)(u8 | 0x7fffffffffffffff) == 18446744073709551616.0);
    }
}
