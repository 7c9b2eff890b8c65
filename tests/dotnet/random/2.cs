// generate 2 3
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
        Wide v1 = Wide.X;
        try { v1 = (Wide)64; } catch (Exception x) { P(x.GetType().Name); }
        Nest v4 = new Nest((-32768), new Pair((-1073741825), 4611686018427387903L), "a");
        try { v4 = new Nest(7, new Pair(31, 5L), "ÄÖ").Swap(); } catch (Exception x) { P(x.GetType().Name); }
        Func<Nest, Nest> f5 = a5 => { v4 = new Nest { In = default(Pair), T = new Gen<string>("brown fox", 8).ToString() }; return a5; };
        try { P(f5((Field.N = v4))); P(v4); P(f5(f5(v4))); } catch (Exception x) { P(x.GetType().Name); }
        P(v4);
        uint v6 = 63u;
        try { v6 = 4294967295u; } catch (Exception x) { P(x.GetType().Name); }
        try { P(unchecked(Field.Bytes[1] |= ((byte)(Second<char, byte>(new char[] { ((char)('a')), ((char)('Z')), ((char)('\uffff')) }[2], ((byte)(object)(3))))))); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c8 = new List<Pair> { ((Pair)(object)(c)), (Field.P = c), c, Id<Pair>(new Pair(100, 10L)) };
            P(c8.IndexOf((((Pair?)null) ?? c)));
            P(c8.Max()); P(c8.Min());
            c8.RemoveAt(0);
            P(c8[checked((int)(a - v6))]);
            P(c8.LastOrDefault());
            P(string.Join(";", c8));
        } catch (Exception x) { P(x.GetType().Name); }
        try {
        switch (unchecked((int)(~unchecked(Field.N.S++))) & 7) {
        case 3: P(unchecked((char)(Field.E = (Tiny)7))); break;
        case 7: P(unchecked((uint)(unchecked((ulong)Id<short>((-16385))) << (Field.Node.Value++)))); goto default;
        case 2: P(33); break;
        case 5: P(unchecked((ushort)new Gen<int>((-2147483647), 4).Get())); break;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
        try { P((((Wide)unchecked((long)Whole(3f))) ^ ((Wide)checked((long)(Id<byte>(33) + 65535))))); } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m10 = null; int s10 = 0;
        Func<int, int> m10a = z => { s10 = s10 * 3 + z; return s10; }, m10b = z => { P(z); return z - 1; };
        m10 -= m10b;
        m10 += m10a + m10b;
        m10 += m10b;
        m10 += Twice;
        try { P(m10(checked((int)v4.In.A))); P(s10); P(m10.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try { P((~(((Wide)(object)((Wide)64)) ^ Id<Wide>(v1)))); } catch (Exception x) { P(x.GetType().Name); }
            long v12 = 33L;
            try { v12 = Apply<long>((p11) => b, a); } catch (Exception x) { P(x.GetType().Name); }
            Func<long, long> f13 = a13 => { v12 = ((long)(Pass<uint>.Last(v6) >> a)); return a13; };
            try { P(f13((--Field.P.B))); P(v12); P(f13(f13(v12))); } catch (Exception x) { P(x.GetType().Name); }
            P(v12);
        }
        finally {
            Pair v15 = new Pair((-2147483647), long.MinValue);
            try { v15 = new Pair[] { c, c, c }[2]; } catch (Exception x) { P(x.GetType().Name); }
            Func<Pair, Pair> f16 = a16 => { v15 = c; return a16; };
            try { P(f16(Peek<Pair>(in Field.N.In, v15))); P(v15); P(f16(f16(v15))); } catch (Exception x) { P(x.GetType().Name); }
            P(v15);
            try { Swap(ref Field.Bytes[1], ref Field.Bytes[1]); P(Field.Bytes[1]); P(Field.Bytes[1]); P(Exchange<byte>(ref Field.Bytes[1], Exchange<byte>(ref Field.Bytes[1], Apply<byte>((p17) => checked((byte)(Id<char>('Z') / Id<byte>(31))), unchecked((int)(+Id<byte>(0))))))); P(Field.Bytes[1]); } catch (Exception x) { P(x.GetType().Name); }
        }
        Nest v18 = new Nest(5, new Pair(7, 2L), "aa");
        try { v18 = v4; } catch (Exception x) { P(x.GetType().Name); }
        Func<Nest, Nest> f19 = a19 => { v18 = new Nest[] { new Nest(100, new Pair(10, 33L), "-12"), v4, v4 }[0]; return a19; };
        try { P(f19(v4)); P(v18); P(f19(f19(v18))); } catch (Exception x) { P(x.GetType().Name); }
        P(v18);
        Func<int, int> m20 = null; int s20 = 6;
        Func<int, int> m20a = z => { s20 = s20 * 3 + z; return s20; }, m20b = z => { P(z); return z - 1; };
        m20 -= Twice;
        m20 += m20a;
        m20 += m20b;
        m20 += m20a + m20b;
        m20 -= m20a;
        try { P(m20(new int[] { ((int)(a)), ((int)(a)), ((int)(a)) }[0])); P(s20); P(m20.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c21 = new List<long> { Apply<long>((p22) => b, unchecked((int)(Id<byte>(31) * 31))), (b = b) };
            P(c21[(Id<bool>(false) ? ((int)(a)) : ((int)(1)))]);
            c21.RemoveAt(1);
            c21.Sort();
            P(c21.GroupBy(z => z).Select(g => g.Count()).Sum());
            P(string.Join(",", c21.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
            P(string.Join(";", c21));
        } catch (Exception x) { P(x.GetType().Name); }
        try { Field.N.S = checked((short)new Gen<int>(unchecked((int)(v6 | 7)), 3).Get()); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.N.S);
        var g25 = new Pair[1, 2]; var jg25 = new Pair[2][] { new Pair[0], new[] { new Pair((-311114816), 31L) } };
        try { g25[unchecked((int)Len("zebra")) & 1, 0] = (c.With(1073741823) + (Id<bool>(true) ? c : c)); P(g25.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g25) P(z); P(g25.GetLength(1)); P(jg25[1][0]); P(jg25[0][0]); } catch (Exception x) { P(x.GetType().Name); }
        try { g25[0, 0].Bump(unchecked((int)Len("-12"))); P(g25[0, 0]); jg25[1][0].A += a; P(jg25[1][0]); Exchange<Pair>(ref g25[0, 0], ((Pair)(object)(new Pair(2147483646, 2L)))); P(g25[0, 0]); } catch (Exception x) { P(x.GetType().Name); }
        Tiny v26 = Tiny.B;
        try { v26 = default(Tiny); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c27 = new List<long> { unchecked((long)Len("-12")), Apply<long>((p28) => b, Pass<int>.Last(a)), ((long)Id<byte>(3)) };
            P(c27.GroupBy(z => z).Select(g => g.Count()).Sum());
            c27.Reverse();
            c27.Add(((long)(object)(b)));
            P(c27.LastOrDefault());
            P(string.Join(",", c27.Distinct()));
            P(string.Join(";", c27));
        } catch (Exception x) { P(x.GetType().Name); }
        try { P(254); } catch (Exception x) { P(x.GetType().Name); }
        float v29 = -2.25f;
        try { v29 = Id<float>(((float)Math.Floor(1e15))); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c30 = new List<long> { unchecked((long)Whole(v29)) };
            P(c30.Contains(1L));
            P(c30.Count);
            P(string.Join(",", c30.Distinct()));
            c30.Add(checked((long)a));
            P(string.Join(",", c30.ToArray().Concat(c30).Reverse()));
            P(string.Join(";", c30));
        } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(2, Second<byte, int>(255, a))) { P(it); if (it == 1) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
        try {
            if ((Id<string>("  pad ") != new string[] { ((string)("brown fox")), ((string)(null)), ((string)("aa")) }[1])) {
                Pair v36 = new Pair(63, long.MinValue);
                try { v36 = c; } catch (Exception x) { P(x.GetType().Name); }
                Func<Pair, Pair> f37 = a37 => { v36 = Make<Pair>(out Field.P, (Id<bool>(true) ? c : c)); return a37; };
                try { P(f37(Pass<Pair>.Last(new Pair(1, 63L)))); P(v36); P(f37(f37(v36))); } catch (Exception x) { P(x.GetType().Name); }
                P(v36);
                try { P(((Tiny)(object)(v26))); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); }
    }

    static void T1(int a, long b, Pair c)
    {
        try { P(b); } catch (Exception x) { P(x.GetType().Name); }
        Shape v1 = new Blob<int>(1);
        try { v1 = new Round(Id<int>(a)); } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m2 = null; int s2 = 8;
        Func<int, int> m2a = z => { s2 = s2 * 3 + z; return s2; }, m2b = z => { P(z); return z - 1; };
        m2 += Twice;
        try { P(m2(a)); P(s2); P(m2.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                try { Field.Ch = ((char)(Id<ushort>(65535) % Id<char>(((char)(checked(Field.Bytes[1] *= ((byte)(7))) & Id<long>(Pass<long>.Last(b))))))); } catch (Exception x) { P(x.GetType().Name); }
                P(Field.Ch);
                try { Swap(ref Field.N, ref Field.N); P(Field.N); P(Field.N); P(Exchange<Nest>(ref Field.N, Exchange<Nest>(ref Field.N, ((Nest)(object)(new Nest[] { new Nest((-16385), new Pair(100, 9223372036854775807L), "a"), new Nest((-9122), new Pair(int.MinValue, 7L), "zebra"), new Nest(27186, new Pair(1073741823, 10L), "brown fox") }[0]))))); P(Field.N); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                for (int i3 = 0; i3 < 4; i3++) {
                    try { P(new long?[] { ((long?)(100L)), new long?[] { ((long?)null), ((long?)((-4611686018427387905L))), ((long?)null) }[1], (-Id<long?>(((long?)(9223372036854775806L)))) }[1]); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(unchecked((short)Choose(((Id<string>("") + false) + new Gen<string>("x,y;z", 3))))); } catch (Exception x) { P(x.GetType().Name); }
                    if ((((int?)(1073741823)) < Id<int?>(((int?)null)))) break;
                }
            }
            finally {
                try { P(((uint)(~((int)((ushort)(object)(3)))))); } catch (Exception x) { P(x.GetType().Name); }
                try { P(((double)((byte)(object)(unchecked(++Field.Bytes[1]))))); } catch (Exception x) { P(x.GetType().Name); }
                if (Id<bool>(true)) throw new Oops("way");
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        try {
            var c7 = new List<long> { unchecked((long)new Round(0).Area()), (-12L), Pass<long>.Last(10L), b };
            P(c7.Contains(checked(Field.L |= ((long)(b)))));
            c7.RemoveAt(2);
            P(string.Join(",", c7.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
            P(c7[checked((int)Id<Wide>(Wide.X))]);
            P(string.Join(",", c7.ToArray().Concat(c7).Reverse()));
            P(string.Join(";", c7));
        } catch (Exception x) { P(x.GetType().Name); }
        try { v1 = new Blob<Pair>(new Pair(5, long.MinValue)); } catch (Exception x) { P(x.GetType().Name); }
        P(v1);
        int v9 = 2;
        do {
            try {
                try {
                    try { Field.UL *= ((ulong)(2ul)); } catch (Exception x) { P(x.GetType().Name); }
                    P(Field.UL);
                    try { unchecked { Field.Bytes[1] |= ((byte)(((Field.Flag = true) ? ((byte)(((byte)(Id<char>('\uffff') << a)))) : ((byte)(unchecked(Field.Bytes[1] |= ((byte)(100)))))))); } } catch (Exception x) { P(x.GetType().Name); }
                    P(Field.Bytes[1]);
                }
                catch (Oops x10) {
                    sbyte v11 = 3;
                    try { v11 = 2; } catch (Exception x) { P(x.GetType().Name); }
                    P(v11);
                }
                catch (Exception) {
                    try { P((-(-((float)Id<float>(float.NaN))))); } catch (Exception x) { P(x.GetType().Name); }
                    if ((Field.Flag = Pass<bool>.Last(false))) return;
                }
                finally {
                    try { foreach (var it in Walk(5, checked((int)(b & Id<sbyte>(5))))) { P(it); if (it == 2) continue; } } catch (Exception x) { P(x.GetType().Name); }
                    Func<int, int> m12 = null; int s12 = 5;
                    Func<int, int> m12a = z => { s12 = s12 * 3 + z; return s12; }, m12b = z => { P(z); return z - 1; };
                    m12 += Field.Counter.Next;
                    m12 += m12a;
                    m12 += Field.Counter.Next;
                    m12 += Twice;
                    m12 -= m12b;
                    try { P(m12(checked((int)Id<byte>(18)))); P(s12); P(m12.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                }
            } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
            try {
                int v13 = 63;
                try { v13 = 2; } catch (Exception x) { P(x.GetType().Name); }
                Func<int, int> f14 = a14 => { v13 = unchecked(a ^= ((int)(((int)(object)(a))))); return a14; };
                try { P(f14((Id<bool>(false) ? ((int)(1073741823)) : ((int)(v13))))); P(v13); P(f14(f14(v13))); } catch (Exception x) { P(x.GetType().Name); }
                P(v13);
                try { P((Wide.X | Wide.Z)); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Oops x15) {
                Func<int, int> m16 = null; int s16 = 8;
                Func<int, int> m16a = z => { s16 = s16 * 3 + z; return s16; }, m16b = z => { P(z); return z - 1; };
                m16 -= Twice;
                m16 += m16b;
                m16 += m16a + m16b;
                m16 -= m16b;
                try { P(m16(unchecked((int)Whole(-2.25)))); P(s16); P(m16.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                try {
                    if (Equals((Id<Wide>(Wide.X) ^ (Id<Wide>(Wide.None) ^ Wide.None)), (~(~Id<Wide>((Wide)64))))) {
                        try { P(((object)('a'))); } catch (Exception x) { P(x.GetType().Name); }
                        try { P(Peek<char>(in Field.Ch, Make<char>(out Field.Ch, ((char)(a & Id<ushort>(100)))))); } catch (Exception x) { P(x.GetType().Name); }
                    }
                } catch (Exception x) { P(x.GetType().Name); }
                if (Apply<bool>((p20) => (Id<long?>(((long?)(4611686018427387903L))) != ((long?)null)), (Field.I = a))) continue;
            }
            finally {
                try { P(((Pair?)(new Pair(33, 9223372036854775806L)))); } catch (Exception x) { P(x.GetType().Name); }
                try { P((Id<bool>(false) ? ((float)(((float)(((float)(Id<float>(float.MaxValue) / v9)) * Id<double>(1e100))))) : ((float)(Exchange<float>(ref Field.Floats[0], Peek<float>(in Field.Floats[0], 1.5f)))))); } catch (Exception x) { P(x.GetType().Name); }
                if (Id<bool>(false)) throw new Oops("way");
            }
            if ((!Id<bool>(true))) return;
        }
        while (--v9 > 0);
    }

    static void T2(int a, long b, Pair c)
    {
        try { P(new Round((Field.I = ((int)(Id<short>(0) ^ 5))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(new Gen<string>("ÄÖ", 6)); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c1 = new List<Pair> { Make<Pair>(out Field.P, c), new Pair { A = a, B = b }, (Id<bool>(false) ? new Pair(100, 100L) : new Pair(7, 9223372036854775806L)), c.With(a) };
            P(c1.GroupBy(z => z).Select(g => g.Count()).Sum());
            P(new HashSet<Pair>(c1).Count);
            foreach (var z in c1) { if ((c == c)) c1.Add(z); P(z); }
            P(string.Join(",", c1.Skip(1).Take(2)));
            var m1 = new Dictionary<Pair, Pair>(); m1[c1[0]] = new Nest((-32768), new Pair(2147483647, 7L), "").In; Pair q1; P(m1.TryGetValue(c, out q1)); P(q1); P(m1[new Pair(int.MinValue, 5L).With(a)]);
            P(string.Join(";", c1));
        } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m2 = null; int s2 = 3;
        Func<int, int> m2a = z => { s2 = s2 * 3 + z; return s2; }, m2b = z => { P(z); return z - 1; };
        m2 += m2a + m2b;
        m2 -= Field.Counter.Next;
        m2 += Field.Counter.Next;
        try { P(m2(((int)(+a)))); P(s2); P(m2.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try { P(((object)((Id<bool>(true) ? c : new Pair(3, 10L)) + new Pair(63, 0L)) ?? "null")); } catch (Exception x) { P(x.GetType().Name); }
        Pair v3 = new Pair(5, 9223372036854775806L);
        try { v3 = c; } catch (Exception x) { P(x.GetType().Name); }
        Func<Pair, Pair> f4 = a4 => { v3 = Peek<Pair>(in Field.P, c).With(((int)(Id<short>((-32767)) % Id<char>('a')))); return a4; };
        try { P(f4(new Pair[] { v3, c, v3 }[1])); P(v3); P(f4(f4(v3))); } catch (Exception x) { P(x.GetType().Name); }
        P(v3);
        try {
            long v5 = 9223372036854775807L;
            try { v5 = unchecked(b--); } catch (Exception x) { P(x.GetType().Name); }
            using (var d6 = new Guard("d6")) {
                try {
                    try {
                        if (Id<bool>(false)) {
                            int? v7 = ((int?)null);
                            try { v7 = ((int?)(100)); } catch (Exception x) { P(x.GetType().Name); }
                            P(v7);
                            Func<int, int> m8 = null; int s8 = 0;
                            Func<int, int> m8a = z => { s8 = s8 * 3 + z; return s8; }, m8b = z => { P(z); return z - 1; };
                            m8 -= Twice;
                            m8 += m8a;
                            m8 -= m8b;
                            try { P(m8(Apply<int>((p9) => int.MinValue, new int[] { ((int)(1591381663)), ((int)(a)), ((int)(a)) }[2]))); P(s8); P(m8.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                        }
                    } catch (Exception x) { P(x.GetType().Name); }
                    try {
                        try {
                            double v10 = 1e15;
                            try { v10 = (-((double)(Id<float>(-2.25f) % float.NaN))); } catch (Exception x) { P(x.GetType().Name); }
                            P(v10);
                            try {
                                try {
                                    try { P(((new Round(2147483647).Name()) ?? "none").TrimEnd()); } catch (Exception x) { P(x.GetType().Name); }
                                    try {
                                        try {
                                            object v17 = new Pair(7, 9223372036854775807L);
                                            try { ((ISum)v17).Bump(Exchange<int>(ref Field.I, a)); P(((ISum)v17).Sum()); Pair u = (Pair)v17; u.Bump(1); P(u); P(v17); P(v17.Equals(u)); P((long)v17); } catch (Exception x) { P(x.GetType().Name); }
                                            lock (Field.Gate) {
                                                try { P(Exchange<int>(ref a, ((int)((byte)(object)(33))))); } catch (Exception x) { P(x.GetType().Name); }
                                                if (v17.Equals(v17)) throw new Oops("way");
                                            }
                                        }
                                        catch (Worse x20) when (Log(x20.Level > 2, "filter") && Exchange<bool>(ref Field.Flag, new Gen<bool>(true, 1).Get())) {
                                            float v21 = 3f;
                                            try { v21 = (Field.Floats[0] = new Gen<float>(float.MaxValue, 6).Get()); } catch (Exception x) { P(x.GetType().Name); }
                                        }
                                        catch (Exception) {
                                            try { P((~Id<Wide>(((Wide)v5)))); } catch (Exception x) { P(x.GetType().Name); }
                                            if (Id<bool>(true)) throw new Oops("way");
                                        }
                                    } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                                }
                                finally {
                                    try { P(v3); } catch (Exception x) { P(x.GetType().Name); }
                                    try {
                                        if (((bool)(object)(((object)(Wide)64 ?? "null").Equals(Peek<object>(in Field.O, ((object)(((long?)(4611686018427387903L))))))))) {
                                            try {
                                                var c24 = new List<byte> { (Field.Bytes[1] = 5) };
                                                c24.RemoveAll(z => Equals(z, unchecked((byte)(Id<uint>(1u) + 18446744073709551615ul))));
                                                P(c24.IndexOf(((byte)(Id<byte>(10) & Id<ulong>(0ul)))));
                                                P(string.Join(",", c24.Distinct()));
                                                P(new Stack<byte>(c24).Pop()); P(new Queue<byte>(c24).Dequeue());
                                                c24.RemoveAt(0);
                                                P(string.Join(";", c24));
                                            } catch (Exception x) { P(x.GetType().Name); }
                                            try { P(new float[] { ((float)(0.1f)), ((float)((Id<bool>(true) ? ((float)(float.NaN)) : ((float)(-0f))))), ((float)(1e10f)) }[0]); } catch (Exception x) { P(x.GetType().Name); }
                                        }
                                    } catch (Exception x) { P(x.GetType().Name); }
                                    if (new Gen<Pair>(new Pair((-1073741825), 9223372036854775806L), 4).Same(v3.Twice())) throw new Oops("way");
                                }
                            } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                        }
                        catch (Worse x27) when (Log(x27.Level > 2, "filter") && Id<bool>(((bool)(object)(true)))) {
                            try { P(Id<Gen<string>>(default(Gen<string>))); } catch (Exception x) { P(x.GetType().Name); }
                        }
                        catch (Oops x27) {
                            try { P(((double)Math.Floor(double.NaN))); } catch (Exception x) { P(x.GetType().Name); }
                        }
                        catch (Exception) {
                            try { P(unchecked((short)Len("a"))); } catch (Exception x) { P(x.GetType().Name); }
                        }
                    } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                    if (((Id<long?>(((long?)null)) != ((long?)null)) || (!Id<bool>(true)))) return;
                }
                catch (Worse x28) when (Log(x28.Level > 2, "filter") && (Field.Flag = (((object)(11)) is string))) {
                    try { P(((uint)(+unchecked((short)Len(new ValueTuple<int, string>(2, "ÄÖ").Item2))))); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Oops x28) {
                    try { P((Id<Tiny>(Tiny.A) + 1)); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    try { P(Apply<uint>((p29) => 3u, a)); } catch (Exception x) { P(x.GetType().Name); }
                }
                try { P(((float)(object)(((float)Id<sbyte>(3))))); } catch (Exception x) { P(x.GetType().Name); }
            }
        }
        catch (Oops x30) {
            try { P((EqualityComparer<Tiny>.Default.Equals((Id<Tiny>(Tiny.A) + 1), (Id<Tiny>(Tiny.B) + 1)) ? ((uint)(((uint)(object)(2548209727u)))) : ((uint)(Id<uint>(((uint)Id<Wide>((Wide)64))))))); } catch (Exception x) { P(x.GetType().Name); }
        }
        catch (Exception) {
            try { P(Log<Nest>(new Nest(7, new Pair { A = a, B = 63L }, ((string)(object)("3.5"))), "g33")); } catch (Exception x) { P(x.GetType().Name); }
        }
        finally {
            try { P(((float)((char)((Field.US = 5) << unchecked((int)Len("Quick")))))); } catch (Exception x) { P(x.GetType().Name); }
            try { P(default(Gen<string>).Put((Make<string>(out Field.Text, "Quick") + unchecked((ulong)b)))); } catch (Exception x) { P(x.GetType().Name); }
        }
    }


    static int Main()
    {
        Run("T0", () => T0(1, 9223372036854775807L, new Pair(2147483646, long.MinValue)));
        Run("T1", () => T1(33, long.MinValue, new Pair(2147483647, 63L)));
        Run("T2", () => T2(1073741823, 3L, new Pair(2, (-9223372036854775807L))));
        return unchecked(Field.I & 63);
    }
}

