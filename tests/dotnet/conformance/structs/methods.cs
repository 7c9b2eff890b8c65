// build: roslyn
// Struct methods: this is a managed pointer; constructors, properties, readonly fields, interfaces, statics, operators.
using System;
using System.Collections.Generic;

interface ICounter { void Increment(); int Value { get; } }

struct Counter : ICounter
{
    int value;
    public static int Made;
    public Counter(int start) : this() { value = start; Made++; }
    public void Increment() { value++; }
    public int Value { get { return value; } }
    public void Replace() { this = new Counter(value + 100); }
    public static Counter operator +(Counter a, Counter b) { return new Counter(a.value + b.value); }
    public static Counter operator ++(Counter a) { return new Counter(a.value + 1); }
    public static implicit operator int(Counter c) { return c.value; }
    public static explicit operator Counter(int n) { return new Counter(n); }
    public int this[int i] { get { return value * i; } set { this.value = value + i; } }
}

struct Node
{
    public string Name; public List<int> Items; public int? Maybe;
    public void Add(int n) { if (Items == null) Items = new List<int>(); Items.Add(n); Name = (Name ?? "") + n; }
}

struct Big
{
    public long A, B, C, D, E, F, G, H; public Counter Inner; public int I;
    public long Sum() { return A + B + C + D + E + F + G + H + Inner.Value + I; }
}

static class Methods
{
    static void Use<T>(T counter) where T : ICounter { counter.Increment(); counter.Increment(); Console.WriteLine("generic copy " + counter.Value); }
    static void UseRef<T>(ref T counter) where T : ICounter { counter.Increment(); counter.Increment(); }
    static void UseInterface(ICounter counter) { counter.Increment(); }
    static Big Grow(Big b) { b.A *= 2; b.Inner.Increment(); b.I--; return b; }
    static int In(in Big b) { return (int)b.H + b.I; }

    static void Main()
    {
        var c = new Counter(5);
        c.Increment(); Console.WriteLine("own method " + c.Value);
        Use(c); Console.WriteLine("after " + c.Value);
        UseRef(ref c); Console.WriteLine("constrained " + c.Value);
        UseInterface(c); Console.WriteLine("boxed copy " + c.Value);
        ICounter boxed = c;
        UseInterface(boxed); boxed.Increment();
        Console.WriteLine("box {0} original {1} unboxed {2}", boxed.Value, c.Value, ((Counter)boxed).Value);
        c.Replace(); Console.WriteLine("this = " + c.Value);
        c[3] = 10; Console.WriteLine("indexer {0} {1}", c.Value, c[2]);
        Counter d = c++ + (Counter)7; Console.WriteLine("operators {0} {1} {2}", c.Value, d.Value, d + 1);
        Console.WriteLine("made " + Counter.Made);
        var array = new Counter[2]; array[1].Increment(); array[1].Increment(); UseRef(ref array[0]);
        Console.WriteLine("elements {0} {1}", array[0].Value, array[1].Value);
        var list = new List<Counter> { c }; list[0].Increment();
        Console.WriteLine("list element is a copy " + list[0].Value);
        Node n = new Node(); Node o = n; n.Add(1); n.Add(2); Node shared = n; shared.Add(3);
        Console.WriteLine("references {0} {1} {2} {3} {4}", n.Items.Count, n.Name, shared.Name, o.Items == null, n.Maybe.HasValue);
        Big b = new Big { A = 1, B = 2, C = 3, D = 4, E = 5, F = 6, G = 7, H = 8, I = 9 }; Big g = Grow(b);
        Console.WriteLine("big {0} {1} {2}", b.Sum(), g.Sum(), In(in g));
        Big[] bigs = { b, g, Grow(g) }; bigs[0] = bigs[2]; bigs[0].I = 0;
        Console.WriteLine("bigs {0} {1} {2}", bigs[0].Sum(), bigs[1].Sum(), bigs[2].Sum());
        Func<int> bound = boxed.GetHash; c.Increment();
        Console.WriteLine("delegate on a box {0} {1}", bound(), c.Value);
    }
    static int GetHash(this ICounter c) { return c.Value; }
}
