// build: roslyn
// Partition II 9.5, 9.11: covariance and contravariance of interfaces and delegates; casts along it.
using System;
using System.Collections.Generic;

class Animal { public virtual string Name { get { return "animal"; } } }
class Dog : Animal { public override string Name { get { return "dog"; } } }
interface ISource<out T> { T Next(); }
interface ISink<in T> { string Take(T x); }
interface IPipe<in A, out B> { B Pipe(A a); }
class Kennel : ISource<Dog> { public Dog Next() { return new Dog(); } }
class Vet : ISink<Animal> { public string Take(Animal a) { return "vet took " + a.Name; } }
class Walk : IPipe<Animal, string> { public string Pipe(Animal a) { return "walk " + a.Name; } }
delegate T Maker<out T>();
delegate void Taker<in T>(T x);
class ByName : IComparer<Animal>, IEqualityComparer<Animal>
{
    public int Compare(Animal a, Animal b) { return string.CompareOrdinal(a.Name, b.Name); }
    public bool Equals(Animal a, Animal b) { return a.Name == b.Name; }
    public int GetHashCode(Animal a) { return a.Name.Length; }
}

static class Variance
{
    static string Feed(ISource<Animal> s) { return s.Next().Name; }
    static string Treat(ISink<Dog> s) { return s.Take(new Dog()); }
    static int Count(IEnumerable<object> items) { int n = 0; foreach (object o in items) n++; return n; }
    static Dog MakeDog() { return new Dog(); }
    static void TakeAnimal(Animal a) { Console.WriteLine("taken " + a.Name); }

    static void Main()
    {
        Console.WriteLine(Feed(new Kennel()) + ", " + Treat(new Vet()));
        IPipe<Dog, object> pipe = new Walk(); Console.WriteLine(pipe.Pipe(new Dog()));
        Console.WriteLine("count {0} {1} {2}", Count(new List<string> { "a", "b" }), Count(new Dog[3]), Count(new HashSet<Animal>()));
        IEnumerable<Animal> animals = new List<Dog> { new Dog() }; foreach (Animal a in animals) Console.WriteLine("foreach " + a.Name);
        Maker<Animal> make = MakeDog; Maker<Dog> makeDog = MakeDog; make = makeDog; Console.WriteLine("maker " + make().Name);
        Taker<Dog> take = TakeAnimal; Taker<Animal> takeAnimal = TakeAnimal; take = takeAnimal; take(new Dog());
        Func<object> f = () => "text"; Func<string> g = () => "covariant"; f = g; Console.WriteLine(f());
        Action<string> print = null; Action<object> printAny = o => Console.WriteLine("contravariant " + o); print = printAny; print("x");
        Func<Dog, object> h = (Func<Animal, string>)(a => a.Name + "!"); Console.WriteLine(h(new Dog()));
        object o1 = new Kennel(), o2 = new List<string>(), o3 = new List<int>(), o4 = (Func<string>)(() => "");
        Console.WriteLine("is {0} {1} {2}", o1 is ISource<Animal>, o1 is ISource<object>, o1 is ISource<string>);
        Console.WriteLine("is {0} {1} {2} {3}", o2 is IEnumerable<object>, o2 is IList<object>, o3 is IEnumerable<object>, o3 is IEnumerable<int>);
        Console.WriteLine("is {0} {1} {2}", o4 is Func<object>, o4 is Func<int>, o4 is Delegate);
        Console.WriteLine("is {0} {1}", (object)new Vet() is ISink<Dog>, (object)new Vet() is ISink<object>);
        var dogs = new List<Dog> { new Dog(), new Dog() };
        dogs.Sort(new ByName());
        IComparer<Dog> comparer = new ByName();
        Console.WriteLine("comparer " + comparer.Compare(dogs[0], dogs[1]));
        var set = new HashSet<Dog>(new ByName()) { new Dog(), new Dog() }; Console.WriteLine("set " + set.Count);
        try { var bad = (ISource<string>)o1; } catch (InvalidCastException) { Console.WriteLine("InvalidCastException"); }
        IReadOnlyList<object> list = new List<string> { "q" }; Console.WriteLine("read-only list " + list[0] + list.Count);
        IEnumerable<IEnumerable<object>> nested = new List<List<string>> { new List<string> { "deep" } };
        foreach (var inner in nested) foreach (object x in inner) Console.WriteLine(x);
    }
}
