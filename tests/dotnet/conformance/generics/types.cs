// build: roslyn
// Partition II 9: generic types: instantiations over values and references, nesting, constraints, inheritance, statics, typeof, default, new().
using System;
using System.Collections.Generic;

class Cell<T>
{
    public T Value;
    public static int Count;
    public Cell(T v) { Value = v; Count++; }
    public override string ToString() { return "[" + Value + "]"; }
    public Cell<U> Map<U>(Func<T, U> f) { return new Cell<U>(f(Value)); }
}
class Outer<T>
{
    public class Inner<U> { public T A; public U B; public static string Both() { return typeof(T).Name + typeof(U).Name; } }
    public class Plain { public T Only; }
    public struct Value { public T V; }
}
class Tree<K, V> where K : IComparable<K>
{
    class Node { public K Key; public V Value; public Node Left, Right; }
    Node root; public int Count { get; private set; }
    public V this[K key]
    {
        get
        {
            for (var n = root; n != null;) { int c = key.CompareTo(n.Key); if (c == 0) return n.Value; n = c < 0 ? n.Left : n.Right; }
            throw new KeyNotFoundException();
        }
        set { Insert(ref root, key, value); }
    }
    void Insert(ref Node n, K key, V value)
    {
        if (n == null) { n = new Node { Key = key, Value = value }; Count++; return; }
        int c = key.CompareTo(n.Key);
        if (c == 0) n.Value = value; else if (c < 0) Insert(ref n.Left, key, value); else Insert(ref n.Right, key, value);
    }
    public IEnumerable<K> Keys() { return Walk(root); }
    static IEnumerable<K> Walk(Node n)
    {
        if (n == null) yield break;
        foreach (K k in Walk(n.Left)) yield return k;
        yield return n.Key;
        foreach (K k in Walk(n.Right)) yield return k;
    }
}
class Base<T> { public virtual string Who(T x) { return "Base<" + typeof(T).Name + ">"; } }
class IntDerived : Base<int> { public override string Who(int x) { return "IntDerived>" + base.Who(x); } }
class Pass<T> : Base<List<T>> { public override string Who(List<T> x) { return "Pass" + x.Count + ">" + base.Who(x); } }
class Self<T> where T : Self<T>, new() { public static T Make() { return new T(); } public virtual string Name() { return "self"; } }
class Mine : Self<Mine> { public override string Name() { return "mine"; } }
class Expression<T>
{
    public Expression<T> Next;
    public Expression<int> Other;
    public int Depth() { return Next == null ? 1 : 1 + Next.Depth() + (Other == null ? 0 : Other.Depth()); }
}
struct Maybe<T>
{
    readonly T value;
    readonly bool has;
    public Maybe(T v) { value = v; has = true; }
    public T Or(T other) { return has ? value : other; }
    public static readonly Maybe<T> None = new Maybe<T>();
}
class Settings<T> { public static T Current = default(T); static Settings() { Console.WriteLine("cctor " + typeof(T).Name); } }
class WithNew<T> where T : new() { public T Made = new T(); }
class Thing { public int N = 42; }

static class GenericTypes
{
    static void Main()
    {
        Console.WriteLine("{0} {1} {2} {3}", new Cell<int>(1), new Cell<string>("s"), new Cell<int>(2).Map(x => x + 0.5), new Cell<Cell<int>>(new Cell<int>(3)));
        Console.WriteLine("statics {0} {1} {2} {3} {4}", Cell<int>.Count, Cell<string>.Count, Cell<double>.Count, Cell<Cell<int>>.Count, Cell<object>.Count);
        var inner = new Outer<int>.Inner<string> { A = 1, B = "b" };
        Console.WriteLine("nested {0} {1} {2}", inner.A, inner.B, Outer<long>.Inner<char>.Both());
        Console.WriteLine("nested {0} {1}", new Outer<string>.Plain { Only = "o" }.Only, new Outer<byte>.Value { V = 9 }.V);
        var tree = new Tree<string, int>(); foreach (string w in "the quick brown fox jumps over the lazy dog".Split(' ')) tree[w] = w.Length;
        Console.WriteLine("tree {0} {1} {2}", tree.Count, tree["quick"], string.Join(" ", tree.Keys()));
        try { Console.WriteLine(tree["cat"]); } catch (KeyNotFoundException) { Console.WriteLine("no cat"); }
        var numbers = new Tree<int, string>();
        foreach (int n in new[] { 5, 2, 8, 1, 9 }) numbers[n] = "n" + n;
        Console.WriteLine("tree {0} {1}", numbers[8], string.Join(" ", numbers.Keys()));
        Base<int> b = new IntDerived();
        Base<List<char>> p = new Pass<char>();
        Console.WriteLine(b.Who(1) + " " + p.Who(new List<char> { 'a' }) + " " + new Base<string>().Who(""));
        Console.WriteLine("self {0} {1}", Mine.Make().Name(), Self<Mine>.Make().GetType().Name);
        Console.WriteLine("recursive " + new Expression<string> { Next = new Expression<string>(), Other = new Expression<int>() }.Depth());
        Console.WriteLine("maybe {0} {1} {2}", new Maybe<int>(3).Or(4), Maybe<int>.None.Or(4), default(Maybe<string>).Or("none"));
        Settings<int>.Current = 5;
        Settings<string>.Current = "x";
        Settings<int>.Current++;
        Console.WriteLine("settings {0} {1} {2}", Settings<int>.Current, Settings<string>.Current, Settings<object>.Current == null);
        Console.WriteLine("new {0} {1} {2}", new WithNew<Thing>().Made.N, new WithNew<int>().Made, new WithNew<List<int>>().Made.Count);
        Console.WriteLine("arrays {0} {1}", new Cell<int>[3].Length, new Cell<int[]>(new[] { 1, 2 }).Value[1]);
        Console.WriteLine("typeof {0} {1} {2}", typeof(Cell<int>) == typeof(Cell<int>), typeof(Cell<int>) == typeof(Cell<long>), new Cell<int>(0).GetType() == typeof(Cell<int>));
    }
}
