// build: roslyn
// C#: constructors and field initialiser order, virtual calls in constructors, using, lock, nested classes and private members.
using System;
using System.Collections.Generic;

class Trace
{
    public static List<string> Lines = new List<string>();
    public static int Log(string s) { Lines.Add(s); return Lines.Count; }
    public static void Flush() { Console.WriteLine(string.Join(" ", Lines)); Lines.Clear(); }
}
class Base
{
    readonly int a = Trace.Log("base-field");
    public Base() { Trace.Log("base-ctor"); Hook(); }
    protected virtual void Hook() { Trace.Log("base-hook"); }
}
class Derived : Base
{
    readonly int b = Trace.Log("derived-field");
    readonly string set;
    public Derived() : this("default") { Trace.Log("derived-ctor"); }
    public Derived(string s) { set = s; Trace.Log("derived-ctor-" + s); }
    protected override void Hook() { Trace.Log("hook-sees-" + (set ?? "null") + b); }
}
class Resource : IDisposable
{
    readonly string name; bool disposed;
    public Resource(string name, bool fail = false)
    {
        this.name = name;
        if (fail) throw new InvalidOperationException("no " + name);
        Trace.Log("open-" + name);
    }
    public void Use() { if (disposed) throw new ObjectDisposedException(name); Trace.Log("use-" + name); }
    public void Dispose() { if (disposed) return; disposed = true; Trace.Log("close-" + name); }
}
class Outer
{
    int secret = 5; static int shared = 6;
    public class Inner
    {
        public int Peek(Outer o) { o.secret++; return o.secret * 10 + shared; }
        class Deeper { public static int N = shared; }
        public int Deep() { return Deeper.N; }
    }
    private sealed class Hidden : Inner { }
    public Inner Make() { return new Hidden(); }
}
static class Program
{
    static readonly object gate = new object();
    static int depth;
    static int Locked(int n) { lock (gate) { depth++; if (n == 0) return depth; return Locked(n - 1); } }

    static void Main()
    {
        new Derived(); Trace.Flush();
        new Derived("x"); Trace.Flush();
        using (var a = new Resource("a")) using (var b = new Resource("b")) { a.Use(); b.Use(); }
        Trace.Flush();
        try
        {
            using (var a = new Resource("a")) using (var b = new Resource("b", true)) { a.Use(); }
        }
        catch (InvalidOperationException e)
        {
            Trace.Log(e.Message);
        }
        Trace.Flush();
        var r = new Resource("r"); using (r) { r.Use(); } r.Dispose();
        try { r.Use(); } catch (ObjectDisposedException) { Trace.Log("disposed"); }
        Trace.Flush();
        var o = new Outer();
        Console.WriteLine("{0} {1} {2} {3}", new Outer.Inner().Peek(o), o.Make().Peek(o), o.Make().Deep(), o.Make().GetType().Name);
        Console.WriteLine("reentrant lock " + Locked(4));
        object local = new object(); lock (local) lock (gate) lock (local) Console.WriteLine("nested locks");
        try { object none = null; lock (none) { } } catch (ArgumentNullException) { Console.WriteLine("lock of null"); }
        var list = new List<Action>();
        foreach (string s in new[] { "p", "q" }) { using (var t = new Resource(s)) list.Add(() => { try { t.Use(); } catch (ObjectDisposedException) { Trace.Log("late-" + s); } }); }
        foreach (Action action in list) action(); Trace.Flush();
    }
}
