// build: roslyn
// Partition III 4.1, 4.32, 4.33: box, unbox, unbox.any; exact types, enums against their underlying type, nullables.
using System;

enum Level { Low = 1, High = 2 }
struct V { public int N; public void Inc() { N++; } public override string ToString() { return "V" + N; } }

static class Boxing
{
    static void Try(string label, Func<object> f)
    {
        try { object o = f(); Console.WriteLine(label + " -> " + (o == null ? "null" : o + " " + o.GetType().Name)); }
        catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }

    static T Unbox<T>(object o) { return (T)o; }

    static void Main()
    {
        object i = 5, l = 5L, s = "s", none = null, level = Level.High, v = new V { N = 3 }, b = true, c = 'c', d = 2.5, u = 5u;
        Try("int", () => (int)i);
        Try("int to long", () => (long)i);
        Try("int to long by two casts", () => (long)(int)i);
        Try("long to int", () => (int)l);
        Try("int to uint", () => (uint)i);
        Try("uint to int", () => (int)u);
        Try("int to short", () => (short)i);
        Try("string to int", () => (int)s);
        Try("null to int", () => (int)none);
        Try("enum", () => (Level)level);
        Try("enum to int", () => (int)level);
        Try("int to enum", () => (Level)i);
        Try("struct", () => (V)v);
        Try("struct to int", () => (int)v);
        Try("bool char double", () => (bool)b ? (char)c + "" + (double)d : "");
        Try("bool to int", () => (int)b);
        Try("char to ushort", () => (ushort)c);
        Try("nullable of int", () => (int?)i);
        Try("nullable of null", () => (int?)none);
        Try("nullable of long", () => (int?)l);
        Try("nullable struct", () => (V?)v);
        Try("generic int", () => Unbox<int>(i));
        Try("generic string", () => Unbox<string>(s));
        Try("generic string of int", () => Unbox<string>(i));
        Try("generic int of null", () => Unbox<int>(none));
        Try("generic string of null", () => Unbox<string>(none));
        Try("generic nullable of null", () => Unbox<long?>(none));
        Try("generic nullable", () => Unbox<long?>(l));
        int? full = 7, empty = null;
        object boxedFull = full, boxedEmpty = empty;
        Console.WriteLine("nullable boxes {0} {1} {2}", boxedFull.GetType().Name, boxedEmpty == null, boxedFull is int);
        Console.WriteLine("is {0} {1} {2} {3}", i is int?, l is int?, none is int?, level is int);
        V copy = (V)v; copy.Inc(); ((V)v).Inc(); Console.WriteLine("copies {0} {1}", copy, v);
        object same = v; Console.WriteLine("identity {0} {1} {2}", same == v, (object)copy == (object)copy, i.Equals(5));
        object again = 5; Console.WriteLine("two boxes {0} {1} {2}", again == i, again.Equals(i), Equals(again, i));
        Console.WriteLine("Equals across types {0} {1} {2}", i.Equals(l), 5L.Equals(i), 5L.Equals(5));
        object[] mixed = { 1, 2L, 3f, 4.0, (byte)5, 'x', "y", true, Level.Low, (short)-7, 8ul };
        foreach (object o in mixed) Console.Write(o.GetType().Name + "=" + o + " ");
        Console.WriteLine();
        int sum = 0; foreach (object o in new object[] { 1, 2, 3 }) sum += (int)o; Console.WriteLine("sum " + sum);
        IComparable comparable = 10; Console.WriteLine("interface on box {0} {1}", comparable.CompareTo(3), comparable.Equals(10));
        try { comparable.CompareTo("x"); } catch (ArgumentException) { Console.WriteLine("CompareTo wrong type"); }
        ValueType vt = 12; Enum en = Level.Low; Console.WriteLine("ValueType {0} Enum {1}", (int)vt, en);
    }
}
