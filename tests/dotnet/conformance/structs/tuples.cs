// build: only-roslyn
// Generic structs and tuples: ValueTuple, deconstruction, Tuple, KeyValuePair, nested generic structs.
using System;
using System.Collections.Generic;

struct Pair<A, B>
{
    public A First; public B Second;
    public Pair(A a, B b) { First = a; Second = b; }
    public Pair<B, A> Swap() { return new Pair<B, A>(Second, First); }
    public void Deconstruct(out A a, out B b) { a = First; b = Second; }
    public override string ToString() { return "<" + First + "," + Second + ">"; }
}

static class Tuples
{
    static (int quotient, int remainder) Divide(int a, int b) { return (a / b, a % b); }
    static (string, (int, double)) Nest() { return ("n", (1, 2.5)); }
    static (T, T) Twice<T>(T x) { return (x, x); }

    static void Main()
    {
        var p = new Pair<int, string>(1, "one"); var q = p.Swap(); q.First = "uno";
        Console.WriteLine("pair {0} {1}", p, q);
        var (n, s) = p; Console.WriteLine("deconstruct {0} {1}", n, s);
        var nested = new Pair<Pair<int, int>, Pair<string, bool>>(new Pair<int, int>(1, 2), new Pair<string, bool>("x", true));
        nested.First.Second = 20; Console.WriteLine("nested {0} {1}", nested, nested.Swap().First.Swap());
        var d = Divide(17, 5); Console.WriteLine("tuple {0} {1} {2}", d.quotient, d.remainder, d.Item1);
        int a = 1, b = 2; (a, b) = (b, a); Console.WriteLine("swap {0} {1}", a, b);
        var (text, (i, r)) = Nest(); Console.WriteLine("nested tuple {0} {1} {2}", text, i, r);
        var copy = d; copy.quotient = 9; Console.WriteLine("copies {0} {1}", d, copy);
        Console.WriteLine("equals {0} {1} {2}", d.Equals((3, 2)), copy.Equals(d), (1, "a").Equals((1, "a")));
        Console.WriteLine("ToString {0} {1} {2}", (1, 2, 3), ("a", (string)null), Twice('x'));
        Console.WriteLine("compare {0} {1}", (1, 2).CompareTo((1, 3)), ("b", 0).CompareTo(("a", 9)));
        var t = Tuple.Create(1, "two", 3.5); Console.WriteLine("Tuple {0} {1} {2}", t, t.Item2, t.Equals(Tuple.Create(1, "two", 3.5)));
        var list = new List<(string name, int age)> { ("bo", 40), ("al", 30) };
        list.Sort((x, y) => x.age - y.age);
        foreach (var entry in list) { var (name, age) = entry; Console.Write(name + age + " "); }
        Console.WriteLine();
        var kv = new KeyValuePair<string, int>("k", 5); Console.WriteLine("kv {0} {1} {2}", kv.Key, kv.Value, kv);
        var grid = new Dictionary<(int, int), string>(); grid[(1, 2)] = "a"; grid[(1, 2)] += "b"; grid[(2, 1)] = "c";
        Console.WriteLine("grid {0} {1} {2}", grid.Count, grid[(1, 2)], grid.ContainsKey((2, 2)));
        var path = new[] { (0, 0), (1, 1) }; path[1].Item1 = 7; Console.WriteLine("array {0} {1}", path[0], path[1]);
        var eight = (1, 2, 3, 4, 5, 6, 7, 8); Console.WriteLine("rest {0} {1}", eight.Item8, eight);
    }
}
