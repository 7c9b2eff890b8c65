// build: roslyn
// Partition II 9, III 2.1: generic methods: inference, constraints, virtual generic methods, constrained calls, recursion, default(T), new T().
using System;
using System.Collections.Generic;

interface IVisitor { R Visit<R>(R seed, int n); }
class Adder : IVisitor { public R Visit<R>(R seed, int n) { return (R)(object)("a" + typeof(R).Name + seed + n == "" ? seed : (object)seed); } }
class Base
{
    public virtual string Show<T>(T x) { return "Base<" + typeof(T).Name + ">" + x; }
    public virtual string Two<A, B>(A a, B b) { return typeof(A).Name + typeof(B).Name; }
}
class Derived : Base
{
    public override string Show<T>(T x) { return "Derived>" + base.Show(x) + typeof(T[]).Name; }
    public override string Two<X, Y>(X a, Y b) { return "D" + base.Two(b, a); }
}
struct Money : IComparable<Money>, IFormattable
{
    public int N;
    public int CompareTo(Money o) { return N - o.N; }
    public override string ToString() { return "$" + N; }
    public string ToString(string f, IFormatProvider p) { return f + N; }
    public override int GetHashCode() { return N; }
    public override bool Equals(object o) { return o is Money && ((Money)o).N == N; }
}
struct Quiet { public int N; }

static class GenericMethods
{
    static T Identity<T>(T x) { return x; }
    static T Default<T>() { return default(T); }
    static T Make<T>() where T : new() { return new T(); }
    static bool IsNull<T>(T x) { return x == null; }
    static string Name<T>() { return typeof(T).Name; }
    static string Name<T>(T x) { return typeof(T).Name; }
    static string ToText<T>(T x) { return x.ToString(); }
    static int Hash<T>(T x) { return x.GetHashCode(); }
    static bool Same<T>(T a, T b) { return a.Equals(b); }
    static bool SameReference<T>(T a, T b) where T : class { return a == b; }
    static T Max<T>(IEnumerable<T> items) where T : IComparable<T>
    {
        bool first = true;
        T best = default(T);
        foreach (T x in items) if (first || x.CompareTo(best) > 0) { best = x; first = false; }
        return best;
    }
    static void Sort<T>(T[] a, Comparison<T> c)
    {
        for (int i = 1; i < a.Length; i++) { T x = a[i]; int j = i - 1; while (j >= 0 && c(a[j], x) > 0) { a[j + 1] = a[j]; j--; } a[j + 1] = x; }
    }
    static R Fold<T, R>(IEnumerable<T> items, R seed, Func<R, T, R> f) { foreach (T x in items) seed = f(seed, x); return seed; }
    static List<U> Map<T, U>(List<T> l, Func<T, U> f) { var r = new List<U>(); foreach (T x in l) r.Add(f(x)); return r; }
    static T[] Fill<T>(int n, T x) { var a = new T[n]; for (int i = 0; i < n; i++) a[i] = x; return a; }
    static int Depth<T>(int n, T x) { return n == 0 ? 0 : 1 + Depth<T>(n - 1, x); }
    static bool Is<T>(object o) { return o is T; }
    static T As<T>(object o) where T : class { return o as T; }
    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    static IEnumerable<T> Repeat<T>(T x, int n) { while (n-- > 0) yield return x; }
    static string Format<T>(T x) where T : IFormattable { return x.ToString("F", null); }
    static object Box<T>(T x) { return x; }
    static Func<T> Later<T>(T x) { return () => x; }

    static void Main()
    {
        Console.WriteLine("{0} {1} {2}", Identity(5), Identity("s"), Identity(new Money { N = 3 }));
        Console.WriteLine("default {0} {1} {2} {3}", Default<int>(), Default<string>() == null, Default<Money>(), Default<int?>() == null);
        Console.WriteLine("new {0} {1} {2}", Make<Money>(), Make<List<int>>().Count, Make<int>());
        Console.WriteLine("null {0} {1} {2} {3}", IsNull(0), IsNull((string)null), IsNull((int?)null), IsNull(""));
        Console.WriteLine("names {0} {1} {2} {3} {4}", Name<int>(), Name<string[]>(), Name('c'), Name((object)"s"), Name<Money>());
        Console.WriteLine("constrained {0} {1} {2} {3}", ToText(7), ToText(new Money { N = 7 }), ToText("t"), Hash(new Money { N = 8 }) + Hash(9));
        Console.WriteLine("constrained " + ToText(new Quiet()) + " " + Same(new Quiet { N = 1 }, new Quiet { N = 1 }) + Same(1, 2) + Same("a", "a"));
        string text = "ab"; Console.WriteLine("reference {0} {1}", SameReference(text, text), SameReference(text, new string(new[] { 'a', 'b' })));
        Console.WriteLine("max {0} {1} {2}", Max(new[] { 3, 9, 4 }), Max(new List<string> { "b", "c", "a" }), Max(new[] { new Money { N = 2 }, new Money { N = 6 } }));
        int[] a = { 4, 1, 3 };
        Sort(a, (x, y) => x - y);
        string[] s = { "ccc", "a", "bb" };
        Sort(s, (x, y) => y.Length - x.Length);
        Console.WriteLine("sort {0} {1}", string.Join(",", a), string.Join(",", s));
        Console.WriteLine("fold {0} {1}", Fold(a, 0L, (r, x) => r * 10 + x), Fold(s, "", (r, x) => r + x));
        Console.WriteLine("map " + string.Join(",", Map(new List<int> { 1, 2 }, x => x * 1.5)) + " " + Fill(2, 'x').Length + Fill(3, "y")[2] + " " + Depth(50, 1.5));
        Console.WriteLine("is {0} {1} {2} {3} {4}", Is<int>(5), Is<long>(5), Is<string>("s"), Is<IComparable<int>>(5), Is<Money?>(new Money()));
        Console.WriteLine("as {0} {1}", As<string>("x"), As<string>(5) == null);
        Money m = new Money { N = 1 }, n = new Money { N = 2 };
        Swap(ref m, ref n);
        Console.WriteLine("swap {0} {1} {2}", m, n, Format(m) + Format(7));
        Base b = new Derived(); Console.WriteLine("virtual {0} {1} {2}", b.Show(1), b.Show("s"), b.Two(1, 'c'));
        IVisitor v = new Adder(); Console.WriteLine("interface {0} {1}", v.Visit(5, 1), v.Visit("s", 2));
        Console.WriteLine("iterator {0} box {1} closure {2}{3}", string.Join("", Repeat('z', 4)), Box(new Money { N = 4 }), Later(5)(), Later("k")());
        Func<int, int> f = Identity; Func<string, string> g = Identity<string>; Console.WriteLine("delegate {0} {1}", f(3), g("q"));
    }
}
