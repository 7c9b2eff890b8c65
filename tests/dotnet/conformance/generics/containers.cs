// build: roslyn
// Generic code the way people write it: own list, map, heap, linked list, event bus, result type, lazy value, matrix.
using System;
using System.Collections;
using System.Collections.Generic;

class Stack2<T> : IEnumerable<T>
{
    T[] items = new T[2]; int count;
    public void Push(T x) { if (count == items.Length) Array.Resize(ref items, count * 2); items[count++] = x; }
    public T Pop() { if (count == 0) throw new InvalidOperationException("empty"); T x = items[--count]; items[count] = default(T); return x; }
    public IEnumerator<T> GetEnumerator() { for (int i = count - 1; i >= 0; i--) yield return items[i]; }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}
class Heap<T>
{
    readonly List<T> a = new List<T>(); readonly IComparer<T> c;
    public Heap(IComparer<T> c = null) { this.c = c ?? Comparer<T>.Default; }
    public int Count => a.Count;
    public void Add(T x)
    {
        a.Add(x);
        int i = a.Count - 1;
        while (i > 0 && c.Compare(a[i], a[(i - 1) / 2]) < 0) { Swap(i, (i - 1) / 2); i = (i - 1) / 2; }
    }
    public T Take() { T top = a[0]; int last = a.Count - 1; a[0] = a[last]; a.RemoveAt(last); Sift(0); return top; }
    void Sift(int i)
    {
        for (; ; )
        {
            int m = i, l = 2 * i + 1, r = l + 1;
            if (l < a.Count && c.Compare(a[l], a[m]) < 0) m = l;
            if (r < a.Count && c.Compare(a[r], a[m]) < 0) m = r;
            if (m == i) return;
            Swap(i, m);
            i = m;
        }
    }
    void Swap(int i, int j) { T t = a[i]; a[i] = a[j]; a[j] = t; }
}
class Backwards<T> : IComparer<T> where T : IComparable<T> { public int Compare(T a, T b) { return b.CompareTo(a); } }
class Bus
{
    readonly Dictionary<Type, Delegate> handlers = new Dictionary<Type, Delegate>();
    public void On<T>(Action<T> h) { Delegate d; handlers.TryGetValue(typeof(T), out d); handlers[typeof(T)] = Delegate.Combine(d, h); }
    public void Send<T>(T m)
    {
        Delegate d;
        if (handlers.TryGetValue(typeof(T), out d)) ((Action<T>)d)(m);
        else Console.WriteLine("nobody for " + typeof(T).Name);
    }
}
abstract class Result<T>
{
    public abstract R Match<R>(Func<T, R> ok, Func<string, R> bad);
    public sealed class Ok : Result<T>
    {
        readonly T v;
        public Ok(T v) { this.v = v; }
        public override R Match<R>(Func<T, R> ok, Func<string, R> bad) { return ok(v); }
    }
    public sealed class Bad : Result<T>
    {
        readonly string e;
        public Bad(string e) { this.e = e; }
        public override R Match<R>(Func<T, R> ok, Func<string, R> bad) { return bad(e); }
    }
}
class Cache<K, V>
{
    readonly Func<K, V> make;
    readonly Dictionary<K, V> known = new Dictionary<K, V>();
    public int Misses;
    public Cache(Func<K, V> make) { this.make = make; }
    public V this[K k] { get { V v; if (!known.TryGetValue(k, out v)) { Misses++; known[k] = v = make(k); } return v; } }
}
class Ring<T>
{
    class Link { public T Item; public Link Next; }
    Link last;
    public int Count;
    public void Add(T x)
    {
        var l = new Link { Item = x };
        if (last == null) l.Next = l;
        else { l.Next = last.Next; last.Next = l; }
        last = l;
        Count++;
    }
    public T RemoveEvery(int n)
    {
        while (Count > 1) { for (int i = 1; i < n; i++) last = last.Next; last.Next = last.Next.Next; Count--; }
        return last.Item;
    }
}

static class Containers
{
    static Result<int> Parse(string s)
    {
        int n;
        return int.TryParse(s, out n) ? (Result<int>)new Result<int>.Ok(n) : new Result<int>.Bad("bad " + s);
    }

    static void Main()
    {
        var s = new Stack2<string>();
        foreach (string w in new[] { "a", "b", "c", "d", "e" }) s.Push(w);
        Console.WriteLine("stack {0} {1} {2}", s.Pop(), s.Pop(), string.Join("", s));
        try { new Stack2<int>().Pop(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var h = new Heap<int>();
        foreach (int n in new[] { 5, 2, 9, 1, 7, 3 }) h.Add(n);
        string o = "";
        while (h.Count > 0) o += h.Take() + " ";
        Console.WriteLine("heap " + o);
        var b = new Heap<string>(new Backwards<string>());
        foreach (string w in new[] { "x", "z", "y" }) b.Add(w);
        Console.WriteLine("heap " + b.Take() + b.Take() + b.Take());
        var bus = new Bus();
        int total = 0;
        bus.On<int>(n => total += n);
        bus.On<int>(n => total *= 2);
        bus.On<string>(t => Console.WriteLine("got " + t));
        bus.Send(5);
        bus.Send(1);
        bus.Send("mail");
        bus.Send('c');
        Console.WriteLine("bus " + total);
        foreach (string t in new[] { "12", "x" }) Console.WriteLine(Parse(t).Match(n => "ok " + (n + 1), e => e));
        Cache<int, long> fib = null;
        fib = new Cache<int, long>(n => n < 2 ? n : fib[n - 1] + fib[n - 2]);
        Console.WriteLine("fib {0} {1}", fib[50], fib.Misses);
        var ring = new Ring<int>(); for (int i = 1; i <= 41; i++) ring.Add(i); Console.WriteLine("josephus " + ring.RemoveEvery(3));
    }
}
