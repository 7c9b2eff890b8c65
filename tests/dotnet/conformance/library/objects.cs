// build: roslyn
// System.Object, comparers, IComparable, IDisposable, Lazy, Action/Func/Predicate, GetType, ReferenceEquals, MemberwiseClone, GetHashCode contracts.
using System;
using System.Collections.Generic;

class Plain { }
class Person : IComparable<Person>, ICloneable
{
    public string Name;
    public int Age;
    public int[] Marks;
    public int CompareTo(Person o) { return o == null ? 1 : Age.CompareTo(o.Age); }
    public object Clone() { return MemberwiseClone(); }
    public override string ToString() { return Name + Age; }
}
class ByName : Comparer<Person> { public override int Compare(Person a, Person b) { return string.CompareOrdinal(a.Name, b.Name); } }
class SameAge : EqualityComparer<Person>
{
    public override bool Equals(Person a, Person b) { return a.Age == b.Age; }
    public override int GetHashCode(Person p) { return p.Age; }
}

static class Objects
{
    static void Main()
    {
        var p = new Person { Name = "al", Age = 3, Marks = new[] { 1 } };
        var q = (Person)p.Clone();
        q.Age = 4;
        q.Marks[0] = 9;
        Console.WriteLine("{0} {1} {2} {3}", p, q, p.Marks[0], ReferenceEquals(p.Marks, q.Marks));
        Console.WriteLine("{0} {1} {2} {3}", p.Equals(q), p.Equals(p), object.Equals(null, null), object.Equals(p, null));
        Console.WriteLine("{0} {1} {2}", new Plain().ToString(), p.GetType().Name, new Plain().GetType() == typeof(Plain));
        Console.WriteLine("{0} {1}", typeof(int).Name, typeof(List<int>).Name);
        Console.WriteLine("{0} {1} {2}", typeof(int[]).Name, typeof(string).FullName, typeof(Person).IsValueType);
        Console.WriteLine("{0} {1} {2} {3}", Comparer<int>.Default.Compare(1, 2), Comparer<string>.Default.Compare(null, "a"), Comparer<Person>.Default.Compare(p, q), new ByName().Compare(p, q));
        Console.WriteLine("{0} {1} {2}", EqualityComparer<string>.Default.Equals("a", "a"), EqualityComparer<int?>.Default.Equals(null, 0), EqualityComparer<Person>.Default.Equals(p, q));
        Console.WriteLine("{0} {1}", new SameAge().Equals(p, new Person { Age = 3 }), Comparer<int>.Create((a, b) => b - a).Compare(1, 5));
        try { Comparer<Plain>.Default.Compare(new Plain(), new Plain()); } catch (Exception e) { Console.WriteLine(e.GetType().Name); }
        var people = new List<Person> { new Person { Name = "z", Age = 1 }, q, p };
        people.Sort();
        Console.WriteLine(string.Join(" ", people));
        people.Sort(new ByName());
        Console.WriteLine(string.Join(" ", people));
        people.Sort((a, b) => b.Age - a.Age);
        Console.WriteLine(string.Join(" ", people));
        Console.WriteLine("{0} {1} {2} {3}", 5.CompareTo(3), "a".CompareTo(null), true.CompareTo(false), 'a'.CompareTo('b'));
        Console.WriteLine("{0} {1} {2} {3}", 5.Equals(5), 5.GetHashCode(), true.GetHashCode(), (-7L).GetHashCode() == (-7L).GetHashCode());
        int made = 0;
        var lazy = new Lazy<string>(() => { made++; return "value"; });
        Console.WriteLine("{0} {1} {2} {3} {4}", lazy.IsValueCreated, lazy.Value, lazy.Value, made, lazy.IsValueCreated);
        Predicate<int> even = x => x % 2 == 0;
        Converter<int, string> text = x => "n" + x;
        Comparison<int> down = (a, b) => b - a;
        Console.WriteLine("{0} {1} {2}", even(4), text(5), down(1, 2));
        Func<int, int, int, int, int> four = (a, b, c, d) => a * b + c * d;
        Action<string, int> two = (s, i) => Console.WriteLine(s + i);
        two("two", four(1, 2, 3, 4));
        var time = TimeSpan.FromSeconds(90);
        Console.WriteLine("{0} {1} {2}", time.TotalMinutes, time.Minutes, time.Seconds);
        var version = new object[] { null, 1, "x" };
        foreach (object o in version) Console.Write((o?.ToString() ?? "null") + " ");
        Console.WriteLine();
        Console.WriteLine(Environment.NewLine.Length + " " + string.IsNullOrEmpty(Environment.NewLine));
        Console.WriteLine("{0} {1}", Tuple.Create(1, 2).Equals(Tuple.Create(1, 2)), Tuple.Create("a", 1).Item1);
        GC.Collect();
        GC.KeepAlive(p);
        WeakReference weak = new WeakReference(p);
        Console.WriteLine(weak.IsAlive);
    }
}
