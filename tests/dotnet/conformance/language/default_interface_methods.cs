// build: only-roslyn
// C# 8, Partition II 12.2: default interface methods: inherited, overridden, diamond with most specific, static and private members, structs.
using System;

interface IGreeter
{
    string Name { get; }
    string Greet() => "hello " + Name + Suffix();
    string Twice() { return Greet() + " " + Greet(); }
    private string Suffix() => "!";
    static int Count = 3;
    static string Shout(string s) => s.ToUpper() + Count++;
}
class Plain : IGreeter { public string Name => "plain"; }
class Own : IGreeter { public string Name => "own"; public string Greet() => "hi " + Name; }
class Derived : Plain { public string Greet() => "not an implementation"; }
class Again : Plain, IGreeter { public string Greet() => "again " + Name; }
interface IPolite : IGreeter { string IGreeter.Greet() => "good day " + Name; }
interface IRude : IGreeter { string IGreeter.Greet() => "oi " + Name; }
class Butler : IPolite { public string Name => "butler"; }
class Both : IPolite, IRude { public string Name => "both"; string IGreeter.Greet() => "mixed " + Name; }
struct Value : IGreeter { public int N; public string Name => "value" + N; }
interface ICounter { int Next(); int Skip(int n) { int last = 0; while (n-- > 0) last = Next(); return last; } }
struct Counter : ICounter { int at; public int Next() => ++at; }
interface IGeneric<T> { T Make(); T[] Some(int n) { var a = new T[n]; for (int i = 0; i < n; i++) a[i] = Make(); return a; } }
class Ones : IGeneric<int> { public int Make() => 1; }

static class DefaultInterfaceMethods
{
    static string Call<T>(T x) where T : IGreeter => x.Greet();
    static int Skip<T>(ref T x) where T : ICounter => x.Skip(3);

    static void Main()
    {
        foreach (IGreeter g in new IGreeter[] { new Plain(), new Own(), new Derived(), new Again(), new Butler(), new Both(), new Value { N = 7 } })
            Console.WriteLine(g.Greet() + " | " + g.Twice());
        Console.WriteLine(IGreeter.Shout("static") + IGreeter.Shout("again"));
        Console.WriteLine(Call(new Plain()) + " " + Call(new Own()) + " " + Call<IGreeter>(new Butler()));
        ICounter boxed = new Counter();
        Console.WriteLine(boxed.Skip(2) + " " + boxed.Skip(3) + " " + boxed.Next());
        Console.WriteLine(((IGeneric<int>)new Ones()).Some(4).Length);
    }
}
