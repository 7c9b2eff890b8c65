// build: roslyn
// List<T>: every usual member, growth, sorting with comparers, ranges, searching, enumeration and its versions, exceptions.
using System;
using System.Collections.Generic;

static class Lists
{
    static string S<T>(IEnumerable<T> x) { return "[" + string.Join(" ", x) + "]"; }
    static void Try(string label, Action a)
    {
        try { a(); Console.WriteLine(label + " -> fine"); } catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }
    class Mod10 : IComparer<int> { public int Compare(int a, int b) { int c = (a % 10).CompareTo(b % 10); return c != 0 ? c : a.CompareTo(b); } }

    static void Main()
    {
        var l = new List<int>(); for (int i = 0; i < 10; i++) l.Add(i * 7 % 11); Console.WriteLine("{0} {1}", S(l), l.Count);
        l.Insert(0, 100); l.Insert(l.Count, 200); l.Insert(5, 300); Console.WriteLine(S(l));
        Console.WriteLine("{0} {1}", l.Remove(300), l.Remove(999)); l.RemoveAt(0); l.RemoveRange(2, 3); Console.WriteLine(S(l));
        l.AddRange(new[] { 4, 5, 4 }); l.InsertRange(1, new List<int> { -1, -2 }); Console.WriteLine(S(l));
        Console.WriteLine("{0} {1} {2} {3}", l.IndexOf(4), l.LastIndexOf(4), l.Contains(-2), l.IndexOf(12345));
        Console.WriteLine("{0} {1} {2} {3} {4}", l.Find(x => x > 4), l.FindIndex(x => x < 0), l.FindLast(x => x < 0), l.Exists(x => x == 200), l.TrueForAll(x => x > -3));
        Console.WriteLine("{0} {1}", S(l.FindAll(x => x % 2 == 0)), S(l.ConvertAll(x => "c" + x)));
        Console.WriteLine("{0} {1}", l.RemoveAll(x => x == 4), S(l)); l.Reverse(); Console.WriteLine(S(l)); l.Sort(); Console.WriteLine(S(l));
        l.Sort((a, b) => b.CompareTo(a));
        Console.WriteLine(S(l));
        l.Sort(new Mod10());
        Console.WriteLine(S(l));
        l.Sort();
        Console.WriteLine("{0} {1}", l.BinarySearch(5), l.BinarySearch(6) < 0);
        Console.WriteLine("{0} {1} {2}", S(l.GetRange(1, 2)), S(l.ToArray()), l.AsReadOnly().Count);
        l[0] = 77; l[1]++; l[2] += l[0]; Console.WriteLine(S(l)); l.ForEach(x => Console.Write(x + ";")); Console.WriteLine();
        int[] target = new int[14]; l.CopyTo(target, 2); Console.WriteLine(S(target)); l.Clear(); Console.WriteLine("{0} {1}", l.Count, S(l));
        var words = new List<string> { "pear", "Fig", null, "apple" };
        Console.WriteLine("{0} {1}", words.IndexOf(null), words.Contains("fig"));
        words.RemoveAll(w => w == null);
        words.Sort(StringComparer.Ordinal);
        Console.WriteLine(S(words));
        words.Sort((a, b) => a.Length != b.Length ? a.Length - b.Length : string.CompareOrdinal(a, b));
        Console.WriteLine(S(words));
        var copy = new List<string>(words) { "new" };
        Console.WriteLine("{0} {1}", words.Count, copy.Count);
        var nested = new List<List<int>> { new List<int> { 1 }, new List<int>() };
        nested[1].Add(5);
        nested[0][0]++;
        Console.WriteLine(nested[0][0] + nested[1][0]);
        l.Add(1); l.Add(2);
        Try("index", () => l[2] = 0);
        Try("negative", () => l[-1] = 0);
        Try("RemoveAt", () => l.RemoveAt(5));
        Try("Insert", () => l.Insert(5, 0));
        Try("GetRange", () => l.GetRange(1, 5));
        Try("modified", () => { foreach (int x in l) l.Add(x); });
        Try("modified by set", () => { foreach (int x in l) l[0] = x; });
        Try("removed", () => { foreach (int x in l) l.Remove(x); });
        Try("null", () => new List<int>(null));
        Try("capacity", () => new List<int>(-1));
        Try("AddRange null", () => l.AddRange(null));
        var e = l.GetEnumerator();
        Console.WriteLine("{0} {1}", e.MoveNext(), e.Current);
        IList<int> il = l;
        il.Add(9);
        ICollection<int> ic = l;
        Console.WriteLine("{0} {1} {2}", il[il.Count - 1], ic.Contains(9), ic.IsReadOnly);
        System.Collections.IList old = l; old.Add(10); Console.WriteLine("{0} {1}", old[0], old.Contains("x")); Try("wrong type", () => old.Add("s"));
        long sum = 0;
        var large = new List<long>();
        for (int i = 0; i < 1000; i++) large.Add(i);
        foreach (long x in large) sum += x;
        Console.WriteLine(sum);
    }
}
