// generate 6 3
using System;
using System.Collections.Generic;
using System.Linq;

enum Tiny : byte { A = 1, B, C = 200 }

[Flags]
enum Wide : long { None = 0, X = 1, Y = 2, Z = 1L << 40 }

interface ISum
{
    long Sum();
    void Bump(int by);
}

struct Pair : ISum, IComparable<Pair>
{
    public int A;
    public long B;
    public Pair(int a, long b) { A = a; B = b; }
    public long Sum() { return unchecked(A + B); }
    public void Bump(int by) { unchecked { A += by; B -= by; } }
    public Pair Twice() { Bump(A); return this; }
    public Pair With(int a) { var copy = this; copy.A = a; return copy; }
    public long this[int index] { get { return index == 0 ? A : index == 1 ? B : throw new IndexOutOfRangeException(); } }
    public static Pair operator +(Pair x, Pair y) { return new Pair(unchecked(x.A + y.A), unchecked(x.B + y.B)); }
    public static bool operator ==(Pair x, Pair y) { return x.A == y.A && x.B == y.B; }
    public static bool operator !=(Pair x, Pair y) { return !(x == y); }
    public static explicit operator long(Pair x) { return x.B; }
    public int CompareTo(Pair other) { return A != other.A ? A.CompareTo(other.A) : B.CompareTo(other.B); }
    public override bool Equals(object other) { return other is Pair && this == (Pair)other; }
    public override int GetHashCode() { return A; }
    public override string ToString() { return "(" + A + " " + B + ")"; }
}

struct Nest
{
    public short S;
    public Pair In;
    public string T;
    public Nest(short s, Pair inner, string t) { S = s; In = inner; T = t; }
    public Nest Swap() { var copy = this; copy.In = new Pair(unchecked((int)In.B), In.A); copy.S = unchecked((short)-S); return copy; }
    public override string ToString() { return "{" + S + In + T + "}"; }
}

struct Gen<T>
{
    T value;
    int times;
    public Gen(T value, int times) { this.value = value; this.times = times; }
    public T Get() { times++; return value; }
    public Gen<T> Put(T other) { value = other; times *= 2; return this; }
    public bool Same(T other) { return EqualityComparer<T>.Default.Equals(value, other); }
    public override string ToString() { return typeof(T).Name + ":" + value + "*" + times; }
}

abstract class Shape
{
    protected int size;
    protected Shape(int size) { this.size = size; }
    public abstract int Area();
    public virtual string Name() { return "shape" + size; }
    public override string ToString() { return Name() + "=" + Area(); }
}

class Square : Shape, IComparable
{
    public Square(int size) : base(size) { }
    public override int Area() { return unchecked(size * size); }
    public int CompareTo(object other) { return 0; }
}

class Round : Square
{
    public Round(int size) : base(unchecked(size + 1)) { }
    public override int Area() { return unchecked(base.Area() * 3); }
    public override string Name() { return "round" + base.Name(); }
}

class Odd : Round, ISum
{
    public Odd(int size) : base(size) { }
    public new string Name() { return "odd"; }
    long ISum.Sum() { return size; }
    public void Bump(int by) { size = unchecked(size + by); }
}

class Blob<T> : Shape
{
    readonly T content;
    public Blob(T content) : base(3) { this.content = content; }
    public override int Area() { return content == null ? -1 : content.ToString().Length; }
    public override string Name() { return "blob<" + typeof(T).Name + ">"; }
}

class Oops : Exception
{
    public Oops(string text) : base(text) { }
}

class Worse : Oops
{
    public int Level;
    public Worse(int level) : base("worse") { Level = level; }
}

class Link
{
    public int Value;
    public Link Next;
}

class Counter
{
    int at;
    public int Next(int by) { at += by; return at; }
}

class Guard : IDisposable
{
    readonly string name;
    public Guard(string name) { this.name = name; Console.WriteLine("open " + name); }
    public void Dispose() { Console.WriteLine("close " + name); }
}

static class Pass<T>
{
    static T last;
    static int count;
    public static T Last(T value) { var before = last; last = value; return ++count % 3 == 0 ? before : value; }
}

