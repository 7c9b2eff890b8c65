// build: roslyn
// Fields, properties and constructors; objects made by type.
using System;
using System.Reflection;

class Thing
{
    public int Count = 3;
    string name = "none";
    public static long Total = 9;
    public readonly double Weight = 1.5;
    public const int Most = 77;
    public const string Word = "word";
    public Level Level = Level.High;
    public int Size { get; set; }
    public string Kind { get { return "kind of " + name; } }
    public int this[int i] { get { return i * 2; } set { Count = i + value; } }

    public Thing() { }
    public Thing(int count) { Count = count; }
    public Thing(int count, string name) { Count = count; this.name = name; }
    Thing(string name) { this.name = name; }
    public override string ToString() { return Count + "/" + name; }
}

enum Level { Low, High = 5 }

struct Pair
{
    public int A;
    public Pair(int a) { A = a; }
}

abstract class Shape { }

class Program
{
    static int initialised;

    static void Main()
    {
        Type t = typeof(Thing);
        var item = new Thing();
        FieldInfo count = t.GetField("Count");
        count.SetValue(item, 8);
        Console.WriteLine(count.GetValue(item) + " " + count.FieldType + " " + count.IsStatic + " " + item.Count);
        FieldInfo name = t.GetField("name", BindingFlags.Instance | BindingFlags.NonPublic);
        name.SetValue(item, "new");
        Console.WriteLine(name.GetValue(item) + " " + name.IsPrivate + " " + (t.GetField("name") == null));
        t.GetField("Total").SetValue(null, 10);
        Console.WriteLine(Thing.Total + " " + t.GetField("Total").GetValue(null));
        Console.WriteLine(t.GetField("Most").GetValue(null) + " " + t.GetField("Word").GetValue(null) + " " + t.GetField("Most").IsLiteral);
        Console.WriteLine(t.GetField("Weight").IsInitOnly + " " + t.GetField("Level").GetValue(item));
        object pair = new Pair(1);
        typeof(Pair).GetField("A").SetValue(pair, 5);
        Console.WriteLine(((Pair)pair).A);
        PropertyInfo size = t.GetProperty("Size");
        size.SetValue(item, 4, null);
        Console.WriteLine(size.GetValue(item, null) + " " + size.GetValue(item) + " " + size.PropertyType + " " + size + " " + size.GetGetMethod());
        Console.WriteLine(size.CanWrite + " " + t.GetProperty("Kind").CanWrite + " " + t.GetProperty("Kind").GetValue(item));
        t.GetProperty("Item").SetValue(item, 2, new object[] { 40 });
        Console.WriteLine(item.Count + " " + t.GetProperty("Item").GetValue(item, new object[] { 21 }));
        Console.WriteLine(Activator.CreateInstance(t) + " " + Activator.CreateInstance(t, 5) + " " + Activator.CreateInstance(t, new object[] { 6, "six" }));
        Console.WriteLine(t.GetConstructor(new[] { typeof(int) }).Invoke(new object[] { 7 }) + " " + t.GetConstructor(Type.EmptyTypes).Invoke(null));
        Console.WriteLine(t.GetConstructor(new[] { typeof(int), typeof(string) }) + " " + (t.GetConstructor(new[] { typeof(string) }) == null));
        Console.WriteLine(((Pair)Activator.CreateInstance(typeof(Pair), 3)).A + " " + ((Pair)Activator.CreateInstance(typeof(Pair))).A + " " + Activator.CreateInstance(typeof(int)));
        Console.WriteLine(Activator.CreateInstance<Thing>());
        Try(() => Activator.CreateInstance(t, 1.5, 2));
        Try(() => Activator.CreateInstance(typeof(Shape)));
        Try(() => Activator.CreateInstance(typeof(IDisposable)));
        Try(() => count.SetValue(item, "text"));
        Try(() => count.GetValue(null));
        Try(() => size.SetValue(item, "text"));
        Try(() => t.GetProperty("Kind").SetValue(item, "x"));
        Console.WriteLine(initialised);
    }

    static void Try(Action action)
    {
        try
        {
            action();
            Console.WriteLine("nothing thrown");
        }
        catch (Exception e)
        {
            initialised++;
            Console.WriteLine(e.GetType());
        }
    }
}
