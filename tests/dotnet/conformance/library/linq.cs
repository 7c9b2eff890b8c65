// build: roslyn
// System.Linq: the usual operators, deferred execution, query syntax, grouping, joining, ordering, exceptions of First/Single.
using System;
using System.Collections.Generic;
using System.Linq;

static class Linq
{
    static string S<T>(IEnumerable<T> x) { return "[" + string.Join(" ", x) + "]"; }
    static void Try(string label, Func<object> f)
    {
        try { Console.WriteLine(label + " -> " + f()); } catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }
    class Pet { public string Name; public int Age; public string Owner; }
    static void Main()
    {
        int[] n = { 5, 3, 8, 1, 9, 2 }; var words = new List<string> { "delta", "alpha", "charlie", "bravo" };
        Console.WriteLine(S(n.Where(x => x > 2)) + S(n.Select(x => x * x)) + S(n.Where((x, i) => i % 2 == 0)) + S(words.Select((w, i) => i + w.Substring(0, 1))));
        Console.WriteLine("{0} {1} {2} {3} {4} {5}", n.Sum(), n.Min(), n.Max(), n.Average() > 4.6, n.Count(), n.Count(x => x > 4));
        Console.WriteLine("{0} {1} {2} {3}", n.Any(), n.Any(x => x > 100), n.All(x => x > 0), n.Contains(8));
        Console.WriteLine("{0} {1} {2} {3} {4}", n.First(), n.Last(), n.First(x => x > 5), n.FirstOrDefault(x => x > 50), n.ElementAt(2));
        Try("First", () => new int[0].First());
        Try("Single", () => n.Single());
        Try("Single one", () => n.Single(x => x == 9));
        Try("Max of none", () => new int[0].Max());
        Try("ElementAt", () => n.ElementAt(10));
        Try("null", () => ((int[])null).Sum());
        Console.WriteLine(S(n.OrderBy(x => x)) + S(n.OrderByDescending(x => x)) + S(words.OrderBy(w => w.Length).ThenBy(w => w, StringComparer.Ordinal)) + S(n.Reverse()));
        Console.WriteLine(S(n.Take(2)) + S(n.Skip(4)) + S(n.TakeWhile(x => x != 1)) + S(n.SkipWhile(x => x != 1)) + S(n.Concat(new[] { 0 })) + S(new[] { 1, 2, 2, 1 }.Distinct()));
        Console.WriteLine(S(n.Union(new[] { 5, 7 })) + S(n.Intersect(new[] { 9, 5 })) + S(n.Except(new[] { 5, 9 })) + S(n.Zip(words, (a, b) => a + b)) + S(Enumerable.Range(3, 4)) + S(Enumerable.Repeat("r", 2)) + S(Enumerable.Empty<int>()) + S(new int[0].DefaultIfEmpty(4)));
        Console.WriteLine("{0} {1} {2}", n.Aggregate((a, b) => a * 2 + b), n.Aggregate("s", (a, b) => a + b), n.Aggregate(0, (a, b) => a + b, a => "total " + a));
        Console.WriteLine(S(new[] { "ab", "cd" }.SelectMany(w => w)) + S(new object[] { 1, "x", 2 }.OfType<int>()) + S(new object[] { 1, 2 }.Cast<int>()) + new[] { 1, 2 }.SequenceEqual(new List<int> { 1, 2 }));
        var d = words.ToDictionary(w => w[0], w => w.Length);
        Console.WriteLine("{0} {1} {2}", d['a'], d.Count, n.ToList().Count + n.ToArray().Length);
        foreach (var g in n.GroupBy(x => x % 3)) Console.Write(g.Key + S(g));
        Console.WriteLine();
        var lookup = words.ToLookup(w => w.Length);
        Console.WriteLine(S(lookup[5]) + lookup.Contains(9));
        var pets = new[] { new Pet { Name = "rex", Age = 3, Owner = "ann" }, new Pet { Name = "tom", Age = 9, Owner = "bob" }, new Pet { Name = "kit", Age = 3, Owner = "ann" } };
        var query = from p in pets where p.Age < 5 orderby p.Name descending select new { p.Name, Next = p.Age + 1 };
        foreach (var q in query) Console.Write(q.Name + q.Next + " ");
        var byOwner = from p in pets group p by p.Owner into g orderby g.Key select g.Key + g.Sum(p => p.Age);
        Console.WriteLine(S(byOwner));
        var joined = from p in pets join o in new[] { "ann", "bob" }
        on p.Owner equals o let t = p.Name + o select t;
        Console.WriteLine(S(joined));
        var cross = from a in new[] { 1, 2 }
        from b in new[] { 10, 20 }
        where a * b != 20 select a + b;
        Console.WriteLine(S(cross));
        int calls = 0;
        var lazy = n.Where(x => { calls++; return x > 3; }).Select(x => x + 1);
        Console.Write("deferred " + calls);
        lazy.First();
        Console.Write(" " + calls);
        lazy.ToList();
        Console.WriteLine(" " + calls);
        var source = new List<int> { 1 };
        var view = source.Select(x => x * 10);
        source.Add(2);
        Console.WriteLine(S(view));
        Console.WriteLine("{0} {1}", pets.Sum(p => p.Age), pets.OrderBy(p => p.Age).ThenByDescending(p => p.Name).First().Name);
    }
}
