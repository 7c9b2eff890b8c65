// build: roslyn
// Structs without an `Equals` compare their fields, each by its own.
using System;
using System.Collections.Generic;

struct Folded
{
    public string Text;
    public Folded(string text) { Text = text; }
    public override bool Equals(object other) { return other is Folded && ((Folded)other).Text.ToUpperInvariant() == Text.ToUpperInvariant(); }
    public override int GetHashCode() { return Text.ToUpperInvariant().Length; }
}

struct Plain
{
    public int A;
    public string B;
    public Plain(int a, string b) { A = a; B = b; }
}

struct Holder
{
    public Plain Plain;
    public Folded Folded;
    public decimal Price;
    public int? Maybe;
    public double Float;
    public Holder(int a, string b, string text, decimal price, int? maybe, double number)
    {
        Plain = new Plain(a, b);
        Folded = new Folded(text);
        Price = price;
        Maybe = maybe;
        Float = number;
    }
}

struct Empty { }

struct Both<T>
{
    public T First, Second;
    public Both(T first, T second) { First = first; Second = second; }
}

static class Program
{
    static void Main()
    {
        var one = new Holder(1, "b", "text", 1.0m, null, 0.5);
        Console.WriteLine(one.Equals(new Holder(1, "b", "text", 1.0m, null, 0.5)));
        Console.WriteLine(one.Equals(new Holder(1, "b", "TEXT", 1.00m, null, 0.5)));
        Console.WriteLine(one.Equals(new Holder(1, "b", "texts", 1.0m, null, 0.5)));
        Console.WriteLine(one.Equals(new Holder(1, "B", "text", 1.0m, null, 0.5)));
        Console.WriteLine(one.Equals(new Holder(1, "b", "text", 1.1m, null, 0.5)));
        Console.WriteLine(one.Equals(new Holder(1, "b", "text", 1.0m, 0, 0.5)));
        Console.WriteLine(one.Equals(new Holder(1, "b", "text", 1.0m, null, 0.25)));
        Console.WriteLine(one.Equals(null));
        Console.WriteLine(one.Equals(one.Plain));
        Console.WriteLine(new Empty().Equals(new Empty()));
        Console.WriteLine(new Both<Folded>(new Folded("a"), new Folded("b")).Equals(new Both<Folded>(new Folded("A"), new Folded("B"))));
        Console.WriteLine(new Both<Folded>(new Folded("a"), new Folded("b")).Equals(new Both<Folded>(new Folded("A"), new Folded("C"))));
        var seen = new HashSet<Holder> { one };
        Console.WriteLine(seen.Contains(new Holder(1, "b", "Text", 1.000m, null, 0.5)));
        Console.WriteLine(seen.Contains(new Holder(2, "b", "Text", 1.000m, null, 0.5)));
    }
}
