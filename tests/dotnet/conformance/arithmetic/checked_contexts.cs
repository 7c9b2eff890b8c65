// build: roslyn
// C#: checked and unchecked statements and expressions, and that they do not reach into called methods.
using System;

static class CheckedContexts
{
    static int max = int.MaxValue;
    static long big = 5000000000;
    static double huge = 1e12;

    static int Wraps() { return max + 1; }

    static void Try(string label, Func<object> f)
    {
        try { Console.WriteLine(label + " -> " + f()); }
        catch (OverflowException e) { Console.WriteLine(label + " -> OverflowException: " + e.Message); }
    }

    static int Power(int x, int n)
    {
        int result = 1;
        checked { while (n-- > 0) result *= x; }
        return result;
    }

    static void Main()
    {
        Try("default", () => max + 1);
        Try("checked", () => checked(max + 1));
        Try("checked call", () => checked(Wraps()));
        Try("unchecked in checked", () => checked(unchecked(max + 1) + 1));
        Try("checked in unchecked", () => unchecked(checked(max + 1) + 1));
        Try("cast", () => (int)big);
        Try("checked cast", () => checked((int)big));
        Try("checked cast from double", () => checked((int)huge));
        Try("3^19", () => Power(3, 19));
        Try("3^20", () => Power(3, 20));
        Try("checked shift", () => checked(max << 4));
        Try("checked divide", () => checked(max / 2 - max));
        Try("checked uint subtraction", () => { uint a = 1, b = 2; return checked(a - b); });
        Try("checked compound", () => { byte b = 200; checked { b += 100; } return b; });
        Try("unchecked compound", () => { byte b = 200; b += 100; return b; });
        Try("checked array size", () => { int n = max; return checked(new int[2].Length + n); });
        Try("constant", () => unchecked((byte)-1) + unchecked(int.MaxValue + 1));
    }
}
