// build: roslyn
// System.Array: Copy, Clone, Clear, IndexOf, Sort, Reverse, Resize, BinarySearch, Find, Fill by hand, ConvertAll.
using System;
using System.Collections.Generic;

static class ArrayClass
{
    static string Join<T>(IEnumerable<T> items) { return string.Join(",", items); }

    static void Try(string label, Action a)
    {
        try { a(); Console.WriteLine(label + " -> fine"); }
        catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }

    class ByLength : IComparer<string>
    {
        public int Compare(string a, string b) { return a.Length != b.Length ? a.Length - b.Length : string.CompareOrdinal(a, b); }
    }

    static void Main()
    {
        int[] a = { 5, 3, 9, 1, 7, 3 };
        var b = (int[])a.Clone(); b[0] = 50; Console.WriteLine("clone {0} {1}", Join(a), Join(b));
        Array.Sort(b); Console.WriteLine("sort " + Join(b));
        Array.Reverse(b); Console.WriteLine("reverse " + Join(b));
        Array.Sort(b, 1, 3); Console.WriteLine("sort part " + Join(b));
        Array.Sort(b, (x, y) => y.CompareTo(x)); Console.WriteLine("sort down " + Join(b));
        string[] words = { "pear", "fig", "apple", "kiwi", "date" };
        Array.Sort(words, new ByLength()); Console.WriteLine("by length " + Join(words));
        int[] keys = { 3, 1, 2 };
        string[] items = { "c", "a", "b" };
        Array.Sort(keys, items);
        Console.WriteLine("keys {0} {1}", Join(keys), Join(items));
        Console.WriteLine("IndexOf {0} {1} {2} {3}", Array.IndexOf(a, 3), Array.IndexOf(a, 4), Array.LastIndexOf(a, 3), Array.IndexOf(a, 3, 2));
        Array.Sort(a);
        Console.WriteLine("BinarySearch {0} {1} {2} {3}", Array.BinarySearch(a, 7), Array.BinarySearch(a, 4), Array.BinarySearch(a, 0), Array.BinarySearch(a, 100));
        Console.WriteLine("Find {0} {1} {2} {3}", Array.Find(a, x => x > 4), Array.FindIndex(a, x => x > 100), Array.Exists(a, x => x == 9), Array.TrueForAll(a, x => x > 0));
        Console.WriteLine("FindAll {0} ConvertAll {1}", Join(Array.FindAll(a, x => x % 3 == 0)), Join(Array.ConvertAll(a, x => "n" + x)));
        Array.ForEach(a, x => Console.Write(x + " ")); Console.WriteLine();
        Array.Resize(ref a, 8); Console.WriteLine("grow " + Join(a)); Array.Resize(ref a, 2); Console.WriteLine("shrink " + Join(a));
        int[] c = { 0, 1, 2, 3, 4, 5 }; Array.Copy(c, 0, c, 2, 4); Console.WriteLine("overlap up " + Join(c));
        c = new[] { 0, 1, 2, 3, 4, 5 }; Array.Copy(c, 2, c, 0, 4); Console.WriteLine("overlap down " + Join(c));
        Array.Clear(c, 1, 2); Console.WriteLine("clear " + Join(c));
        long[] wide = new long[3]; Array.Copy(new[] { 1, 2, 3 }, wide, 3); Console.WriteLine("widening copy " + Join(wide));
        object[] boxes = new object[2]; Array.Copy(new[] { 8, 9 }, boxes, 2); Console.WriteLine("boxing copy " + Join(boxes));
        int[] unboxed = new int[2]; Array.Copy(boxes, unboxed, 2); Console.WriteLine("unboxing copy " + Join(unboxed));
        new[] { 7, 8 }.CopyTo(unboxed, 0); Console.WriteLine("CopyTo " + Join(unboxed));
        Try("copy too much", () => Array.Copy(new int[2], new int[1], 2));
        Try("copy negative", () => Array.Copy(new int[2], new int[2], -1));
        Try("copy null", () => Array.Copy(null, new int[2], 1));
        Try("copy wrong type", () => Array.Copy(new[] { "a" }, new int[1], 1));
        Try("copy bad object", () => Array.Copy(new object[] { "a" }, new int[1], 1));
        Try("sort null", () => Array.Sort((int[])null));
        Console.WriteLine("GetValue {0} Length {1} {2} Rank {3}", ((Array)unboxed).GetValue(1), unboxed.Length, unboxed.LongLength, unboxed.Rank);
        ((Array)unboxed).SetValue(77, 0); Console.WriteLine("SetValue " + unboxed[0]);
        Console.WriteLine("Empty {0} AsReadOnly {1}", Array.Empty<string>().Length, Array.AsReadOnly(unboxed)[0]);
        var made = (string[])Array.CreateInstance(typeof(string), 2);
        made[1] = "made";
        Console.WriteLine("CreateInstance {0} {1}", made.Length, made[1]);
        Console.WriteLine("bounds {0} {1}", unboxed.GetLowerBound(0), unboxed.GetUpperBound(0));
    }
}
