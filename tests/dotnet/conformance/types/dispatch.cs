// build: roslyn
// Partition II 12.2, III 4.2: callvirt: overriding, new slots, hiding, abstract, sealed, base calls, calls in constructors.
using System;

abstract class Shape
{
    public string Log = "";
    protected Shape() { Log += "ctor:" + Name() + ";"; }
    public abstract double Area();
    public virtual string Name() { return "shape"; }
    public string Describe() { return Name() + " " + Area(); }
    public virtual void Scale(int n) { Log += "scale" + n + ";"; }
}
class Square : Shape
{
    protected double side = 2;
    public override double Area() { return side * side; }
    public override string Name() { return "square" + side; }
    public override void Scale(int n) { base.Scale(n); side *= n; }
}
sealed class Tile : Square
{
    public override string Name() { return "tile of " + base.Name(); }
    public sealed override void Scale(int n) { base.Scale(n + 1); Log += "tile;"; }
}
class A
{
    public virtual string F() { return "A.F"; }
    public string G() { return "A.G"; }
    public virtual string H(int x) { return "A.H(int)"; }
    public virtual string H(object x) { return "A.H(object)"; }
}
class B : A
{
    public new virtual string F() { return "B.F"; }
    public new string G() { return "B.G"; }
    public override string H(int x) { return "B.H(int)"; }
}
class C : B
{
    public override string F() { return "C.F>" + base.F() + ">" + ((A)this).F(); }
    public override string H(object x) { return "C.H(object)>" + base.H(x); }
}
class Middle : A { }
class Leaf : Middle { public override string F() { return "Leaf>" + base.F(); } }
class Chain { public readonly int N; public Chain() : this(1) { N += 10; } public Chain(int n) { N = n; } }
class Derived : Chain { public int M = 5; public Derived() : base(100) { M += N; } public Derived(string s) { M += s.Length; } }

static class Dispatch
{
    static void Main()
    {
        Shape s = new Square(), t = new Tile();
        Console.WriteLine(s.Describe() + " | " + t.Describe());
        s.Scale(3); t.Scale(3);
        Console.WriteLine(s.Describe() + " | " + t.Describe());
        Console.WriteLine(s.Log + " | " + t.Log);
        C c = new C(); B b = c; A a = c;
        Console.WriteLine(a.F() + "; " + b.F() + "; " + c.F());
        Console.WriteLine(a.G() + "; " + b.G() + "; " + c.G());
        Console.WriteLine(a.H(1) + "; " + a.H("x") + "; " + b.H(1) + "; " + b.H("x") + "; " + c.H(1) + "; " + c.H("x"));
        Console.WriteLine(new A().F() + "; " + new B().F() + "; " + ((A)new B()).F() + "; " + new Leaf().F() + "; " + ((A)new Leaf()).F());
        Console.WriteLine("ctors {0} {1} {2} {3} {4}", new Chain().N, new Derived().N, new Derived().M, new Derived("abc").N, new Derived("abc").M);
        object[] objects = { 1, "text", 'c', 2.5, true, new A(), null, new int[1], (byte)7, 10000000000L };
        foreach (object o in objects) Console.WriteLine("ToString " + (o == null ? "null" : o.ToString()));
        Console.WriteLine("Equals {0} {1} {2}", new A().Equals(new A()), a.Equals(c), objects[0].Equals(1));
        Console.WriteLine("hash is stable " + (a.GetHashCode() == b.GetHashCode()));
        try { A none = null; none.G(); } catch (NullReferenceException) { Console.WriteLine("null this, non-virtual"); }
        try { A none = null; none.F(); } catch (NullReferenceException) { Console.WriteLine("null this, virtual"); }
        try { object none = null; none.ToString(); } catch (NullReferenceException) { Console.WriteLine("null object"); }
    }
}
