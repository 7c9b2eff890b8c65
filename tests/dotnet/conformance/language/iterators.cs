// build: roslyn
// C#: iterators: yield return, yield break, infinite sequences, recursion, parameters, this, generic, IEnumerator, nested loops.
using System;
using System.Collections;
using System.Collections.Generic;

class Tree : IEnumerable<int>
{
    readonly int value;
    readonly Tree left, right;
    public Tree(int value, Tree left = null, Tree right = null) { this.value = value; this.left = left; this.right = right; }
    public IEnumerator<int> GetEnumerator()
    {
        if (left != null) foreach (int x in left) yield return x;
        yield return value;
        if (right != null) foreach (int x in right) yield return x;
    }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}

static class Iterators
{
    static IEnumerable<long> Fibonacci() { long a = 0, b = 1; while (true) { yield return a; long t = a + b; a = b; b = t; } }
    static IEnumerable<T> Take<T>(IEnumerable<T> source, int n) { foreach (T x in source) { if (n-- == 0) yield break; yield return x; } }
    static IEnumerable<T> Where<T>(IEnumerable<T> source, Func<T, bool> keep) { foreach (T x in source) if (keep(x)) yield return x; }
    static IEnumerable<int> Countdown(int from) { while (from > 0) yield return from--; yield return 100; }
    static IEnumerable<string> Products(int n) { for (int i = 1; i <= n; i++) for (int j = i; j <= n; j++) yield return i + "*" + j + "=" + i * j; }
    static IEnumerable<int> Nothing() { yield break; }
    static IEnumerator<char> Letters(char to) { for (char c = 'a'; c <= to; c++) yield return c; }
    static IEnumerable Untyped() { yield return 1; yield return "two"; yield return null; }
    static IEnumerable<string> Hanoi(int n, string a, string b, string c)
    {
        if (n == 0) yield break;
        foreach (string move in Hanoi(n - 1, a, c, b)) yield return move;
        yield return a + c;
        foreach (string move in Hanoi(n - 1, b, a, c)) yield return move;
    }
    static IEnumerable<(int, string)> Tuples() { yield return (1, "a"); yield return (2, "b"); }
    static IEnumerable<int> Switch(int n)
    {
        switch (n) { case 0: yield return 10; goto case 1; case 1: yield return 11; break; default: yield return 12; yield break; }
        yield return 99;
    }

    static void Main()
    {
        Console.WriteLine(string.Join(" ", Take(Fibonacci(), 12)));
        Console.WriteLine(string.Join(" ", Take(Where(Fibonacci(), x => x % 2 == 0), 6)));
        Console.WriteLine(string.Join(" ", Countdown(3)) + " " + string.Join(" ", Products(3)));
        foreach (int x in Nothing()) Console.WriteLine("never");
        for (var e = Letters('e'); e.MoveNext();) Console.Write(e.Current);
        Console.WriteLine();
        foreach (object o in Untyped()) Console.Write((o ?? "null") + " ");
        Console.WriteLine();
        Console.WriteLine(string.Join(" ", Hanoi(3, "A", "B", "C")));
        Console.WriteLine(string.Join(" ", new Tree(4, new Tree(2, new Tree(1), new Tree(3)), new Tree(6))));
        foreach (var t in Tuples()) Console.Write(t.Item1 + t.Item2 + " ");
        Console.WriteLine();
        for (int n = 0; n < 3; n++) Console.Write(string.Join(",", Switch(n)) + " ");
        Console.WriteLine();
        IEnumerable<int> shared = Countdown(2);
        Console.WriteLine(string.Join(" ", shared) + " again " + string.Join(" ", shared));
        var manual = Countdown(1).GetEnumerator();
        Console.WriteLine("{0} {1} {2} {3} {4}", manual.MoveNext(), manual.Current, manual.MoveNext(), manual.Current, manual.MoveNext());
        try { manual.Reset(); } catch (NotSupportedException) { Console.WriteLine("Reset is not supported"); }
        foreach (int x in new Tree(1, null, new Tree(2))) foreach (int y in new Tree(5, new Tree(4))) Console.Write(x * y + " ");
        Console.WriteLine();
    }
}
