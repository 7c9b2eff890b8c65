// build: roslyn
// Partition II 12.2: interface dispatch: explicit implementation, re-implementation, inheritance, generic interfaces, structs, arrays.
using System;
using System.Collections.Generic;

interface IName { string Name { get; } }
interface ISpeak { string Speak(); }
interface IBoth : IName, ISpeak { string Both(); }
interface IConvert<T> { T Convert(string s); }

class Person : IBoth
{
    public virtual string Name { get { return "person"; } }
    string ISpeak.Speak() { return "explicit"; }
    public virtual string Speak() { return "public"; }
    string IBoth.Both() { return Name + "/" + Speak() + "/" + ((ISpeak)this).Speak(); }
}
class Child : Person { public override string Name { get { return "child"; } } public override string Speak() { return "child speaks"; } }
class Robot : Person, ISpeak { public new string Speak() { return "beep"; } }
class Hidden { public string Speak() { return "inherited implementation"; } }
class Uses : Hidden, ISpeak { }
class Two : IConvert<int>, IConvert<string>
{
    public int Convert(string s) { return s.Length; }
    string IConvert<string>.Convert(string s) { return s + s; }
}
abstract class Partial : ISpeak { public abstract string Speak(); }
class Full : Partial { public override string Speak() { return "full"; } }
struct Value : IName, IComparable<Value>
{
    public int N; public string Name { get { return "value" + N; } }
    public int CompareTo(Value other) { return N.CompareTo(other.N); }
}
interface ISettable { int P { get; set; } event Action Changed; int this[string key] { get; } }
class Settable : ISettable
{
    int p; public event Action Changed;
    public int P { get { return p; } set { p = value; if (Changed != null) Changed(); } }
    public int this[string key] { get { return key.Length + p; } }
}

static class Interfaces
{
    static string Speak(ISpeak s) { return s.Speak(); }
    static string NameOf<T>(T x) where T : IName { return x.Name; }
    static T Max<T>(T a, T b) where T : IComparable<T> { return a.CompareTo(b) > 0 ? a : b; }

    static void Main()
    {
        var p = new Person(); var c = new Child(); var r = new Robot();
        Console.WriteLine(Speak(p) + ", " + p.Speak() + ", " + ((IBoth)p).Both());
        Console.WriteLine(Speak(c) + ", " + c.Speak() + ", " + ((IBoth)c).Both());
        Console.WriteLine(Speak(r) + ", " + r.Speak() + ", " + ((Person)r).Speak() + ", " + ((IBoth)r).Both());
        Console.WriteLine(Speak(new Uses()) + ", " + Speak(new Full()));
        var two = new Two();
        Console.WriteLine(((IConvert<int>)two).Convert("abc") + ", " + ((IConvert<string>)two).Convert("abc") + ", " + two.Convert("x"));
        var v = new Value { N = 3 }; IName boxed = v; v.N = 4;
        Console.WriteLine(NameOf(v) + ", " + boxed.Name + ", " + NameOf(p) + ", " + NameOf(boxed) + ", " + Max(v, new Value { N = 2 }).N);
        Console.WriteLine(Max(3, 9) + ", " + Max("b", "a") + ", " + Max('x', 'y') + ", " + Max(1.5, -1.5));
        ISettable s = new Settable(); int fired = 0; Action count = () => fired++;
        s.Changed += count; s.P = 5; s.P += 2; s.Changed -= count; s.P = 9;
        Console.WriteLine("properties {0} {1} {2}", s.P, fired, s["four"]);
        object o = c;
        Console.WriteLine("is {0} {1} {2} {3}", o is ISpeak, o is IBoth, o is IConvert<int>, o is IComparable<Value>);
        Console.WriteLine("as {0} {1}", (o as IName).Name, (o as ISettable) == null);
        try { ((IConvert<int>)o).Convert(""); } catch (InvalidCastException) { Console.WriteLine("InvalidCastException"); }
        try { IName none = null; Console.WriteLine(none.Name); } catch (NullReferenceException) { Console.WriteLine("NullReferenceException"); }
        IComparable i = 5; IEnumerable<char> text = "xyz"; IList<string> list = new[] { "a", "b" };
        Console.WriteLine("library {0} {1} {2}", i.CompareTo(7), string.Join("-", text), list[1]);
        IFormattable f = 255; IEquatable<int> e = 5; Console.WriteLine("library {0} {1}", f.ToString("X", null), e.Equals(5));
    }
}
