// build: roslyn
// Partition III 3.1, 3.31, 3.48, 3.55, 3.64: add, div, mul, rem, sub, logic on int64.
using System;

static class Int64Arithmetic
{
    static readonly long[] Samples = { 0, 1, -1, 3, -10, 4294967296, -4294967297, long.MaxValue, long.MinValue, 0x123456789abcdef };

    static string Quotient(long a, long b)
    {
        try { return (a / b).ToString(); }
        catch (ArithmeticException e) { return e.GetType().Name; }
    }

    static string Remainder(long a, long b)
    {
        try { return (a % b).ToString(); }
        catch (ArithmeticException e) { return e.GetType().Name; }
    }

    static void Main()
    {
        foreach (long a in Samples)
        {
            Console.WriteLine("{0}: ~ {1}, - {2}", a, ~a, -a);
            foreach (long b in Samples)
            {
                Console.WriteLine("  {0}: + {1}, - {2}, * {3}, & {4}, | {5}, ^ {6}", b, a + b, a - b, a * b, a & b, a | b, a ^ b);
                if (a != long.MinValue || b != -1)
                    Console.WriteLine("  {0}: / {1}, % {2}", b, Quotient(a, b), Remainder(a, b));
            }
        }
        Console.WriteLine("min / -1 -> " + Quotient(long.MinValue, -1));
        long sum = 0;
        for (int i = 0; i < 40; i++) sum = sum * 31 + i;
        Console.WriteLine("hash " + sum);
        int narrow = -5;
        uint wide = 4000000000;
        Console.WriteLine("mixed {0} {1} {2}", narrow + wide, narrow * (long)wide, Samples[5] + narrow);
    }
}
