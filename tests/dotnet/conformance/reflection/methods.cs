// build: roslyn
// Methods found by name, flags and types; called with values, by reference, virtually; what goes wrong.
using System;
using System.Reflection;

class Animal
{
    public virtual string Sound() { return "?"; }
    public string Twice() { return Sound() + Sound(); }
}

class Dog : Animal
{
    public override string Sound() { return "wuff"; }
    public int Add(int a, int b) { return a + b; }
    public static string Join(string s, int n) { return s + n; }
    string Hidden() { return "hidden"; }
    public void Swap(ref int a, out string b) { a++; b = "b" + a; }
    public long Wide(long l, double d) { return l + (long)d; }
    public void Throw() { throw new InvalidOperationException("boom"); }
    public string Over(object o) { return "object"; }
    public string Over(string s) { return "string"; }
    public int? Maybe(int? n) { return n + 1; }
    public Point Move(Point p) { p.X++; return p; }
}

struct Point
{
    public int X, Y;
    public int Sum() { return X + Y; }
    public void Shift() { X += 10; }
}

class Program
{
    static void Main()
    {
        Type t = typeof(Dog);
        var dog = new Dog();
        MethodInfo add = t.GetMethod("Add");
        Console.WriteLine(add + " " + add.ReturnType + " " + add.IsStatic + " " + add.IsPublic + " " + add.DeclaringType);
        Console.WriteLine(add.Invoke(dog, new object[] { 40, 2 }));
        foreach (ParameterInfo p in t.GetMethod("Join").GetParameters())
            Console.WriteLine(p.Position + " " + p.Name + " " + p.ParameterType);
        Console.WriteLine(t.GetMethod("Join").Invoke(null, new object[] { "n", 3 }));
        Console.WriteLine(t.GetMethod("Nothing") == null);
        Console.WriteLine(t.GetMethod("Hidden") == null);
        Console.WriteLine(t.GetMethod("Hidden", BindingFlags.NonPublic | BindingFlags.Instance).Invoke(dog, null));
        Console.WriteLine(typeof(Animal).GetMethod("Sound").Invoke(dog, null));
        Console.WriteLine(t.GetMethod("Twice").Invoke(dog, null) + " " + t.GetMethod("Twice").DeclaringType);
        Console.WriteLine(t.GetMethod("Sound").GetBaseDefinition().DeclaringType);
        var args = new object[] { 4, null };
        t.GetMethod("Swap").Invoke(dog, args);
        Console.WriteLine(args[0] + " " + args[1]);
        Console.WriteLine(t.GetMethod("Wide").Invoke(dog, new object[] { 5, 2.5f }));
        Console.WriteLine(t.GetMethod("Over", new[] { typeof(string) }).Invoke(dog, new object[] { "x" }));
        Console.WriteLine(t.GetMethod("Over", new[] { typeof(int) }).Invoke(dog, new object[] { 1 }));
        Console.WriteLine(t.GetMethod("Maybe").Invoke(dog, new object[] { 6 }) + " " + (t.GetMethod("Maybe").Invoke(dog, new object[] { null }) == null));
        Console.WriteLine(((Point)t.GetMethod("Move").Invoke(dog, new object[] { new Point { X = 1, Y = 2 } })).Sum());
        object boxed = new Point { X = 3, Y = 4 };
        Console.WriteLine(typeof(Point).GetMethod("Sum").Invoke(boxed, null));
        typeof(Point).GetMethod("Shift").Invoke(boxed, null);
        Console.WriteLine(((Point)boxed).X);
        Console.WriteLine(t.GetMethod("ToString").Invoke(dog, null) + " " + t.GetMethod("Equals").DeclaringType);
        Console.WriteLine(t.GetMethod("Add").Invoke(dog, new object[] { null, 7 }));
        Try(() => t.GetMethod("Throw").Invoke(dog, null));
        Try(() => t.GetMethod("Over"));
        Try(() => add.Invoke(dog, new object[] { 1 }));
        Try(() => add.Invoke(dog, new object[] { "a", 1 }));
        Try(() => add.Invoke(null, new object[] { 1, 1 }));
        Try(() => add.Invoke("no dog", new object[] { 1, 1 }));
        Try(() => t.GetMethod(null));
        Console.WriteLine(MethodBase.GetCurrentMethod().Name);
    }

    static void Try(Action action)
    {
        try
        {
            action();
        }
        catch (Exception e)
        {
            Console.WriteLine(e.GetType() + (e.InnerException == null ? "" : " of " + e.InnerException.Message));
        }
    }
}
