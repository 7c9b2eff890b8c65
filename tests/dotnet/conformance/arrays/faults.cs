// build: roslyn
// Partition III: exceptions of the array instructions: NullReference, IndexOutOfRange, ArrayTypeMismatch, Overflow, and covariance.
using System;
using System.Collections.Generic;

class Animal { }
class Dog : Animal { public override string ToString() { return "dog"; } }
class Cat : Animal { }

static class Faults
{
    static void Try(string label, Action a)
    {
        try { a(); Console.WriteLine(label + " -> fine"); }
        catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }

    static void Main()
    {
        int[] none = null, three = new int[3]; int minus = -1, n = 3, sink = 0;
        Try("null length", () => sink = none.Length);
        Try("null load", () => sink = none[0]);
        Try("null store", () => none[0] = 1);
        Try("load 3 of 3", () => sink = three[n]);
        Try("store 3 of 3", () => three[n] = 1);
        Try("load -1", () => sink = three[minus]);
        Try("store min", () => three[int.MinValue + (n - 3)] = 1);
        Try("empty", () => sink = (new int[0])[n - 3]);
        Try("new -1", () => sink = new int[minus].Length);
        Try("new object -1", () => sink = new string[minus].Length);
        Try("byte index", () => { byte b = 200; three[b] = 1; });

        Animal[] animals = new Dog[2];
        Try("dog into Dog[]", () => animals[0] = new Dog());
        Try("cat into Dog[]", () => animals[0] = new Cat());
        Try("animal into Dog[]", () => animals[0] = new Animal());
        Try("null into Dog[]", () => animals[1] = null);
        Console.WriteLine("kept {0} {1}", animals[0], animals[1] == null);
        object[] objects = new string[] { "a", "b" };
        Try("string into string[]", () => objects[0] = "c");
        Try("int into string[]", () => objects[0] = 5);
        Try("object[] of int[]", () => objects = (object[])(object)three);
        object asObject = new Dog[1];
        Console.WriteLine("is {0} {1} {2} {3} {4}", asObject is Animal[], asObject is object[], asObject is Cat[], asObject is Array, asObject is Dog[]);
        Console.WriteLine("is {0} {1} {2}", (object)three is uint[], (object)three is long[], (object)three is object[]);
        Console.WriteLine("is {0} {1} {2}", asObject is IEnumerable<Animal>, asObject is IList<Dog>, asObject is IEnumerable<Cat>);
        Try("cast Animal[] to Dog[]", () => { var d = (Dog[])animals; Console.WriteLine(d.Length); });
        Try("cast Animal[] to Cat[]", () => { var d = (Cat[])animals; Console.WriteLine(d.Length); });
        Try("cast new Animal[] to Dog[]", () => { var d = (Dog[])new Animal[1]; });
        Animal[][] jagged = new Dog[][] { new Dog[1] };
        Try("Cat[] into Dog[][]", () => jagged[0] = new Cat[1]);
        Try("Dog[] into Dog[][]", () => jagged[0] = new Dog[4]);
        IList<int> list = three;
        Try("IList.Add", () => list.Add(1));
        Try("IList index", () => sink = list[7]);
        Try("IList set", () => list[1] = 8);
        Console.WriteLine("IList {0} {1} {2} {3}", list.Count, list.IndexOf(8), list.Contains(9), list.IsReadOnly);
        ICollection<Animal> collection = animals; IReadOnlyList<Animal> readOnly = animals;
        Console.WriteLine("collection {0} {1} {2}", collection.Count, readOnly.Count, readOnly[0]);
        int evaluated = 0;
        Try("value before bounds check", () => three[n] = evaluated = 1);
        Console.WriteLine("evaluated " + evaluated);
        Try("divide before store", () => three[n] = 1 / (n - 3));
    }
}
