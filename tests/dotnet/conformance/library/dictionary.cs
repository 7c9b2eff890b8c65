// build: roslyn
// Dictionary<K,V>: add, update, remove, lookup, enumeration in insertion order, comparers, key types, exceptions.
using System;
using System.Collections.Generic;

class Key
{
    public int A;
    public override bool Equals(object o) { var k = o as Key; return k != null && k.A == A; }
    public override int GetHashCode() { return A % 3; }
}
struct Pos : IEquatable<Pos>
{
    public int X, Y;
    public bool Equals(Pos o) { return X == o.X && Y == o.Y; }
    public override int GetHashCode() { return X * 31 + Y; }
}
class CaseBlind : IEqualityComparer<string>
{
    public bool Equals(string a, string b) { return a.ToLower() == b.ToLower(); }
    public int GetHashCode(string s) { return s.ToLower().Length; }
}

static class Dictionaries
{
    static void Try(string label, Action a)
    {
        try { a(); Console.WriteLine(label + " -> fine"); } catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }
    static void Main()
    {
        var d = new Dictionary<string, int> { { "one", 1 }, { "two", 2 } };
        d["three"] = 3;
        d["one"] = 11;
        d["two"]++;
        Console.WriteLine("{0} {1} {2} {3}", d.Count, d["one"], d["two"], d["three"]);
        int v;
        Console.WriteLine("{0} {1} {2} {3}", d.TryGetValue("two", out v), v, d.TryGetValue("zip", out v), v);
        Console.WriteLine("{0} {1} {2} {3}", d.ContainsKey("one"), d.ContainsKey("ONE"), d.ContainsValue(3), d.ContainsValue(99));
        foreach (var kv in d) Console.Write(kv.Key + "=" + kv.Value + " ");
        foreach (string k in d.Keys) Console.Write(k + " ");
        foreach (int x in d.Values) Console.Write(x + " ");
        Console.WriteLine();
        Console.WriteLine("{0} {1} {2}", d.Remove("one"), d.Remove("one"), d.Count); d.Clear(); Console.WriteLine(d.Count);
        Try("missing", () => Console.Write(d["x"]));
        Try("duplicate", () => { d.Add("a", 1); d.Add("a", 2); });
        Try("null key", () => d[null] = 1);
        Try("null lookup", () => d.ContainsKey(null));
        Try("modified", () => { d["b"] = 1; foreach (var kv in d) d["c" + d.Count] = 5; });
        var squares = new Dictionary<int, long>();
        for (int i = -50; i < 50; i++) squares[i] = (long)i * i;
        long total = 0;
        foreach (var kv in squares) total += kv.Key * kv.Value;
        Console.WriteLine("{0} {1} {2}", squares.Count, squares[-50], total);
        for (int i = -50; i < 50; i += 2) squares.Remove(i);
        Console.WriteLine("{0} {1} {2}", squares.Count, squares.ContainsKey(-50), squares[-49]);
        for (int i = 0; i < 60; i++) squares[1000 + i] = i;
        Console.WriteLine(squares.Count);
        var own = new Dictionary<Key, string>();
        for (int i = 0; i < 9; i++) own[new Key { A = i % 5 }] = "v" + i;
        Console.WriteLine("{0} {1} {2}", own.Count, own[new Key { A = 3 }], own.ContainsKey(new Key { A = 8 }));
        var grid = new Dictionary<Pos, char>();
        grid[new Pos { X = 1, Y = 2 }] = 'a';
        grid[new Pos { X = 2, Y = 1 }] = 'b';
        grid[new Pos { X = 1, Y = 2 }] = 'c';
        Console.WriteLine("{0} {1}", grid.Count, grid[new Pos { X = 1, Y = 2 }]);
        var blind = new Dictionary<string, int>(new CaseBlind()) { { "Key", 1 } };
        blind["KEY"] = 5;
        Console.WriteLine("{0} {1} {2}", blind.Count, blind["key"], blind.ContainsKey("other"));
        var ignore = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["Ab"] = 1 };
        Console.WriteLine(ignore.ContainsKey("aB"));
        var mixed = new Dictionary<object, string> { { 1, "int" }, { 1L, "long" }, { "1", "string" }, { '1', "char" } };
        Console.WriteLine("{0} {1} {2}", mixed.Count, mixed[1], mixed[1L]);
        var byBool = new Dictionary<bool, List<int>> { { true, new List<int>() }, { false, new List<int>() } };
        for (int i = 0; i < 7; i++) byBool[i % 3 == 0].Add(i);
        Console.WriteLine("{0} {1}", byBool[true].Count, byBool[false].Count);
        var counts = new Dictionary<char, int>();
        foreach (char c in "abracadabra") { int n; counts.TryGetValue(c, out n); counts[c] = n + 1; }
        foreach (var kv in counts) Console.Write(kv.Key + ":" + kv.Value + " ");
        Console.WriteLine();
        var copy = new Dictionary<char, int>(counts);
        copy['a'] = 0;
        Console.WriteLine("{0} {1}", counts['a'], copy['a']);
        IDictionary<char, int> id = copy;
        id.Add('z', 26);
        Console.WriteLine("{0} {1}", id['z'], id.Keys.Count);
        var keys = new List<char>(copy.Keys);
        keys.Sort();
        Console.WriteLine(string.Join("", keys));
        var collisions = new Dictionary<Key, int>();
        for (int i = 0; i < 30; i++) collisions.Add(new Key { A = i * 3 }, i);
        collisions.Remove(new Key { A = 27 });
        int sum = 0;
        for (int i = 0; i < 30; i++) if (collisions.TryGetValue(new Key { A = i * 3 }, out v)) sum += v;
        Console.WriteLine("{0} {1}", collisions.Count, sum);
    }
}