static class Field
{
    public static int I = 1;
    public static long L = 2;
    public static short Short = -3;
    public static uint U = 4;
    public static ulong UL = 5;
    public static sbyte SB = -6;
    public static ushort US = 7;
    public static char Ch = 'c';
    public static double D = 8.5;
    public static bool Flag;
    public static string Text = "text";
    public static object O = "object";
    public static Tiny E = Tiny.B;
    public static int? NI = 9;
    public static Pair P = new Pair(1, 2);
    public static Nest N = new Nest(1, new Pair(3, 4), "n");
    public static readonly object Gate = new object();
    public static readonly Counter Counter = new Counter();
    public static readonly Link Node = new Link { Value = 6 };
    public static readonly int[] Array = { 1, 2, 3 };
    public static readonly byte[] Bytes = { 250, 251 };
    public static readonly float[] Floats = { 1.5f };
    public static readonly int[,] Grid = { { 1, 2 }, { 3, 4 } };
    public static readonly int[][] Jagged = { new[] { 1 }, new[] { 2, 3 } };
    public static readonly Pair[] Pairs = { new Pair(5, 6), new Pair(7, 8) };
    public static readonly Nest[] Nests = new Nest[2];
}

class Program
{
    static void P(object value)
    {
        Console.WriteLine(value ?? "null");
    }

    static T Id<T>(T value) { return value; }
    static U Second<T, U>(T first, U second) { return second; }
    static T Log<T>(T value, string text) { Console.WriteLine(text); return value; }
    static T Exchange<T>(ref T place, T value) { var before = place; place = value; return before; }
    static T Make<T>(out T place, T value) { place = value; return value; }
    static T Peek<T>(in T place, T value) { return Field.Flag ? place : value; }
    static T Apply<T>(Func<int, T> function, int argument) { return function(argument); }
    static void Swap<T>(ref T x, ref T y) { var before = x; x = y; y = before; }
    static int Len(string text) { return text == null ? -1 : text.Length; }
    static double Whole(double value) { return value > -30 && value < 30 ? value : 12.75; }
    static int Twice(int value) { return unchecked(value * 2); }
    static string Show(IFormattable value, string format) { return value.ToString(format, null); }
    static string Generic<T>(T value) { return value == null ? "nothing" : value.ToString() + value.Equals(value); }
    static long Boxed<T>(T value) where T : ISum { value.Bump(2); ISum boxed = value; boxed.Bump(3); return unchecked(boxed.Sum() - value.Sum()); }
    static int Measure(Shape shape) { return shape is Round r ? r.Area() : shape.Name().Length; }

    static string Part(string text, int at, int way)
    {
        if (text == null) return "no text";
        switch (way)
        {
            case 0: return text.Substring(at & 1);
            case 1: return text.Substring(0, at & 3);
            case 2: return text.IndexOf('a') + text.Remove(at);
            default: return text[at & 7].ToString();
        }
    }

    static string Kind(object value)
    {
        if (value is int i) return (i > 0 ? "positive " : "int ") + i;
        if (value is string s) return "string " + s.Length;
        if (value is Pair p) return "pair " + p.A;
        if (value is Shape shape) return shape.Name();
        return value is Tiny ? "tiny " + (int)(Tiny)value : value.GetType().Name;
    }

    static int Choose(string text)
    {
        switch (text)
        {
            case "a": return 1;
            case "aa": return 2;
            case "zebra": return 3;
            case "": return 4;
            case null: return 5;
            case "Quick": goto case "a";
            case "brown fox": return 7;
            case "007": return 8;
            default: return -1;
        }
    }

    static string Pick(int number)
    {
        switch (number)
        {
            case -1: return "minus";
            case 0: case 1: case 2: return "few";
            case 100: return "hundred";
            case int.MaxValue: return "max";
            case int.MinValue: return "min";
            default: return number > 0 ? "many" : "less";
        }
    }

    static IEnumerable<T> Repeat<T>(T value, int times)
    {
        try
        {
            for (int i = 0; i < times; i++) yield return value;
        }
        finally { Console.WriteLine("end of repeat"); }
    }

    static IEnumerable<int> Walk(int length, int start)
    {
        int state = start & 3;
        try
        {
            for (int i = 0; i < length; i++)
            {
                if (state > 5) yield break;
                yield return state++;
                try { if ((i & 1) == 1) yield return -state; }
                finally { Console.WriteLine("inner " + i); }
            }
        }
        finally { Console.WriteLine("outer " + state); }
    }

