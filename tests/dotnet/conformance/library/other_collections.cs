// build: roslyn
// HashSet, Queue, Stack, LinkedList: members, orders, set operations, exceptions.
using System;
using System.Collections.Generic;

static class OtherCollections
{
    static string S<T>(IEnumerable<T> x) { return "[" + string.Join(" ", x) + "]"; }
    static string Sorted<T>(IEnumerable<T> x) { var l = new List<T>(x); l.Sort(); return S(l); }
    static void Try(string label, Action a)
    {
        try { a(); Console.WriteLine(label + " -> fine"); } catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }
    static void Main()
    {
        var h = new HashSet<int> { 3, 1, 2, 3 };
        Console.WriteLine("{0} {1} {2} {3} {4}", h.Count, h.Add(4), h.Add(4), h.Contains(1), h.Contains(9));
        Console.WriteLine("{0} {1} {2}", h.Remove(1), h.Remove(1), Sorted(h));
        h.UnionWith(new[] { 7, 8, 2 });
        Console.WriteLine("union " + Sorted(h));
        h.IntersectWith(new[] { 2, 3, 8, 100 });
        Console.WriteLine("intersect " + Sorted(h));
        h.ExceptWith(new[] { 3 });
        Console.WriteLine("except " + Sorted(h));
        h.SymmetricExceptWith(new[] { 8, 9 });
        Console.WriteLine("symmetric " + Sorted(h));
        Console.WriteLine("{0} {1} {2} {3} {4}", h.SetEquals(new[] { 9, 2, 2 }), h.IsSubsetOf(new[] { 2, 9, 10 }), h.IsSupersetOf(new[] { 2 }), h.Overlaps(new[] { 5, 9 }), h.IsProperSubsetOf(new[] { 2, 9 }));
        Console.WriteLine("{0} {1}", h.RemoveWhere(x => x > 5), Sorted(h));
        h.Clear();
        Console.WriteLine(h.Count);
        var words = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "A", "a", "b" };
        Console.WriteLine("{0} {1}", words.Count, words.Contains("B"));
        var primes = new HashSet<int>();
        for (int i = 2; i < 50; i++) { bool p = true; foreach (int q in primes) if (i % q == 0) p = false; if (p) primes.Add(i); }
        Console.WriteLine(Sorted(primes));
        var q1 = new Queue<string>();
        q1.Enqueue("a");
        q1.Enqueue("b");
        q1.Enqueue("c");
        Console.WriteLine("{0} {1} {2} {3}", q1.Dequeue(), q1.Peek(), q1.Count, S(q1));
        for (int i = 0; i < 10; i++) { q1.Enqueue("n" + i); if (i % 3 == 0) q1.Dequeue(); }
        Console.WriteLine("{0} {1} {2}", S(q1), q1.Contains("n5"), q1.ToArray().Length);
        q1.Clear();
        Try("Dequeue", () => q1.Dequeue());
        Try("Peek", () => q1.Peek());
        var q2 = new Queue<int>(new[] { 1, 2, 3 });
        Try("modified", () => { foreach (int x in q2) q2.Enqueue(x); });
        var s = new Stack<int>();
        for (int i = 0; i < 6; i++) s.Push(i * i);
        Console.WriteLine("{0} {1} {2} {3} {4}", s.Pop(), s.Peek(), s.Count, S(s), s.Contains(9));
        Console.WriteLine("{0} {1}", S(s.ToArray()), S(new Stack<int>(s)));
        s.Clear();
        Try("Pop", () => s.Pop());
        Try("Peek", () => s.Peek());
        var l = new LinkedList<string>();
        var b = l.AddLast("b");
        l.AddFirst("a");
        l.AddLast("d");
        l.AddAfter(b, "c");
        l.AddBefore(b, "ab");
        Console.WriteLine("{0} {1} {2} {3}", S(l), l.Count, l.First.Value, l.Last.Value);
        Console.WriteLine("{0} {1} {2}", b.Next.Value, b.Previous.Value, l.First.Previous == null);
        l.Remove(b);
        Console.WriteLine("{0} {1} {2} {3}", l.Remove("d"), l.Remove("zz"), S(l), b.List == null);
        l.RemoveFirst();
        l.RemoveLast();
        Console.WriteLine("{0} {1} {2}", S(l), l.Find("ab").Value, l.Find("x") == null);
        l.AddLast(b);
        for (var n = l.Last; n != null; n = n.Previous) Console.Write(n.Value + " ");
        Console.WriteLine();
        Try("twice", () => l.AddFirst(b));
        l.Clear();
        Try("RemoveFirst", () => l.RemoveFirst());
        Console.WriteLine(l.First == null);
        string text = "{[()]}(", open = "{[(", close = "}])";
        var stack = new Stack<char>();
        bool ok = true;
        foreach (char c in text)
        {
            if (open.IndexOf(c) >= 0) stack.Push(c);
            else if (stack.Count == 0 || open.IndexOf(stack.Pop()) != close.IndexOf(c)) ok = false;
        }
        Console.WriteLine("brackets {0} {1}", ok, stack.Count);
    }
}
