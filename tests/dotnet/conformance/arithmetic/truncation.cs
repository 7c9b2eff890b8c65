// build: roslyn
// Conversions of floats that do not fit. ECMA-335 III.3.27 leaves the result open; this is what
// x86-64 gives. Checked ones throw.
using System;

static class Truncation
{
    static void Checked(Func<object> convert)
    {
        try
        {
            Console.Write(" " + convert());
        }
        catch (OverflowException)
        {
            Console.Write(" overflow");
        }
    }

    static void Main()
    {
        foreach (double d in new[] { 1.9, -1.9, 0.9, -0.9, 127.9, 128.0, 255.5, 256.0, -1.0, 300.5, 32768.0, 65536.5, 2147483647.0,
            2147483648.0, 4294967295.0, 4294967296.0, 1e10, -1e10, 9.3e18, 1e19, 1e30, -1e30,
            double.NaN, double.PositiveInfinity, double.NegativeInfinity })
        {
            float f = (float)d;
            unchecked
            {
                Console.WriteLine((sbyte)d + " " + (byte)d + " " + (short)d + " " + (ushort)d + " " + (int)(char)d);
                Console.WriteLine((int)d + " " + (uint)d + " " + (long)d + " " + (ulong)d);
                Console.WriteLine((sbyte)f + " " + (byte)f + " " + (short)f + " " + (ushort)f + " " + (int)(char)f);
                Console.WriteLine((int)f + " " + (uint)f + " " + (long)f + " " + (ulong)f);
            }
            Checked(() => checked((sbyte)d));
            Checked(() => checked((byte)d));
            Checked(() => checked((short)d));
            Checked(() => checked((ushort)d));
            Checked(() => (int)checked((char)d));
            Checked(() => checked((int)d));
            Checked(() => checked((uint)d));
            Checked(() => checked((long)d));
            Checked(() => checked((ulong)d));
            Console.WriteLine();
        }
    }
}