    static void Run(string name, Action action)
    {
        Console.WriteLine("-- " + name);
        try { action(); }
        catch (Exception exception) { Console.WriteLine(name + " " + exception.GetType().Name); }
    }

    static void T0(int a, long b, Pair c)
    {
        try { P(new Round(unchecked((int)(~unchecked((short)Len("-12")))))); } catch (Exception x) { P(x.GetType().Name); }
        Wide v1 = (Wide.X | Wide.Z);
        try { v1 = new Gen<Wide>(Wide.None, 8).Get(); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                try {
                    Func<int, int> m2 = null; int s2 = 7;
                    Func<int, int> m2a = z => { s2 = s2 * 3 + z; return s2; }, m2b = z => { P(z); return z - 1; };
                    m2 += Field.Counter.Next;
                    m2 += Twice;
                    m2 -= Field.Counter.Next;
                    m2 += Twice;
                    try { P(m2(unchecked(Field.Grid[1, 0] *= ((int)(a))))); P(s2); P(m2.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                    try {
                    switch (Id<string>("tab\t")) {
                    case "zebra": P(unchecked((short)Measure(Id<Shape>(new Square((-1073741825)))))); break;
                    case "": P(0); break;
                    case "aa": P((Id<bool>(true) ? ((sbyte)((Field.SB--))) : ((sbyte)(((sbyte)(Id<sbyte>(100) << a)))))); break;
                    default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                }
                finally {
                    try { P(2); } catch (Exception x) { P(x.GetType().Name); }
                    try {
                        try {
                            double v5 = 0.1;
                            try { v5 = Apply<double>((p4) => ((double)Id<float>(3f)), ((int)(object)(a))); } catch (Exception x) { P(x.GetType().Name); }
                            P(v5);
                            try { Field.UL = unchecked((ulong)Measure(new Square(unchecked((int)(Id<ushort>(65534) + 1))))); } catch (Exception x) { P(x.GetType().Name); }
                            P(Field.UL);
                            if ((Peek<bool>(in Field.Flag, false) ? (b > b) : (Id<bool>(false) ? false : false))) throw new InvalidOperationException();
                        }
                        catch (Worse x7) when (Log(x7.Level > 2, "filter") && (Field.Flag = EqualityComparer<string>.Default.Equals("a", "-12"))) {
                            for (int i7 = 0; i7 < 4; i7++) {
                                var g9 = new byte[3, 1]; var jg9 = new byte[2][] { new byte[2], new[] { (byte)(177) } };
                                try { g9[(Field.Array[2] = i7) & 1, 1] = unchecked((byte)Whole(0.1f)); P(g9.Length); } catch (Exception x) { P(x.GetType().Name); }
                                try { foreach (var z in g9) P(z); P(g9.GetLength(1)); P(jg9[1][0]); P(jg9[0][0]); } catch (Exception x) { P(x.GetType().Name); }
                                try { Field.Short = 2069; } catch (Exception x) { P(x.GetType().Name); }
                                P(Field.Short);
                                if (Id<bool>(true)) break;
                            }
                            if (Id<bool>((b <= b))) throw new Oops("way");
                        }
                        catch (Exception) {
                            try { P((Apply<bool>((p10) => Pass<bool>.Last(false), (-1073741825)) ? ((double)(Apply<double>((p11) => double.PositiveInfinity, 3))) : ((double)((-((double)(Id<float>(-0f) / 1.5f))))))); } catch (Exception x) { P(x.GetType().Name); }
                            if (((Id<bool>(true) ? true : false) & Make<bool>(out Field.Flag, true))) throw new Oops("way");
                        }
                    } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                }
                try {
                    try {
                        try { P(100ul); } catch (Exception x) { P(x.GetType().Name); }
                        int v15 = 3;
                        do {
                            try { Field.E = Tiny.A; } catch (Exception x) { P(x.GetType().Name); }
                            P(Field.E);
                            try { P(((byte)(unchecked((short)Len((Id<bool>(true) ? ((string)("ÄÖ")) : ((string)("tab\t"))))) & Id<int>(((Id<bool>(false) ? true : false) ? ((int)(((int)v1))) : ((int)(v15))))))); } catch (Exception x) { P(x.GetType().Name); }
                        }
                        while (--v15 > 0);
                    }
                    catch (Exception) {
                        lock (Field.Gate) {
                            try {
                                var c17 = new List<byte> { unchecked((byte)(Id<uint>(63u) << a)) };
                                P(c17.GroupBy(z => z).Select(g => g.Count()).Sum());
                                P(c17.Max()); P(c17.Min());
                                P(c17.Select(z => new { z, q = 1 }).First());
                                c17.AddRange(c17.ToArray());
                                c17.Add((Id<bool>(true) ? ((byte)(3)) : ((byte)(31))));
                                P(string.Join(";", c17));
                            } catch (Exception x) { P(x.GetType().Name); }
                            if (Id<bool>(true)) return;
                        }
                    }
                } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                if (Id<bool>(true)) throw new Worse(3);
            }
            catch (Exception) {
                long v21 = 33L;
                try { v21 = (-9223372036854775807L); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        try {
            try {
                var c22 = new List<Pair> { (Id<bool>(true) ? c : c), (((Pair?)(new Pair(2147483646, (-4L)))) ?? c), c.Twice(), (c + c), ((Pair)(object)(c)) };
                P(new Stack<Pair>(c22).Pop()); P(new Queue<Pair>(c22).Dequeue());
                foreach (var z in c22) { if (Log<bool>(true, "g26")) c22.Add(z); P(z); }
                c22.RemoveAll(z => Equals(z, new Pair { A = a, B = b }));
                P(c22.GroupBy(z => z).Select(g => g.Count()).Sum());
                P(c22.Contains((((Pair?)null) ?? new Pair(2, 5L))));
                P(string.Join(";", c22));
            } catch (Exception x) { P(x.GetType().Name); }
            try {
                var c23 = new List<string> { "ÄÖ", "aa", "  pad " };
                P(c23.GroupBy(z => z).Select(g => g.Count()).Sum());
                c23.RemoveAll(z => Equals(z, (Id<string>(null) + a)));
                P(string.Join(",", c23.Skip(1).Take(2)));
                c23.Add("aa");
                P(c23.Aggregate("", (y, z) => y + z));
                P(string.Join(";", c23));
            } catch (Exception x) { P(x.GetType().Name); }
        }
        catch (Exception) {
            Func<int, int> m25 = null; int s25 = 3;
            Func<int, int> m25a = z => { s25 = s25 * 3 + z; return s25; }, m25b = z => { P(z); return z - 1; };
            m25 += Twice;
            try { P(m25(Apply<int>((p26) => a, Id<int>(a)))); P(s25); P(m25.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
            if (Apply<Gen<Pair>>((p28) => new Gen<Pair>(new Pair(31, 31L), 1), 12).Same(c)) return;
        }
    }

    static void T1(int a, long b, Pair c)
    {
        using (var d1 = new Guard("d1")) {
            try { P(new Gen<Nest>((Field.N = new Nest(33, new Pair(5, 0L), "x,y;z")), 0).Get()); } catch (Exception x) { P(x.GetType().Name); }
            Func<int, int> m4 = null; int s4 = 1;
            Func<int, int> m4a = z => { s4 = s4 * 3 + z; return s4; }, m4b = z => { P(z); return z - 1; };
            m4 += Twice;
            try { P(m4(Id<int>(10))); P(s4); P(m4.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
            if ((Id<short>(2) != (Field.N.S = 10))) return;
        }
        try {
            try {
                object v6 = new Pair(7, long.MinValue);
                try { ((ISum)v6).Bump(unchecked((int)Len(""))); P(((ISum)v6).Sum()); Pair u = (Pair)v6; u.Bump(1); P(u); P(v6); P(v6.Equals(u)); P((long)v6); } catch (Exception x) { P(x.GetType().Name); }
                int v7 = 1;
                while (v7-- > 0) {
                    try { foreach (var it in Walk(3, new int[] { ((int)(v7)), ((int)(v7)), ((int)(2)) }[1])) { P(it); if (it == 0) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
                    var g8 = new string[2, 1]; var jg8 = new string[2][] { new string[1], new[] { (string)(null) } };
                    try { g8[((int)Id<ushort>(3)) & 1, 1] = "tab\t"; P(g8.Length); } catch (Exception x) { P(x.GetType().Name); }
                    try { foreach (var z in g8) P(z); P(g8.GetLength(1)); P(jg8[1][0]); P(jg8[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                }
            }
            finally {
                try {
                    Wide v10 = Wide.X;
                    try { v10 = ((Wide)Pass<long>.Last(b)); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(Exchange<Tiny>(ref Field.E, new Tiny[] { default(Tiny), Tiny.A, default(Tiny) }[2])); } catch (Exception x) { P(x.GetType().Name); }
                    if ((Id<int?>(((int?)(5))) >= Second<short, int?>(31, ((int?)null)))) throw new Worse(3);
                }
                catch (Worse x12) when (Log(x12.Level > 2, "filter") && EqualityComparer<int?>.Default.Equals(new int?[] { ((int?)((-1))), ((int?)null), ((int?)(31)) }[2], ((int?)(((int?)(0))).GetValueOrDefault(a)))) {
                    try { P(((Make<string>(out Field.N.T, (Id<bool>(true) ? ((string)("tab\t")) : ((string)("  pad "))))) ?? "none").Insert(0, "^")); } catch (Exception x) { P(x.GetType().Name); }
                    if ((!Id<bool>(true))) throw;
                }
                catch (Oops x12) {
                    Func<int, int> m16 = null; int s16 = 0;
                    Func<int, int> m16a = z => { s16 = s16 * 3 + z; return s16; }, m16b = z => { P(z); return z - 1; };
                    m16 += Twice;
                    try { P(m16(((int)(Id<ulong>(5ul) - 0ul)))); P(s16); P(m16.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    object v17 = new Pair((-1073741825), 2L);
                    try { ((ISum)v17).Bump(a); P(((ISum)v17).Sum()); Pair u = (Pair)v17; u.Bump(1); P(u); P(v17); P(v17.Equals(u)); P((long)v17); } catch (Exception x) { P(x.GetType().Name); }
                    if (((bool)(object)(true))) throw new Oops("way");
                }
                finally {
                    for (int i17 = 0; i17 < 4; i17++) {
                        try { P(double.PositiveInfinity); } catch (Exception x) { P(x.GetType().Name); }
                        object v19 = new Pair(2, 33L);
                        try { ((ISum)v19).Bump(Id<int>(8)); P(((ISum)v19).Sum()); Pair u = (Pair)v19; u.Bump(1); P(u); P(v19); P(v19.Equals(u)); P((long)v19); } catch (Exception x) { P(x.GetType().Name); }
                    }
                    try { foreach (var it in Walk(2, unchecked((int)Id<Wide>(Wide.Y)))) { P(it); if (it == 1) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
                }
                try {
                    ValueTuple<int, string> v20 = new ValueTuple<int, string>((-1974750875), "-12");
                    try { v20 = new ValueTuple<int, string>((Field.Node.Value = a), (Id<bool>(true) ? ((string)("3.5")) : ((string)("aa")))); } catch (Exception x) { P(x.GetType().Name); }
                    try {
                        try { P(Log<Gen<int>>(new Gen<int>((-675685980), 0), "g24")); } catch (Exception x) { P(x.GetType().Name); }
                        try {
                            var c21 = new List<long> { ((long)(Id<byte>(0) / Id<ulong>(0ul))) };
                            P(c21.GroupBy(z => z).Select(g => g.Count()).Sum());
                            P(c21.Max()); P(c21.Min());
                            P(string.Join(",", c21.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
                            c21.Reverse();
                            P(c21[a]);
                            P(string.Join(";", c21));
                        } catch (Exception x) { P(x.GetType().Name); }
                    }
                    catch (Exception) {
                        Wide v25 = Wide.None;
                        try { v25 = Apply<Wide>((p23) => (Wide)64, Apply<int>((p24) => a, unchecked((int)Whole(1e10f)))); } catch (Exception x) { P(x.GetType().Name); }
                    }
                }
                catch (Worse x26) when (Log(x26.Level > 2, "filter") && new Gen<object>(((object)(Tiny.C)), 6).Get().Equals(((object)("brown fox")))) {
                    try { Swap(ref Field.N, ref Field.Nests[1]); P(Field.N); P(Field.Nests[1]); P(Exchange<Nest>(ref Field.N, Exchange<Nest>(ref Field.Nests[1], Id<Nest>(new Nest((-28202), new Pair((-1073741825), 3L), "  pad "))))); P(Field.N); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    try {
                        var c27 = new List<byte> { ((byte)Choose("brown fox")), checked((byte)(Id<byte>(0) ^ 1ul)), (Id<bool>(false) ? ((byte)(33)) : ((byte)(31))) };
                        c27.RemoveAt(2);
                        c27.Sort();
                        P(string.Join(",", c27.Skip(1).Take(2)));
                        P(c27[(Id<bool>(true) ? ((int)((-18))) : ((int)(a)))]);
                        P(c27.Select(z => new { z, q = 1 }).First());
                        P(string.Join(";", c27));
                    } catch (Exception x) { P(x.GetType().Name); }
                    if (Id<bool>(false)) throw new Oops("way");
                }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
    }

    static void T2(int a, long b, Pair c)
    {
        Nest v1 = new Nest(16383, new Pair(0, 33L), "007");
        try { v1 = new Nest { In = Exchange<Pair>(ref c, c), T = Exchange<string>(ref Field.N.T, "") }; } catch (Exception x) { P(x.GetType().Name); }
        P(v1);
        try { P(checked((sbyte)((Field.Flag = false) ? (Wide.X | Wide.Z) : new Wide[] { Wide.Y, (Wide.X | Wide.Z), (Wide.X | Wide.Z) }[1]))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(new Gen<string>(null, 1)); } catch (Exception x) { P(x.GetType().Name); }
        try { P(Id<byte>(100)); } catch (Exception x) { P(x.GetType().Name); }
        for (int i1 = 0; i1 < 3; i1++) {
            try { Field.UL >>= unchecked((int)(((uint)(b * 0)) >> unchecked((int)(+Id<short>(5))))); } catch (Exception x) { P(x.GetType().Name); }
            P(Field.UL);
            try { P(new Pair(unchecked((int)Whole(-0.0)), Apply<long>((p3) => b, unchecked((int)Whole(1.5f)))).With(a)); } catch (Exception x) { P(x.GetType().Name); }
            if (Id<bool>(false)) return;
        }
        uint v5 = 2u;
        try { v5 = ((uint)(((short)(Id<uint>(0u) * 100ul)) << ((int)Id<Tiny>(Tiny.C)))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(default(Pair)); } catch (Exception x) { P(x.GetType().Name); }
        var g9 = new int[3, 2]; var jg9 = new int[2][] { new int[1], new[] { (int)(2147483647) } };
        try { g9[((int)(object)(a)) & 1, 0] = Apply<int>((p10) => Exchange<int>(ref p10, p10), ((int)Id<sbyte>(33))); P(g9.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g9) P(z); P(g9.GetLength(1)); P(jg9[1][0]); P(jg9[0][1]); } catch (Exception x) { P(x.GetType().Name); }
        try { g9[0, 0] += a; P(g9[0, 0]++ + --g9[0, 0]); P(jg9[1][0] *= ((int)(object)(a))); } catch (Exception x) { P(x.GetType().Name); }
        try { Field.Pairs[0] = new Pair((-2147483647), 9223372036854775807L); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.Pairs[0]);
        Nest v13 = new Nest(32767, new Pair(3, 5L), "ÄÖ");
        try { v13 = Second<long, Nest>(b, v1); } catch (Exception x) { P(x.GetType().Name); }
        Func<Nest, Nest> f14 = a14 => { v13 = Id<Nest>(Apply<Nest>((p11) => new Nest(1, new Pair(7, 31L), "aa"), Apply<int>((p12) => a, Peek<int>(in a, a)))); return a14; };
        try { P(f14(v1.Swap())); P(v13); P(f14(f14(v13))); } catch (Exception x) { P(x.GetType().Name); }
        P(v13);
        try {
            try {
                try { P(33); } catch (Exception x) { P(x.GetType().Name); }
                try {
                switch (unchecked((int)(Log<short>(1, "g62") >> (Id<bool>(true) ? ((int)(a)) : ((int)(a))))) & 7) {
                case 3: P(1); break;
                case 1: P(new byte[] { ((byte)(33)), ((byte)(5)), ((byte)(3)) }[2]); break;
                case 2: P(0); break;
                case 7: P(((ushort)(((long)(v5 << a)) / Id<short>(unchecked((short)(a * ' ')))))); goto default;
                default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                var g16 = new int[1, 1]; var jg16 = new int[2][] { new int[2], new[] { (int)(2147483646) } };
                try { g16[Exchange<int>(ref Field.Grid[1, 0], a) & 1, 1] = unchecked((int)(unchecked((short)(Id<short>(32767) >> (-2147483647))) * unchecked((ushort)Id<Tiny>(Tiny.C)))); P(g16.Length); } catch (Exception x) { P(x.GetType().Name); }
                try { foreach (var z in g16) P(z); P(g16.GetLength(1)); P(jg16[1][0]); P(jg16[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                try { g16[0, 0] += unchecked((int)Whole(-0f)); P(g16[0, 0]++ + --g16[0, 0]); P(jg16[1][0] *= (a = 1)); } catch (Exception x) { P(x.GetType().Name); }
            }
            finally {
                try {
                    int v17 = 1;
                    while (v17-- > 0) {
                        try { P(Apply<double>((p18) => double.PositiveInfinity, unchecked((int)Len("Quick")))); } catch (Exception x) { P(x.GetType().Name); }
                        Func<int, int> m19 = null; int s19 = 8;
                        Func<int, int> m19a = z => { s19 = s19 * 3 + z; return s19; }, m19b = z => { P(z); return z - 1; };
                        m19 += m19a + m19b;
                        m19 += m19a + m19b;
                        m19 -= Field.Counter.Next;
                        try { P(m19(a)); P(s19); P(m19.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                        if ((!Make<bool>(out Field.Flag, false))) continue;
                    }
                    try { Swap(ref Field.Nests[1], ref v1); P(Field.Nests[1]); P(v1); P(Exchange<Nest>(ref Field.Nests[1], Exchange<Nest>(ref v1, v1))); P(Field.Nests[1]); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    try {
                        if (Second<ushort, bool>(3, false)) {
                            for (int i21 = 0; i21 < 4; i21++) {
                                try { P(new Nest[] { new Nest(100, new Pair(1, 3L), null).Swap(), Id<Nest>(v13), new Nest(63, new Pair(8, 9223372036854775806L), "a") }[0]); } catch (Exception x) { P(x.GetType().Name); }
                                ulong v24 = 10ul;
                                try { v24 = Apply<ulong>((p23) => 9421380977920068083ul, a); } catch (Exception x) { P(x.GetType().Name); }
                            }
                            try { P(checked((long)((Field.P.A = Apply<int>((p25) => 2147483647, Second<long, int>(b, a))) >> a))); } catch (Exception x) { P(x.GetType().Name); }
                        }
                    } catch (Exception x) { P(x.GetType().Name); }
                    if (EqualityComparer<long?>.Default.Equals((Id<long?>(((long?)(7L))) + Id<long?>(((long?)(long.MinValue)))), ((long?)((((long?)(1L))) ?? b)))) throw new Oops("way");
                }
                try { P(((float)(((double)(Pass<double>.Last(-0.0) + (Field.D = 0.0))) / new float[] { ((float)(-0f)), ((float)(float.NaN)), ((float)(float.NaN)) }[2]))); } catch (Exception x) { P(x.GetType().Name); }
            }
            try { P(unchecked((sbyte)Whole(((float)Math.Round(((double)(Id<double>(double.PositiveInfinity) % a))))))); } catch (Exception x) { P(x.GetType().Name); }
            if (Apply<bool>((p26) => ((bool)(object)(true)), ((int)(Id<sbyte>((-127)) >> 100)))) return;
        }
        finally {
            try { P(((ushort)(unchecked((byte)Whole(Id<double>(3.0))) >> a))); } catch (Exception x) { P(x.GetType().Name); }
            try { P(new Nest(((short)(((char)Id<Wide>((Wide)64)) << unchecked((int)Whole(0.1)))), new Pair(unchecked((int)c[0]), b), (Id<bool>(true) ? ((string)(v13.T)) : ((string)(Generic<int?>(((int?)((-8))))))))); } catch (Exception x) { P(x.GetType().Name); }
            if (new bool[] { true, false, false }[0]) throw new Oops("way");
        }
    }


    static int Main()
    {
        Run("T0", () => T0((-2147483647), 9223372036854775807L, new Pair(63, 9223372036854775806L)));
        Run("T1", () => T1(int.MinValue, long.MinValue, new Pair(31, 1L)));
        Run("T2", () => T2(63, 4611686018427387903L, new Pair(1073741823, 4611686018427387903L)));
        return unchecked(Field.I & 63);
    }
}

