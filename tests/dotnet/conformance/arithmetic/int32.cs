// build: roslyn
// Partition III 3.1, 3.31, 3.48, 3.55, 3.64: add, div, mul, rem, sub on int32; 3.3, 3.50-3.53, 3.67: and, or, xor, not, neg.
using System;

static class Int32Arithmetic
{
    static readonly int[] Samples = { 0, 1, -1, 2, 7, -7, 1000, 65535, -65536, int.MaxValue, int.MinValue, 0x55555555 };

    static int Add(int a, int b) { return a + b; }
    static int Sub(int a, int b) { return a - b; }
    static int Mul(int a, int b) { return a * b; }
    static int Div(int a, int b) { return a / b; }
    static int Rem(int a, int b) { return a % b; }
    static int And(int a, int b) { return a & b; }
    static int Or(int a, int b) { return a | b; }
    static int Xor(int a, int b) { return a ^ b; }
    static int Not(int a) { return ~a; }
    static int Neg(int a) { return -a; }

    static string Quotient(int a, int b)
    {
        try { return Div(a, b).ToString(); }
        catch (DivideByZeroException) { return "DivideByZeroException"; }
        catch (OverflowException) { return "OverflowException"; }
    }

    static string Remainder(int a, int b)
    {
        try { return Rem(a, b).ToString(); }
        catch (DivideByZeroException) { return "DivideByZeroException"; }
        catch (OverflowException) { return "OverflowException"; }
    }

    static void Main()
    {
        foreach (int a in Samples)
        {
            Console.WriteLine("{0}: ~ {1}, - {2}", a, Not(a), Neg(a));
            foreach (int b in Samples)
            {
                Console.WriteLine("  {0}: + {1}, - {2}, * {3}, & {4}, | {5}, ^ {6}",
                    b, Add(a, b), Sub(a, b), Mul(a, b), And(a, b), Or(a, b), Xor(a, b));
                if (a != int.MinValue || b != -1)
                    Console.WriteLine("  {0}: / {1}, % {2}", b, Quotient(a, b), Remainder(a, b));
            }
        }
        Console.WriteLine("min / -1 -> " + Quotient(int.MinValue, -1));
        int x = Samples[6];
        x += 5; x -= 3; x *= 7; x /= 2; x %= 1000; x <<= 3; x >>= 1; x |= 9; x &= 0xff; x ^= 0x0f;
        Console.WriteLine("compound " + x);
        int i = Samples[1];
        Console.WriteLine("increments {0} {1} {2} {3} {4}", i++, ++i, i--, --i, i);
    }
}
