// build: roslyn
// Methods whose signatures become equal when type arguments are put in.
using System;
using System.Threading;

class Foo<T>
{
    public string Test(T x) { return "T"; }
    public string Test(int x) { return "int"; }
    public string CallT(T x) { return Test(x); }
    public string CallInt(int x) { return Test(x); }

    public virtual string Virtual(T x) { return "T"; }
    public virtual string Virtual(int x) { return "int"; }

    public static string Static(T x) { return "T"; }
    public static string Static(int x) { return "int"; }
    public static string StaticT(T x) { return Static(x); }

    public string Generic<U>(T x, U y) { return "T,U"; }
    public string Generic<U>(int x, U y) { return "int,U"; }

    public string this[T x] { get { return "T"; } }
    public string this[int x] { get { return "int"; } }

    public Func<T, string> DelegateT() { return Test; }
    public Func<int, string> DelegateInt() { return Test; }
    public Func<T, string> VirtualT() { return Virtual; }

    public string Deep(T[] x) { return "T[]"; }
    public string Deep(int[] x) { return "int[]"; }
    public string DeepT(T[] x) { return Deep(x); }
    public string DeepInt(int[] x) { return Deep(x); }

    public class Nested
    {
        public string Test(T x) { return "T"; }
        public string Test(int x) { return "int"; }
        public string CallT(T x) { return Test(x); }
        public string CallInt(int x) { return Test(x); }
    }
}

class Bar<U> : Foo<U>
{
    public override string Virtual(U x) { return "Bar.T"; }
    public string BaseT(U x) { return base.Virtual(x); }
    public string BaseInt(int x) { return base.Virtual(x); }
    public string InheritedT(U x) { return CallT(x); }
    public string TestT(U x) { return Test(x); }
    public string TestInt(int x) { return Test(x); }
}

class OnlyInt<U> : Foo<U>
{
    public override string Virtual(int x) { return "OnlyInt.int"; }
}

interface IFoo<T>
{
    string F(T x);
    string F(int x);
}

class Implicit<T> : IFoo<T>
{
    public string F(T x) { return "T"; }
    public string F(int x) { return "int"; }
}

class Derived<T> : Implicit<T>, IFoo<T>
{
    public new string F(int x) { return "Derived.int"; }
}

static class Caller<T>
{
    public static string ByT(IFoo<T> foo, T x) { return foo.F(x); }
    public static string ByInt(IFoo<T> foo, int x) { return foo.F(x); }
    public static string VirtualT(Foo<T> foo, T x) { return foo.Virtual(x); }
    public static string VirtualInt(Foo<T> foo, int x) { return foo.Virtual(x); }
    public static string GenericT(Foo<T> foo, T x) { return foo.Generic<string>(x, ""); }
    public static string GenericInt(Foo<T> foo, int x) { return foo.Generic<string>(x, ""); }
    public static string IndexT(Foo<T> foo, T x) { return foo[x]; }
    public static string IndexInt(Foo<T> foo, int x) { return foo[x]; }
}

struct Pair<T>
{
    public string Of(T x) { return "T"; }
    public string Of(Pair<int> x) { return "Pair<int>"; }
    public string ByT(T x) { return Of(x); }
    public string ByPair(Pair<int> x) { return Of(x); }
}

class Two<A, B>
{
    public string Of(A a, B b) { return "A,B"; }
    public string Of(B b, A a) { return "B,A"; }
    public string Forth(A a, B b) { return Of(a, b); }
    public string Back(A a, B b) { return Of(b, a); }
}

static class Overloads
{
    static void Is(string wanted, string found)
    {
        if (wanted != found)
            throw new Exception(found + " instead of " + wanted);
    }

    static void Instance()
    {
        var foo = new Foo<int>();
        Is("T", foo.CallT(1));
        Is("int", foo.CallInt(1));
        Is("int", foo.Test(1));
    }

    static void Virtual()
    {
        var foo = new Foo<int>();
        Is("T", Caller<int>.VirtualT(foo, 1));
        Is("int", Caller<int>.VirtualInt(foo, 1));
        var bar = new Bar<int>();
        Is("Bar.T", Caller<int>.VirtualT(bar, 1));
        Is("int", Caller<int>.VirtualInt(bar, 1));
        Is("T", bar.BaseT(1));
        Is("int", bar.BaseInt(1));
        Is("T", bar.InheritedT(1));
        Is("T", bar.TestT(1));
        Is("int", bar.TestInt(1));
        var only = new OnlyInt<int>();
        Is("T", Caller<int>.VirtualT(only, 1));
        Is("OnlyInt.int", Caller<int>.VirtualInt(only, 1));
    }

    static void Static()
    {
        Is("T", Foo<int>.StaticT(1));
        Is("int", Foo<int>.Static(1));
    }

    static void Generic()
    {
        var foo = new Foo<int>();
        Is("T,U", Caller<int>.GenericT(foo, 1));
        Is("int,U", Caller<int>.GenericInt(foo, 1));
    }

    static void Delegates()
    {
        var foo = new Foo<int>();
        Is("T", foo.DelegateT()(1));
        Is("int", foo.DelegateInt()(1));
        Is("T", foo.VirtualT()(1));
        Is("Bar.T", new Bar<int>().VirtualT()(1));
    }

    static void Indexers()
    {
        var foo = new Foo<int>();
        Is("T", Caller<int>.IndexT(foo, 1));
        Is("int", Caller<int>.IndexInt(foo, 1));
    }

    static void Nested()
    {
        var nested = new Foo<int>.Nested();
        Is("T", nested.CallT(1));
        Is("int", nested.CallInt(1));
    }

    static void Interfaces()
    {
        var foo = new Implicit<int>();
        Is("T", Caller<int>.ByT(foo, 1));
        Is("int", Caller<int>.ByInt(foo, 1));
        Is("T", Caller<int>.ByT(new Derived<int>(), 1));
        Is("Derived.int", Caller<int>.ByInt(new Derived<int>(), 1));
    }

    static void Arrays()
    {
        var foo = new Foo<int>();
        Is("T[]", foo.DeepT(new int[0]));
        Is("int[]", foo.DeepInt(new int[0]));
    }

    static void Structs()
    {
        var pair = new Pair<Pair<int>>();
        Is("T", pair.ByT(new Pair<int>()));
        Is("Pair<int>", pair.ByPair(new Pair<int>()));
    }

    static void Swapped()
    {
        var two = new Two<string, string>();
        Is("A,B", two.Forth("", ""));
        Is("B,A", two.Back("", ""));
    }

    static void Main()
    {
        Instance();
        Virtual();
        Static();
        Generic();
        Delegates();
        Indexers();
        Nested();
        Interfaces();
        Arrays();
        Structs();
        Swapped();
        Console.WriteLine("done");
    }
}
