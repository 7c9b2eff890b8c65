// build: only-roslyn
// C# 7 and 8: switch on types with guards, switch expressions, property and tuple patterns, discards, local functions.
using System;

interface IOne { }
class Base { public int Size = 3; public string Name = "base"; }
class Derived : Base, IOne { public Derived() { Name = "derived"; } }
sealed class Last : Derived { }
struct Point { public int X, Y; public void Deconstruct(out int x, out int y) { x = X; y = Y; } }

static class Patterns
{
    static string Classify(object o)
    {
        switch (o)
        {
            case null: return "null";
            case 0: return "zero";
            case int n when n < 0: return "negative " + n;
            case int n: return "int " + n;
            case string s when s.Length == 0: return "empty string";
            case string s: return "string of " + s.Length;
            case Last l: return "last";
            case IOne one: return "one " + one.GetType().Name;
            case int[] a: return "ints " + a.Length;
            case Array a: return "array " + a.Length;
            case DayOfWeek d: return "day " + d;
            default: return "other " + o.GetType().Name;
        }
    }

    static string Expression(object o) => o switch
    {
        null => "nothing",
        int n when n > 100 => "big",
        int _ => "int",
        Base { Name: "base", Size: 3 } => "the base",
        Base { Name: var name } b => name + b.Size,
        string { Length: 1 } => "one char",
        Point (0, 0) => "origin",
        Point (var x, 0) => "on x at " + x,
        Point { X: var x, Y: var y } => x + ":" + y,
        _ => "rest",
    };

    static string Tuple(int a, bool b) => (a, b) switch { (0, true) => "0t", (0, _) => "0f", (_, true) => "?t", (var n, false) => n + "f" };

    static int Unmatched(int n) => n switch { 1 => 10, 2 => 20 };

    static void Main()
    {
        foreach (object o in new object[] { null, 0, -3, 7, "", "abc", new Last(), new Derived(), new int[2], new string[3], DayOfWeek.Friday, 2.5 })
            Console.WriteLine(Classify(o));
        foreach (object o in new object[] { null, 200, 5, new Base(), new Derived(), "x", "xy", new Point(), new Point { X = 4 }, new Point { X = 1, Y = 2 } })
            Console.WriteLine(Expression(o));
        Console.WriteLine(Tuple(0, true) + Tuple(0, false) + Tuple(5, true) + Tuple(5, false));
        try { Console.WriteLine(Unmatched(1) + Unmatched(3)); } catch (Exception e) { Console.WriteLine(e is InvalidOperationException); }
        if (new Base() is { Size: 3 } three) Console.WriteLine(three.Name);
        string text = null; text ??= "assigned"; text ??= "again"; Console.WriteLine(text);
        static int Local(int n) => n < 2 ? n : Local(n - 1) + Local(n - 2);
        Console.WriteLine(Local(12));
        int Captures(int n) { return n + text.Length; }
        Console.WriteLine(Captures(1));
        using var scope = new Scope("s");
        Console.WriteLine(default(Point) is (0, 0));
    }
}

class Scope : IDisposable
{
    readonly string name;
    public Scope(string name) { this.name = name; }
    public void Dispose() { Console.WriteLine("dispose " + name); }
}
