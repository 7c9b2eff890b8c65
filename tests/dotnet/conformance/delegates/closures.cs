// build: roslyn
// C#: lambdas and anonymous methods: captured locals, parameters, this, loop variables, nested scopes, shared and separate variables.
using System;
using System.Collections.Generic;

class Owner
{
    int field = 1;
    public Action Bump() { return () => field++; }
    public Func<int, int> Mixed(int parameter)
    {
        int local = 10;
        return x => { local++; parameter += x; return field * 10000 + local * 100 + parameter; };
    }
    public int Field { get { return field; } }
}

static class Closures
{
    static Func<int> Counter(int start) { int n = start; return () => n++; }
    static void Pair(out Action up, out Func<int> get) { int shared = 0; up = () => shared += 5; get = () => shared; }
    static IEnumerable<Func<string>> Makers() { foreach (string s in new[] { "x", "y" }) { string twice = s + s; yield return () => s + twice; } }
    static T Time<T>(Func<T> f, ref int calls) { calls++; return f(); }
    static int Apply(int n, Func<int, int> f) { return f(n); }

    static void Main()
    {
        var a = Counter(5); var b = Counter(100); a(); a(); Console.WriteLine("counters {0} {1}", a(), b());
        Action up; Func<int> get; Pair(out up, out get); up(); up(); Console.WriteLine("shared " + get());
        var fs = new List<Func<int>>(); for (int i = 0; i < 3; i++) fs.Add(() => i); Console.WriteLine("for {0} {1} {2}", fs[0](), fs[1](), fs[2]());
        fs.Clear();
        for (int i = 0; i < 3; i++) { int j = i * 10; fs.Add(() => j++ + i); }
        Console.WriteLine("inner {0} {1} {2} {3}", fs[0](), fs[0](), fs[1](), fs[2]());
        fs.Clear(); foreach (int i in new[] { 7, 8, 9 }) fs.Add(() => i); Console.WriteLine("foreach {0} {1} {2}", fs[0](), fs[1](), fs[2]());
        var o = new Owner(); o.Bump()(); var m = o.Mixed(3); m(1); o.Bump()(); Console.WriteLine("this {0} {1}", m(2), o.Field);
        foreach (var f in Makers()) Console.Write(f() + " ");
        Console.WriteLine();
        int captured = 1; Action change = () => captured = 50; Console.Write(captured + " "); change(); Console.WriteLine(captured);
        captured = 60; Func<int> read = () => captured; captured++; Console.WriteLine("late " + read());
        Func<int, int> old = delegate(int x) { return x + captured; };
        Action noArguments = delegate { captured = 0; };
        noArguments();
        Console.WriteLine("anonymous {0}", old(4));
        int outer = 1;
        Func<Func<int>> nested = () => { int inner = outer * 2; return () => outer++ + inner++; };
        var n1 = nested();
        var n2 = nested();
        Console.WriteLine("nested {0} {1} {2} {3}", n1(), n1(), n2(), outer);
        int calls = 0; string text = Time(() => "timed" + calls, ref calls); Console.WriteLine(text + calls);
        int depth = 0; Action recurse = null; recurse = () => { if (++depth < 5) recurse(); }; recurse(); Console.WriteLine("recursion " + depth);
        var actions = new Dictionary<string, Action<int>>();
        int total = 0;
        actions["add"] = n => total += n;
        actions["mul"] = n => total *= n;
        actions["add"](4);
        actions["mul"](3);
        actions["add"](1);
        Console.WriteLine("table " + total);
        { int scope = 1; read = () => scope; scope = 2; }
        { int scope = 10; change = () => scope++; change(); Console.WriteLine("scopes {0} {1}", read(), scope); }
        try
        {
            int t = 0;
            Action fail = () => { t = 5; throw new Exception("t" + t); };
            fail();
        }
        catch (Exception e)
        {
            Func<string> message = () => e.Message;
            Console.WriteLine("catch variable " + message());
        }
        Console.WriteLine("argument {0}", Apply(3, x => Apply(x + 1, y => x * 10 + y)));
        Tally s = new Tally { N = 3 }; Action bump = () => s.N++; bump(); bump(); Console.WriteLine("captured struct " + s.N);
        int[] array = { 1, 2, 3 };
        int sum = 0;
        Array.ForEach(array, x => { if (x == 2) return; sum += x; });
        Console.WriteLine("return in lambda " + sum);
    }
    struct Tally { public int N; }
}
