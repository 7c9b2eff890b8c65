// C# 8 to 12: default interface methods, patterns, covariant results, collection expressions, lambdas with defaults.
using System;
using System.Collections.Generic;
using System.Linq;

interface IShape
{
    double Area { get; }
    string Describe() => $"{Name} of {Area}";
    string Name => "shape";
}
class Square(double side) : IShape { public double Area => side * side; public string Name => "square"; }
class Blob : IShape { public double Area => 1; }
abstract class Animal { public abstract Animal Self(); }
class Dog : Animal { public override Dog Self() => this; public int Legs => 4; }

static class Program
{
    static string Classify(object o) => o switch
    {
        int and > 10 and < 20 => "teen",
        int or long => "number",
        string { Length: 0 } => "empty",
        string s when s.StartsWith('a') => "a-word",

        null => "null",
        not null => "other",
    };
    static string List(int[] a) => a switch { [] => "none", [var one] => $"one {one}", [var f, .. var rest] => $"{f} and {rest.Length}" };
    static int Add(int a, int b = 5) => a + b;

    static int Main()
    {
        IShape s = new Square(2);
        if (s.Describe() != "square of 4" || ((IShape)new Blob()).Describe() != "shape of 1") return 1;
        if (Classify(15) != "teen" || Classify(5L) != "number" || Classify("") != "empty" || Classify("ab") != "a-word" || Classify(null) != "null" || Classify(2.0) != "other") return 2;
        if (List(new int[0]) != "none" || List(new[] { 4 }) != "one 4" || List(new[] { 1, 2, 3 }) != "1 and 2") return 3;
        if (new Dog().Self().Legs != 4) return 4;
        int[] a = [1, 2, 3, 4];
        List<int> l = [0, .. a, 9];
        if (l.Count != 6 || l[^1] != 9 || a[1..3].Sum() != 5) return 5;
        var f = (int x, int y = 2) => x * y;
        if (f(3) != 6 || Add(1) != 6) return 6;
        nint n = 5; n++;
        if (n != 6) return 7;
        string text = """
            {"a": 1}
            """;
        if (text.Length != 8) return 8;
        Span<int> span = stackalloc int[3];
        for (int i = 0; i < span.Length; i++) span[i] = i + 1;
        int total = 0;
        foreach (int v in span) total += v;
        if (total != 6) return 9;
        int? maybe = null;
        maybe ??= 4;
        Func<int, int> twice = static v => v * 2;
        return twice(maybe.Value) == 8 ? 0 : 10;
    }
}
