// System.Math on integers and doubles with exactly representable results, bit patterns where rounding is fixed by IEEE 754; Random with a seed.
using System;

static class MathTests
{
    static void Main()
    {
        Console.WriteLine("Abs {0} {1} {2} {3}", Math.Abs(-5), Math.Abs(5L), Math.Abs(-2.5), Math.Abs((short)-7));
        try { Console.WriteLine(Math.Abs(int.MinValue + int.Parse("0"))); } catch (OverflowException) { Console.WriteLine("Abs overflow"); }
        Console.WriteLine("Min {0} {1} {2} {3}", Math.Min(3, -3), Math.Min(2.5, 1.5), Math.Min('a', 'b'), double.IsNaN(Math.Min(1.0, double.NaN)));
        Console.WriteLine("Max {0} {1} {2} {3}", Math.Max(3, -3), Math.Max(2.5, 1.5), Math.Max(1u, 2u), Math.Max(long.MinValue, -1L));
        Console.WriteLine("Sign {0} {1} {2}", Math.Sign(-9), Math.Sign(0.0), Math.Sign(5L));
        Console.WriteLine("Sqrt {0} {1} {2} {3}", Math.Sqrt(16), Math.Sqrt(2) == 1.4142135623730951, double.IsNaN(Math.Sqrt(-1)), Math.Sqrt(0.25));
        foreach (double d in new[] { 2.5, -2.5, 3.5, 2.4, -2.6, 0.5, -0.5, 1e16 }) Console.WriteLine("{0}: Floor {1} Ceiling {2} Truncate {3} Round {4} away {5}", d, Math.Floor(d), Math.Ceiling(d), Math.Truncate(d), Math.Round(d), Math.Round(d, MidpointRounding.AwayFromZero));
        Console.WriteLine("Round digits {0} {1} {2}", Math.Round(3.14159, 2), Math.Round(2.125, 2), Math.Round(-1.005, 1));
        Console.WriteLine("Pow {0} {1} {2} {3} {4}", Math.Pow(2, 10), Math.Pow(2, -1), Math.Pow(9, 0.5), Math.Pow(5, 0), double.IsNaN(Math.Pow(-8, 1.0 / 3)));
        Console.WriteLine("Exp {0} Log {1} {2} {3} Log10 {4}", Math.Exp(0), Math.Log(1), Math.Log(8, 2), double.IsNegativeInfinity(Math.Log(0)), Math.Log10(1000));
        Console.WriteLine("trigonometry {0} {1} {2} {3} {4}", Math.Sin(0), Math.Cos(0), Math.Tan(0), Math.Atan2(0, 1), Math.Round(Math.Sin(Math.PI / 2), 12));
        Console.WriteLine("rounded {0} {1} {2} {3}", Math.Round(Math.Atan(1) * 4, 10), Math.Round(Math.E, 10), Math.Round(Math.Cosh(1), 10), Math.Round(Math.Asin(1), 10));
        int rem;
        Console.WriteLine("DivRem {0} {1} BigMul {2}", Math.DivRem(17, -5, out rem), rem, Math.BigMul(int.MaxValue, 2));
        Console.WriteLine("IEEERemainder {0} {1}", Math.IEEERemainder(5, 3), 5.0 % 3);
        Console.WriteLine("constants {0} {1} {2} {3}", int.MaxValue, long.MinValue, byte.MaxValue, double.MaxValue > 1e308);
        Console.WriteLine("bits {0:x} {1:x}", BitConverter.DoubleToInt64Bits(0.1), BitConverter.DoubleToInt64Bits(-0.0));
        Console.WriteLine("bits {0} {1}", BitConverter.Int64BitsToDouble(0x4009000000000000), BitConverter.ToInt32(BitConverter.GetBytes(0x12345678), 0));
        var r = new Random(42);
        for (int i = 0; i < 5; i++) Console.Write(r.Next() + " ");
        Console.WriteLine();
        for (int i = 0; i < 8; i++) Console.Write(r.Next(10) + " ");
        for (int i = 0; i < 8; i++) Console.Write(r.Next(-5, 5) + " ");
        Console.WriteLine();
        Console.WriteLine(Math.Round(r.NextDouble(), 9));
        var bytes = new byte[6];
        r.NextBytes(bytes);
        Console.WriteLine(string.Join(" ", bytes));
        Console.WriteLine(new Random(0).Next(100) + " " + new Random(-7).Next(1, 1000) + " " + new Random(42).Next());
        try { r.Next(5, 1); } catch (ArgumentOutOfRangeException) { Console.WriteLine("Next range"); }
        double pi = 0;
        for (int i = 0; i < 1000; i++) pi += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        Console.WriteLine("pi {0:F6}", pi);
        double x = 1;
        for (int i = 0; i < 20; i++) x = (x + 2 / x) / 2;
        Console.WriteLine("newton " + (x * x - 2 < 1e-12));
    }
}
