// build: roslyn
// Partition III 4.3, 4.6: castclass and isinst; is, as, casts between classes, interfaces, arrays, delegates, generics; patterns.
using System;
using System.Collections.Generic;

interface IOne { }
interface ITwo { }
class Base { }
class Derived : Base, IOne { }
sealed class Last : Derived, ITwo { }
class Box<T> { public T Value; }
class IntBox : Box<int> { }

static class Casts
{
    static void Try(string label, Func<object> f)
    {
        try { object o = f(); Console.WriteLine(label + " -> " + (o == null ? "null" : o.GetType().Name)); }
        catch (InvalidCastException) { Console.WriteLine(label + " -> InvalidCastException"); }
    }

    static string Classify(object o)
    {
        if (o == null) return "null";
        if (o is int z && z == 0) return "zero";
        if (o is int n) return n < 0 ? "negative " + n : "int " + n;
        if (o is string s && s.Length == 0) return "empty string";
        if (o is string t) return "string of " + t.Length;
        if (o is Last) return "last";
        if (o is IOne one) return "one " + one.GetType().Name;
        if (o is int[] ints) return "ints " + ints.Length;
        if (o is Array a) return "array " + a.Length;
        if (o is DayOfWeek d) return "day " + d;
        return "other " + o.GetType().Name;
    }

    static void Main()
    {
        object[] objects = { new Base(), new Derived(), new Last(), "text", 5, new int[2], new string[1], new IntBox(), new Box<string>(), null, DayOfWeek.Friday, 5L };
        foreach (object o in objects)
        {
            Console.WriteLine("is {0} {1} {2} {3} {4} {5} {6} {7}", o is Base, o is Derived, o is IOne, o is ITwo, o is string, o is int, o is Array, o is Box<int>);
            Console.WriteLine("as {0} {1} {2} {3}", o as Base != null, o as IOne != null, o as Box<string> != null, o as IComparable != null);
            Console.WriteLine(Classify(o));
        }
        foreach (object o in new object[] { 0, -3, "", 1.5, 'c' }) Console.WriteLine(Classify(o));
        Try("Base to Derived", () => (Derived)(Base)objects[1]);
        Try("Base to Derived, not one", () => (Derived)objects[0]);
        Try("null", () => (Derived)objects[9]);
        Try("to interface", () => (IOne)objects[2]);
        Try("to interface, not one", () => (ITwo)objects[1]);
        Try("string", () => (string)objects[3]);
        Try("string to IComparable", () => (IComparable)objects[3]);
        Try("int to string", () => (string)objects[4]);
        Try("IntBox to Box<int>", () => (Box<int>)objects[7]);
        Try("IntBox to Box<long>", () => (Box<long>)objects[7]);
        Try("interface to interface", () => (ITwo)(IOne)objects[2]);
        Try("interface to class", () => (Last)(IOne)objects[2]);
        Try("interface to class, not one", () => (Last)(IOne)objects[1]);
        Try("delegate", () => (Action)(object)(Action)(() => { }));
        Try("delegate, not one", () => (Action<int>)(object)(Action)(() => { }));
        Try("object to Delegate", () => (Delegate)(object)(Func<int>)(() => 1));
        object x = objects[4];
        if (x is int i && i > 3) Console.WriteLine("pattern " + i);
        if (!(x is string t)) Console.WriteLine("no string"); else Console.WriteLine(t);
        Console.WriteLine("is null {0} {1}", objects[9] == null, x == null);
        Console.WriteLine("typeof {0} {1}", x.GetType() == typeof(int), objects[2].GetType() == typeof(Base));
        List<Base> list = new List<Base> { new Derived(), new Last(), new Base() };
        int count = 0; foreach (Base b in list) if (b is Derived d && !(d is Last)) count++;
        Console.WriteLine("count " + count);
        try { foreach (Derived d in list) count += 10; } catch (InvalidCastException) { Console.WriteLine("foreach cast " + count); }
    }
}
