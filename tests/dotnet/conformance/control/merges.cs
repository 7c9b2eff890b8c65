// build: roslyn
// ECMA-335 III.1.8.1.3: what two branches leave on the stack may differ in type.
using System;

static class Merges
{
    static int OfShort(bool first, short a, int b) { return first ? a : b; }
    static int OfByte(bool first, byte a, int b) { return (first ? a : b) + 1; }
    static long OfChar(bool first, char a, int b) { return first ? a : b; }
    static int OfSByte(bool first, sbyte a, int b) { return Math.Abs(first ? a : b); }
    static int Twice(bool first, bool second, sbyte a, ushort b, int c) { return first ? a : second ? b : c; }
    static uint OfUShort(bool first, ushort a, uint b) { return first ? a : b; }
    static int? OfNullable(byte? a, int b) { return a ?? b; }

    static string Store(bool first, object value)
    {
        var strings = new string[1];
        var objects = new object[1];
        try
        {
            (first ? strings : objects)[0] = value;
            return "stored";
        }
        catch (ArrayTypeMismatchException)
        {
            return "mismatch";
        }
    }

    static void Main()
    {
        foreach (bool first in new[] { true, false })
        {
            Console.WriteLine(OfShort(first, -5, 100000));
            Console.WriteLine(OfByte(first, 250, 100000));
            Console.WriteLine(OfChar(first, 'x', -7));
            Console.WriteLine(OfSByte(first, -5, -300));
            Console.WriteLine(Twice(first, true, -1, 65535, 70000));
            Console.WriteLine(Twice(first, false, -1, 65535, 70000));
            Console.WriteLine(OfUShort(first, 65535, 70000));
            Console.WriteLine(Store(first, "text"));
            Console.WriteLine(Store(first, 5));
        }
        Console.WriteLine(OfNullable(null, 300));
        Console.WriteLine(OfNullable(3, 300));
    }
}
