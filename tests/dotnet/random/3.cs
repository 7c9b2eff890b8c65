// generate 3 3
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
        for (int i0 = 0; i0 < 2; i0++) {
            try {
                var c2 = new List<Tiny> { (Tiny)7, Apply<Tiny>((p3) => Tiny.B, checked((int)new Nest(0, new Pair(2147483647, long.MinValue), "").In.A)), ((Tiny)(object)((Tiny)7)), new Tiny[] { (Tiny)7, Tiny.C, default(Tiny) }[1] };
                P(c2.Aggregate("", (y, z) => y + z));
                c2.Reverse();
                P(c2.IndexOf((Id<Tiny>(default(Tiny)) | Tiny.A)));
                P(new HashSet<Tiny>(c2).Count);
                P(string.Join(",", c2.Distinct()));
                P(string.Join(";", c2));
            } catch (Exception x) { P(x.GetType().Name); }
            for (int i3 = 0; i3 < 1; i3++) {
                try { foreach (var it in Walk(0, ((int)(Id<ulong>(4073099710885415709ul) % Id<ulong>(31ul))))) { P(it); if (it == 1) break; } } catch (Exception x) { P(x.GetType().Name); }
                try {
                    try {
                        int v6 = 2;
                        try { v6 = Apply<int>((p5) => p5, i0); } catch (Exception x) { P(x.GetType().Name); }
                        Func<int, int> f7 = a7 => { v6 = 1; return a7; };
                        try { P(f7(((int)Id<ushort>(65535)))); P(v6); P(f7(f7(v6))); } catch (Exception x) { P(x.GetType().Name); }
                        P(v6);
                        try {
                            var c8 = new List<Tiny> { Make<Tiny>(out Field.E, Tiny.B), (Tiny)7, default(Tiny) };
                            c8.RemoveAt(2);
                            P(c8.Select(z => new { z, q = 1 }).First());
                            c8.Insert(0, Tiny.C);
                            P(c8.LastOrDefault());
                            P(c8.Count);
                            P(string.Join(";", c8));
                        } catch (Exception x) { P(x.GetType().Name); }
                        if (Apply<bool>((p9) => Second<int, bool>(7, true), ((int)(object)(a)))) break;
                    }
                    finally {
                        var g11 = new string[1, 1]; var jg11 = new string[2][] { new string[1], new[] { (string)("  pad ") } };
                        try { g11[Id<int>(i3) & 1, 2] = string.Join("+", new string[] { Part("Quick", a, 2), new Nest(16383, new Pair(100, 33L), "  pad ").T }); P(g11.Length); } catch (Exception x) { P(x.GetType().Name); }
                        try { foreach (var z in g11) P(z); P(g11.GetLength(1)); P(jg11[1][0]); P(jg11[0][0]); } catch (Exception x) { P(x.GetType().Name); }
                        try {
                            try {
                                try { P((((Field.E = Tiny.A) | (Id<Tiny>(default(Tiny)) | Tiny.C)) | Apply<Tiny>((p13) => Exchange<Tiny>(ref Field.E, (Tiny)7), ((int)(Id<char>(' ') % Id<long>(b)))))); } catch (Exception x) { P(x.GetType().Name); }
                                try { P(Second<sbyte, Wide>(0, (Id<Wide>((Wide.X | Wide.Z)) ^ Second<short, Wide>(7, Wide.Y)))); } catch (Exception x) { P(x.GetType().Name); }
                                if ((((int?)10) >= (Id<int?>(((int?)(2))) * Id<int?>(((int?)null))))) throw new Oops("t");
                            }
                            catch (Exception) {
                                try { P(((float)Math.Min(((float)(((float)(Id<double>(double.NaN) * 0)) - Make<double>(out Field.D, 3.0))), ((float)(Id<double>(1e100) / ((float)(Id<double>(-0.0) % b))))))); } catch (Exception x) { P(x.GetType().Name); }
                                if (Make<bool>(out Field.Flag, new bool[] { false, false, true }[2])) throw new Oops("way");
                            }
                        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                        if ((Id<int?>(((int?)(33))) >= ((int?)(((int?)null)).GetValueOrDefault((-2147483647))))) throw new Oops("way");
                    }
                } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                if (new bool[] { true, false, true }[0]) return;
            }
        }
        object v17 = new Pair(31, 10L);
        try { ((ISum)v17).Bump(new int[] { ((int)(a)), ((int)(5)), ((int)(1)) }[1]); P(((ISum)v17).Sum()); Pair u = (Pair)v17; u.Bump(1); P(u); P(v17); P(v17.Equals(u)); P((long)v17); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(4, ((int)(Id<sbyte>(3) - 0u)))) { P(it); if (it == 4) continue; } } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            ushort v18 = 0;
            try { v18 = ((ushort)(object)(100)); } catch (Exception x) { P(x.GetType().Name); }
        }
        sbyte v19 = (-65);
        try { v19 = (Id<bool>(true) ? ((sbyte)(100)) : ((sbyte)(2))); } catch (Exception x) { P(x.GetType().Name); }
        for (int i19 = 0; i19 < 4; i19++) {
            try { Field.D = Apply<double>((p21) => -2.25, new int[] { ((int)(10)), ((int)(a)), ((int)(a)) }[1]); } catch (Exception x) { P(x.GetType().Name); }
            P(Field.D);
            int v22 = 3;
            while (v22-- > 0) {
                try { P(unchecked((short)((byte)(Apply<long>((p23) => b, ((int)Id<ulong>(5ul))) + 33)))); } catch (Exception x) { P(x.GetType().Name); }
                for (int i23 = 0; i23 < 3; i23++) {
                    try {
                        var c25 = new List<Pair> { new Gen<Pair>(c, 4).Get(), c };
                        P(new HashSet<Pair>(c25).Count);
                        P(string.Join(",", c25.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
                        P(c25.LastOrDefault());
                        c25.AddRange(c25.ToArray());
                        c25.RemoveAll(z => Equals(z, new Pair { A = a, B = b }));
                        P(string.Join(";", c25));
                    } catch (Exception x) { P(x.GetType().Name); }
                    int v26 = 3;
                    while (v26-- > 0) {
                        lock (Field.Gate) {
                            object v27 = new Pair((-1348919063), 2L);
                            try { ((ISum)v27).Bump(((int)(Id<short>((-4)) - 0))); P(((ISum)v27).Sum()); Pair u = (Pair)v27; u.Bump(1); P(u); P(v27); P(v27.Equals(u)); P((long)v27); } catch (Exception x) { P(x.GetType().Name); }
                        }
                        try { P(unchecked((ulong)Len(Pass<string>.Last("aa")))); } catch (Exception x) { P(x.GetType().Name); }
                    }
                }
            }
        }
    }

    static void T1(int a, long b, Pair c)
    {
        try {
            var c1 = new List<long> { ((long)a), checked(b--), ((long)(a % Id<byte>(5))), ((long)Id<short>(32766)) };
            P(string.Join(",", c1.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
            P(c1.LastOrDefault());
            P(c1.Aggregate("", (y, z) => y + z));
            c1.RemoveAt(1);
            P(string.Join(",", c1.Select((z, i) => i + ":" + z)));
            P(string.Join(";", c1));
        } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                object v3 = ((object)(((long?)(4611686018427387903L))));
                try { v3 = Id<object>(Id<object>(((object)(((long?)(100L)))))); } catch (Exception x) { P(x.GetType().Name); }
                try { P(33); } catch (Exception x) { P(x.GetType().Name); }
            }
            finally {
                try {
                    object v5 = new Pair(10, long.MinValue);
                    try { ((ISum)v5).Bump(((int)(object)(a))); P(((ISum)v5).Sum()); Pair u = (Pair)v5; u.Bump(1); P(u); P(v5); P(v5.Equals(u)); P((long)v5); } catch (Exception x) { P(x.GetType().Name); }
                    try { checked { Field.US /= Id<ushort>(((ushort)(((ushort)((Field.SB = 127) % Id<byte>(((byte)(Id<short>(33) / Id<sbyte>(2))))))))); } } catch (Exception x) { P(x.GetType().Name); }
                    P(Field.US);
                }
                catch (Worse x6) when (Log(x6.Level > 2, "filter") && Exchange<bool>(ref Field.Flag, Equals(1.50m, -2.25m))) {
                    try { P(unchecked((ulong)new Square(((int)a)).Area())); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    var g11 = new int[2, 1]; var jg11 = new int[2][] { new int[1], new[] { (int)(31) } };
                    try { g11[(Id<bool>(true) ? ((int)(a)) : ((int)(0))) & 1, 2] = a; P(g11.Length); } catch (Exception x) { P(x.GetType().Name); }
                    try { foreach (var z in g11) P(z); P(g11.GetLength(1)); P(jg11[1][0]); P(jg11[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                    try { g11[0, 0] += unchecked((int)Len(Apply<string>((p12) => "a", unchecked((int)Whole(-0.0))))); P(g11[0, 0]++ + --g11[0, 0]); P(jg11[1][0] *= new int[] { ((int)(33)), ((int)(a)), ((int)(a)) }[0]); } catch (Exception x) { P(x.GetType().Name); }
                }
                finally {
                    try {
                        if (Id<bool>(new Gen<bool>(false, 5).Get())) {
                            try { P(((sbyte)((int)(object)(new int[] { ((int)(7)), ((int)(a)), ((int)(a)) }[0])))); } catch (Exception x) { P(x.GetType().Name); }
                            try { P(new uint[] { ((uint)(new uint[] { ((uint)(2199457741u)), ((uint)(2u)), ((uint)(100u)) }[2])), ((uint)(checked((uint)(b / Id<int>(a))))), ((uint)(new uint[] { ((uint)(10u)), ((uint)(0u)), ((uint)(3u)) }[2])) }[0]); } catch (Exception x) { P(x.GetType().Name); }
                        }
                    } catch (Exception x) { P(x.GetType().Name); }
                    try {
                        try { Field.U %= Id<uint>(((uint)(0u))); } catch (Exception x) { P(x.GetType().Name); }
                        P(Field.U);
                        Func<int, int> m13 = null; int s13 = 7;
                        Func<int, int> m13a = z => { s13 = s13 * 3 + z; return s13; }, m13b = z => { P(z); return z - 1; };
                        m13 += m13b;
                        try { P(m13(unchecked((int)(Id<uint>(0u) & Id<ushort>(1))))); P(s13); P(m13.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                        if ((!Apply<bool>((p14) => false, Apply<int>((p15) => p15, ((int)(Id<uint>(100u) << 1073741823)))))) throw new InvalidOperationException();
                    }
                    catch (Oops x18) {
                        object v19 = new Pair(31, 4611686018427387903L);
                        try { ((ISum)v19).Bump(unchecked((int)(Id<short>(10) / Id<byte>(0)))); P(((ISum)v19).Sum()); Pair u = (Pair)v19; u.Bump(1); P(u); P(v19); P(v19.Equals(u)); P((long)v19); } catch (Exception x) { P(x.GetType().Name); }
                        if (Make<bool>(out Field.Flag, (Field.Flag = true))) throw new Oops("way");
                    }
                    catch (Exception) {
                        try {
                            if (Apply<bool>((p20) => ((bool)(object)(false)), (++a))) {
                                Func<int, int> m21 = null; int s21 = 8;
                                Func<int, int> m21a = z => { s21 = s21 * 3 + z; return s21; }, m21b = z => { P(z); return z - 1; };
                                m21 += m21a;
                                m21 -= Twice;
                                m21 += Twice;
                                m21 += m21a;
                                try { P(m21(((int)(Id<ushort>(63) | (-128))))); P(s21); P(m21.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                                try { Field.Ch = Peek<char>(in Field.Ch, (((object)("zebra")).Equals(((object)(33))) ? ((char)(unchecked((char)(Id<short>(16383) ^ b)))) : ((char)(new char[] { ((char)('\u00e4')), ((char)('\0')), ((char)('\u00e4')) }[1])))); } catch (Exception x) { P(x.GetType().Name); }
                                P(Field.Ch);
                            }
                        } catch (Exception x) { P(x.GetType().Name); }
                        if (((object)(' ')).Equals(Exchange<object>(ref Field.O, ((object)(Tiny.B))))) throw new Oops("way");
                    }
                    finally {
                        try { foreach (var it in Walk(3, ((int)(object)(31)))) { P(it); if (it == 3) continue; } } catch (Exception x) { P(x.GetType().Name); }
                        Tiny v23 = Tiny.A;
                        try { v23 = (Field.E = (Field.E = Tiny.C)); } catch (Exception x) { P(x.GetType().Name); }
                    }
                }
                try {
                    var c24 = new List<string> { "zebra", "-12", "-12" };
                    P(string.Join(",", c24.Distinct()));
                    P(c24[unchecked((int)(Id<sbyte>(126) | '\uffff'))]);
                    P(string.Join(",", c24.Select((z, i) => i + ":" + z)));
                    c24.RemoveAt(2);
                    P(new Stack<string>(c24).Pop()); P(new Queue<string>(c24).Dequeue());
                    P(string.Join(";", c24));
                } catch (Exception x) { P(x.GetType().Name); }
                if (Apply<bool>((p25) => true, a)) throw new Oops("way");
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        try { foreach (var it in Walk(2, Make<int>(out a, a))) { P(it); if (it == 0) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
        try {
        switch (checked((int)(((byte)(object)(10)) << ((int)(Id<short>(33) | 0)))) & 7) {
        case 7: P(checked(Field.US *= ((ushort)(unchecked((ushort)(Id<ulong>(0ul) - 15341175400592397330ul)))))); goto default;
        case 2: P(3ul); goto default;
        case 1: P(((ushort)(Second<short, ushort>((-32767), 1) / Id<sbyte>((Field.SB--))))); goto default;
        case 3: P('Z'); break;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            try {
                try {
                    try { P(((Pair?)(new Pair(2147483646, (-15L))))); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(Peek<byte>(in Field.Bytes[1], Id<byte>(unchecked((byte)Whole(1e15))))); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    try { P(((ulong)(object)(unchecked((ulong)(~Id<Wide>(Wide.Y)))))); } catch (Exception x) { P(x.GetType().Name); }
                    if (((Id<Tiny>(default(Tiny)) | Tiny.B) == Peek<Tiny>(in Field.E, (Tiny)7))) throw new Oops("way");
                }
                finally {
                    try { P(3.0); } catch (Exception x) { P(x.GetType().Name); }
                    try { P((-2147483647)); } catch (Exception x) { P(x.GetType().Name); }
                }
            } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        }
    }

    static void T2(int a, long b, Pair c)
    {
        object v1 = new Pair((-19), 3L);
        try { ((ISum)v1).Bump(((int)(Id<char>('\0') << a))); P(((ISum)v1).Sum()); Pair u = (Pair)v1; u.Bump(1); P(u); P(v1); P(v1.Equals(u)); P((long)v1); } catch (Exception x) { P(x.GetType().Name); }
        Pair v2 = new Pair(31, 2L);
        try { v2 = new Nest(3, new Pair(63, 11L), "").In; } catch (Exception x) { P(x.GetType().Name); }
        Func<Pair, Pair> f3 = a3 => { v2 = Exchange<Pair>(ref Field.N.In, new Pair { A = a, B = b }); return a3; };
        try { P(f3(Id<Pair>(v2))); P(v2); P(f3(f3(v2))); } catch (Exception x) { P(x.GetType().Name); }
        P(v2);
        Func<int, int> m4 = null; int s4 = 4;
        Func<int, int> m4a = z => { s4 = s4 * 3 + z; return s4; }, m4b = z => { P(z); return z - 1; };
        m4 -= m4a;
        m4 += m4a;
        m4 += Field.Counter.Next;
        m4 += m4a;
        m4 += m4a;
        try { P(m4(Apply<int>((p5) => p5, a))); P(s4); P(m4.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        int v6 = 2;
        do {
            var g7 = new int[3, 1]; var jg7 = new int[2][] { new int[2], new[] { (int)(1210362648) } };
            try { g7[unchecked((int)(Id<uint>(4294967294u) - a)) & 1, 0] = ((int)(Id<byte>(127) ^ unchecked((uint)(Id<char>('\uffff') >> 31)))); P(g7.Length); } catch (Exception x) { P(x.GetType().Name); }
            try { foreach (var z in g7) P(z); P(g7.GetLength(1)); P(jg7[1][0]); P(jg7[0][0]); } catch (Exception x) { P(x.GetType().Name); }
            try { g7[0, 0] += unchecked((int)(unchecked((int)Whole(0.1f)) / Id<short>(((short)(Id<char>(' ') ^ 33))))); P(g7[0, 0]++ + --g7[0, 0]); P(jg7[1][0] *= a); } catch (Exception x) { P(x.GetType().Name); }
            long v9 = 10L;
            try { v9 = b; } catch (Exception x) { P(x.GetType().Name); }
            Func<long, long> f10 = a10 => { v9 = checked((long)new Nest((-16385), new Pair(31, 63L), "zebra").Swap().In.A); return a10; };
            try { P(f10(((long)(Id<byte>(0) ^ (-32767))))); P(v9); P(f10(f10(v9))); } catch (Exception x) { P(x.GetType().Name); }
            P(v9);
            if ((Id<int?>(((int?)(int.MinValue))) >= ((int?)((-2147483647))))) break;
        }
        while (--v6 > 0);
        try { P(new Tiny[] { Id<Tiny>((Tiny)7), ((Tiny)Id<byte>(1)), (Id<Tiny>((Tiny)7) | Tiny.B) }[1]); } catch (Exception x) { P(x.GetType().Name); }
        try { unchecked { a ^= ((int)(unchecked((int)(Id<byte>(33) + 9223372036854775807ul)))); } } catch (Exception x) { P(x.GetType().Name); }
        P(a);
        Func<int, int> m11 = null; int s11 = 8;
        Func<int, int> m11a = z => { s11 = s11 * 3 + z; return s11; }, m11b = z => { P(z); return z - 1; };
        m11 += m11a + m11b;
        m11 += m11b;
        m11 -= Twice;
        try { P(m11((Field.Jagged[1][1] = v6))); P(s11); P(m11.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try { Field.E = ((Tiny)(object)(new Tiny[] { default(Tiny), Tiny.B, Tiny.B }[1])); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.E);
        Nest v12 = new Nest(0, new Pair(291455358, 33L), "zebra");
        try { v12 = new Nest((-16), new Pair(2, 63L), ""); } catch (Exception x) { P(x.GetType().Name); }
        Func<Nest, Nest> f13 = a13 => { v12 = (Id<bool>(false) ? new Nest(31, new Pair(2, 1L), "-12") : new Nest(31, new Pair(100, 7L), "a")).Swap(); return a13; };
        try { P(f13(v12.Swap())); P(v12); P(f13(f13(v12))); } catch (Exception x) { P(x.GetType().Name); }
        P(v12);
        try {
            var c14 = new List<long> { unchecked((long)Whole(1e100)), new Gen<long>(b, 7).Get(), unchecked((long)Len("tab\t")), b, (Id<bool>(true) ? ((long)(b)) : ((long)(b))) };
            P(c14.LastOrDefault());
            c14.AddRange(c14.ToArray());
            P(string.Join(",", c14.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
            P(string.Join(",", c14.ToArray().Concat(c14).Reverse()));
            P(c14.Aggregate("", (y, z) => y + z));
            P(string.Join(";", c14));
        } catch (Exception x) { P(x.GetType().Name); }
        for (int i14 = 0; i14 < 1; i14++) {
            sbyte v17 = 10;
            try { v17 = ((sbyte)Apply<Wide>((p16) => Wide.Y, unchecked((int)(Id<ulong>(9223372036854775807ul) % Id<ulong>(5ul))))); } catch (Exception x) { P(x.GetType().Name); }
            try {
                try {
                    try { v17 = (Field.SB = checked((sbyte)(checked((byte)(v6 >> a)) ^ b))); } catch (Exception x) { P(x.GetType().Name); }
                    P(v17);
                    for (int i17 = 0; i17 < 4; i17++) {
                        foreach (Pair e19 in Repeat<Pair>(new Pair(1574472706, 63L), 3)) {
                            try { P(0); } catch (Exception x) { P(x.GetType().Name); }
                            try { P(Make<short>(out Field.Short, ((short)(~Pass<byte>.Last(5))))); } catch (Exception x) { P(x.GetType().Name); }
                        }
                        try { foreach (var it in Walk(0, i17)) { P(it); if (it == 4) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
                    }
                    if ((((long?)((((long?)(10L))) ?? 1L)) == ((long?)(5201454126448707561L)))) throw new Worse(3);
                }
                catch (Exception) {
                    var g22 = new Pair[2, 2]; var jg22 = new Pair[2][] { new Pair[0], new[] { new Pair(31, 9223372036854775806L) } };
                    try { g22[((int)Id<ulong>(3ul)) & 1, 0] = (v2 = (Field.Pairs[0] = v2)); P(g22.Length); } catch (Exception x) { P(x.GetType().Name); }
                    try { foreach (var z in g22) P(z); P(g22.GetLength(1)); P(jg22[1][0]); P(jg22[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                    try { g22[0, 0].Bump(Apply<int>((p23) => p23, a)); P(g22[0, 0]); jg22[1][0].A += ((int)(+i14)); P(jg22[1][0]); Exchange<Pair>(ref g22[0, 0], (Field.P = v2)); P(g22[0, 0]); } catch (Exception x) { P(x.GetType().Name); }
                }
                finally {
                    try { Swap(ref Field.Ch, ref Field.Ch); P(Field.Ch); P(Field.Ch); P(Exchange<char>(ref Field.Ch, Exchange<char>(ref Field.Ch, ' '))); P(Field.Ch); } catch (Exception x) { P(x.GetType().Name); }
                    lock (Field.Gate) {
                        try { P(Log<char>(((char)Id<short>(100)), "g73")); } catch (Exception x) { P(x.GetType().Name); }
                        if (((object)(100)).Equals(((object)33 ?? "null"))) throw new Oops("way");
                    }
                }
            } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
            if ((((ulong)(object)(100ul)) > unchecked((ulong)(Id<short>(100) << 0)))) continue;
        }
        float v24 = 0.1f;
        try { v24 = ((float)((byte)(Id<short>(6) % Id<ushort>(33)))); } catch (Exception x) { P(x.GetType().Name); }
        P(v24);
    }


    static int Main()
    {
        Run("T0", () => T0(31, 0L, new Pair((-1671469475), 2L)));
        Run("T1", () => T1(int.MinValue, 7L, new Pair(100, (-4611686018427387905L))));
        Run("T2", () => T2(33, 0L, new Pair(3, 1L)));
        return unchecked(Field.I & 63);
    }
}

