// build: roslyn
// Pointers to elements of arrays that are used as arrays of something more general.
using System;
using System.Collections.Generic;

class Animal { public int legs; }
class Cat : Animal { }
sealed class Fish { }

static class Covariance
{
    static void Put<T>(ref T place, T value) { place = value; }
    static T Get<T>(ref T place) { return place; }
    static void PutAt<T>(T[,] array, T value) { Put(ref array[0, 0], value); }
    static void PutAt<T>(T[] array, T value) { Put(ref array[0], value); }

    static void Mismatch(Action action)
    {
        try { action(); }
        catch (ArrayTypeMismatchException) { return; }
        throw new Exception("no ArrayTypeMismatchException");
    }

    static void Is(bool condition)
    {
        if (!condition)
            throw new Exception("wrong");
    }

    static void Rectangle()
    {
        object[,] array = new string[2, 2];
        Mismatch(() => Put(ref array[1, 1], new object()));
        Is(array[1, 1] == null);
    }

    static void Cube()
    {
        Animal[,,] array = new Cat[1, 1, 1];
        Mismatch(() => Get(ref array[0, 0, 0]));
    }

    static void GenericCode()
    {
        Animal[,] array = new Cat[1, 1];
        Mismatch(() => PutAt(array, new Animal()));
    }

    static void Exact()
    {
        object[,] array = new object[2, 2];
        Put(ref array[1, 0], "text");
        Is((string)array[1, 0] == "text");
        Animal[,] cats = new Animal[1, 1];
        PutAt(cats, new Cat());
        Is(cats[0, 0] is Cat);
        var fish = new Fish[1, 1];
        Put(ref fish[0, 0], new Fish());
        Is(fish[0, 0] != null);
        var numbers = new int[2, 2];
        Put(ref numbers[1, 1], 7);
        Is(numbers[1, 1] == 7);
    }

    static void Null()
    {
        object[,] array = null;
        try { Put(ref array[0, 0], null); }
        catch (NullReferenceException) { return; }
        throw new Exception("no NullReferenceException");
    }

    static void Bounds()
    {
        object[,] array = new object[1, 1];
        try { Put(ref array[0, 1], null); }
        catch (IndexOutOfRangeException) { return; }
        throw new Exception("no IndexOutOfRangeException");
    }

    static void Vector()
    {
        object[] array = new string[1];
        Mismatch(() => Put(ref array[0], new object()));
        Animal[] cats = new Cat[1];
        Mismatch(() => PutAt(cats, new Animal()));
    }

    // Sealed, but one delegate can be used as another.
    static void Variant()
    {
        Func<object>[] array = new Func<string>[1];
        Mismatch(() => Put(ref array[0], () => new object()));
        Mismatch(() => array[0] = () => new object());
        Func<object>[,] rectangle = new Func<string>[1, 1];
        Mismatch(() => Put(ref rectangle[0, 0], () => new object()));
        Mismatch(() => rectangle[0, 0] = () => new object());
        IEnumerable<object>[,] lists = new IEnumerable<string>[1, 1];
        Mismatch(() => Get(ref lists[0, 0]));
    }

    static void OfArrays()
    {
        object[][,] outer = new string[1][,];
        Mismatch(() => Put(ref outer[0], new object[1, 1]));
    }

    // ECMA-335 III.4.9 asks for this check as well, and mono makes it; .NET Core 3.1 does not.
    static void OfVectors()
    {
        object[,][] inner = new string[1, 1][];
        Mismatch(() => Put(ref inner[0, 0], new object[1]));
    }

    // A call on an element that is not changed needs no such check.
    static string Text<T>(T[,] array) { return array[0, 0].ToString(); }

    static void ReadOnly()
    {
        object[,] array = new string[,] { { "a" } };
        Is(Text(array) == "a");
        Is((string)array[0, 0] == "a");
    }

    static void Stores()
    {
        object[,] array = new string[1, 1];
        Mismatch(() => array[0, 0] = new object());
        array[0, 0] = null;
        array[0, 0] = "b";
        Is((string)array[0, 0] == "b");
    }

    static void NoCast(Action action)
    {
        try { action(); }
        catch (InvalidCastException) { return; }
        throw new Exception("no InvalidCastException");
    }

    // A copy asks for a cast of each element, and not for a store of it.
    static void Copies()
    {
        var strings = new string[2];
        NoCast(() => Array.Copy(new object[] { "a", 1 }, strings, 2));
        Is(strings[0] == "a" && strings[1] == null);
        Mismatch(() => Array.Copy(new int[1], new string[1], 1));
        Array.Copy(new object[] { new Cat() }, new Animal[1], 1);
        Array.Copy(new object[] { 1 }, strings, 0);
    }

    // As documented, and as .NET has it; Mono speaks of a mismatch here.
    static void CopiesOfDerived()
    {
        NoCast(() => Array.Copy(new object[] { 1L }, new int[1], 1));
        NoCast(() => Array.Copy(new Animal[] { new Animal() }, new Cat[1], 1));
        NoCast(() => Array.Copy(new Animal[] { new Cat(), new Animal() }, 0, new Cat[3], 1, 2));
    }

    static void Main()
    {
        Rectangle();
        Cube();
        GenericCode();
        Exact();
        Null();
        Bounds();
        Vector();
        Variant();
        OfArrays();
        if (Type.GetType("Mono.Runtime") != null)
            OfVectors();
        else
            CopiesOfDerived();
        ReadOnly();
        Stores();
        Copies();
        Console.WriteLine("done");
    }
}
