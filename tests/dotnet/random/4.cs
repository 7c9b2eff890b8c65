// generate 4 3
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
        for (int i0 = 0; i0 < 3; i0++) {
            try { P(Apply<Tiny>((p2) => (Id<Tiny>(Tiny.C) + 1), checked((int)(Id<uint>(2147483647u) << i0)))); } catch (Exception x) { P(x.GetType().Name); }
            try {
                Gen<int> v3 = new Gen<int>(63, 5);
                try { v3 = default(Gen<int>); } catch (Exception x) { P(x.GetType().Name); }
                P(v3);
                try { foreach (var it in Walk(4, new int[] { ((int)(33)), ((int)(a)), ((int)(a)) }[1])) { P(it); if (it == 0) continue; } } catch (Exception x) { P(x.GetType().Name); }
                if ((EqualityComparer<string>.Default.Equals("x,y;z", "a") ? (Id<bool>(true) && Id<bool>(false)) : EqualityComparer<decimal>.Default.Equals(0.1m, 1.50m))) throw new InvalidOperationException();
            }
            catch (Worse x4) when (Log(x4.Level > 2, "filter") && Equals(Show(Whole(1.5), "N2"), string.Format("[{0}|{1,6}|{2,-5}]", 100, i0, "zebra"))) {
                try {
                    var c7 = new List<int> { unchecked((int)Len("-12")) };
                    c7.Insert(0, unchecked(a--));
                    c7.Sort();
                    P(string.Join(",", c7.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
                    P(c7.Select(z => new { z, q = 1 }).First());
                    P(c7.GroupBy(z => z).Select(g => g.Count()).Sum());
                    P(string.Join(";", c7));
                } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                lock (Field.Gate) {
                    var g8 = new string[2, 3]; var jg8 = new string[2][] { new string[0], new[] { (string)("-12") } };
                    try { g8[unchecked((int)Len(null)) & 1, 0] = Kind(((object)2 ?? "null")); P(g8.Length); } catch (Exception x) { P(x.GetType().Name); }
                    try { foreach (var z in g8) P(z); P(g8.GetLength(1)); P(jg8[1][0]); P(jg8[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                    if ((((object)(((long?)(5L)))) is IComparable)) continue;
                }
            }
            finally {
                uint v10 = 0u;
                try { v10 = 0u; } catch (Exception x) { P(x.GetType().Name); }
                uint v11 = 100u;
                try { v11 = unchecked((uint)(((uint)Id<Tiny>(Tiny.C)) * 7ul)); } catch (Exception x) { P(x.GetType().Name); }
                if (((bool)(object)(true))) throw new Oops("way");
            }
        }
        try { unchecked { Field.U *= ((uint)(((!Id<bool>(true)) ? ((uint)(((uint)(object)(5u)))) : ((uint)((++Field.U)))))); } } catch (Exception x) { P(x.GetType().Name); }
        P(Field.U);
        try { Field.SB = unchecked((sbyte)(((ushort)((Field.US -= ((ushort)(100))) >> a)) / Id<ushort>(new Gen<ushort>(((ushort)a), 4).Get()))); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.SB);
        Nest v13 = new Nest(63, new Pair((-5), 4611686018427387903L), "-12");
        try { v13 = Id<Nest>(new Nest(100, new Pair(5, 9223372036854775806L), "ÄÖ")).Swap(); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c14 = new List<long> { b };
            P(c14.Max()); P(c14.Min());
            c14.RemoveAll(z => Equals(z, checked((long)(Id<short>(0) - 33))));
            P(new HashSet<long>(c14).Count);
            P(c14.Sum());
            c14.RemoveAt(0);
            P(string.Join(";", c14));
        } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c15 = new List<Pair> { new Pair((-12), 100L), c.Twice() };
            P(c15.GroupBy(z => z).Select(g => g.Count()).Sum());
            c15.Insert(0, (Id<bool>(false) ? c : c));
            P(string.Join(",", c15.Distinct()));
            c15.RemoveAt(1);
            c15.Add(Apply<Pair>((p16) => new Pair(2147483647, 10L), unchecked((int)Len("x,y;z"))));
            P(string.Join(";", c15));
        } catch (Exception x) { P(x.GetType().Name); }
        foreach (string e18 in new string[] { "-12", "ÄÖ" }) {
            try { checked { Field.U <<= a; } } catch (Exception x) { P(x.GetType().Name); }
            P(Field.U);
            for (int i18 = 0; i18 < 4; i18++) {
                try {
                    try {
                        try { Swap(ref a, ref Field.I); P(a); P(Field.I); P(Exchange<int>(ref a, Exchange<int>(ref Field.I, ((int)((Tiny)Id<byte>(1)))))); P(a); } catch (Exception x) { P(x.GetType().Name); }
                        try { P(new Gen<Pair>(new Pair((-1073741825), 33L), 5)); } catch (Exception x) { P(x.GetType().Name); }
                        if (Pass<bool>.Last((Id<bool>(true) & Id<bool>(false)))) throw new Oops("t");
                    }
                    catch (Exception) {
                        long v21 = 3L;
                        try { v21 = checked((long)(Id<char>('Z') & Id<sbyte>(33))); } catch (Exception x) { P(x.GetType().Name); }
                        Func<long, long> f22 = a22 => { v21 = b; return a22; };
                        try { P(f22(b)); P(v21); P(f22(f22(v21))); } catch (Exception x) { P(x.GetType().Name); }
                        P(v21);
                        if (new bool[] { false, false, true }[1]) continue;
                    }
                } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                try { b = (-12L); } catch (Exception x) { P(x.GetType().Name); }
                P(b);
            }
            if ((((object)e18 ?? "null") is int)) continue;
        }
        sbyte v25 = (-21);
        try { v25 = unchecked((sbyte)Whole(((float)(Id<double>(-2.25) - b)))); } catch (Exception x) { P(x.GetType().Name); }
        int v26 = 3;
        do {
            int v27 = 1;
            while (v27-- > 0) {
                try { P(new Gen<Pair>[] { new Gen<Pair>(new Pair(5, (-15L)), 4).Put(c), new Gen<Pair>(new Pair(1, 0L), 1), new Gen<Pair>(new Pair(1073741823, 1L), 3) }[1]); } catch (Exception x) { P(x.GetType().Name); }
                try { P(((long)unchecked((ulong)(Id<bool>(false) ? new Gen<int>(33, 5) : new Gen<int>(100, 8)).Get()))); } catch (Exception x) { P(x.GetType().Name); }
            }
            try { P(((sbyte)(((ushort)(new int[] { ((int)(63)), ((int)(v26)), ((int)(a)) }[2] / Id<long>(((long)(Id<byte>(179) % Id<byte>(10)))))) >> unchecked((int)(-Make<sbyte>(out v25, 1)))))); } catch (Exception x) { P(x.GetType().Name); }
        }
        while (--v26 > 0);
    }

    static void T1(int a, long b, Pair c)
    {
        lock (Field.Gate) {
            try { Field.D = Apply<double>((p1) => (Field.D = (-Id<double>(double.NaN))), checked((int)Id<Tiny>(Tiny.A))); } catch (Exception x) { P(x.GetType().Name); }
            P(Field.D);
            if (Id<bool>(true)) throw new Oops("way");
        }
        try { unchecked { Field.US >>= ((int)(Id<Wide>(Wide.Y) ^ Wide.None)); } } catch (Exception x) { P(x.GetType().Name); }
        P(Field.US);
        string v2 = "  pad ";
        try { v2 = new string[] { ((string)("Quick")), ((string)("")), ((string)("Quick")) }[1]; } catch (Exception x) { P(x.GetType().Name); }
        try { P(Wide.X); } catch (Exception x) { P(x.GetType().Name); }
        try { P(Id<Gen<string>>(((!Id<bool>(false)) ? new Gen<string>("Quick", 6) : new Gen<string>("a", 5).Put("  pad ")))); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(3, ((int)(Id<uint>(63u) ^ 'a')))) { P(it); if (it == 4) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(2, ((int)(Id<ushort>(0) | 7L)))) { P(it); if (it == 3) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
        try { P(((double)(Make<float>(out Field.Floats[0], ((float)(Id<float>(3f) % 1e15))) % ((long)(~unchecked((ushort)c[0])))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P((~Id<Wide>(Wide.None))); } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m3 = null; int s3 = 0;
        Func<int, int> m3a = z => { s3 = s3 * 3 + z; return s3; }, m3b = z => { P(z); return z - 1; };
        m3 += m3a;
        m3 += m3a;
        try { P(m3(unchecked((int)Len(v2)))); P(s3); P(m3.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c4 = new List<int> { Peek<int>(in Field.I, a) };
            var m4 = new Dictionary<int, Pair>(); m4[c4[0]] = new Pair { A = a, B = b }; Pair q4; P(m4.TryGetValue(checked((int)(Id<uint>(0u) % Id<ulong>(7ul))), out q4)); P(q4); P(m4[a]);
            P(string.Join(",", c4.Select((z, i) => i + ":" + z)));
            c4.RemoveAt(0);
            c4.Reverse();
            P(string.Join(",", c4.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
            P(string.Join(";", c4));
        } catch (Exception x) { P(x.GetType().Name); }
        try { P(Log<Gen<string>>(new Gen<string>("ÄÖ", 3), "g94")); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c5 = new List<string> { "tab\t", null, "Quick", "x,y;z", "007" };
            P(new HashSet<string>(c5).Count);
            c5.RemoveAll(z => Equals(z, Part(v2, a, 1)));
            P(c5.Contains((("a") ?? "none").PadLeft(6)));
            P(string.Join(",", c5.Select((z, i) => i + ":" + z)));
            P(c5.Aggregate("", (y, z) => y + z));
            P(string.Join(";", c5));
        } catch (Exception x) { P(x.GetType().Name); }
        Pair v6 = new Pair((-2147483647), 13L);
        try { v6 = new Pair[] { c, c, c }[0]; } catch (Exception x) { P(x.GetType().Name); }
        P(v6);
        long v7 = 7L;
        try { v7 = unchecked((long)(Id<short>(5) | ((short)(Id<ushort>(0) - 126)))); } catch (Exception x) { P(x.GetType().Name); }
        P(v7);
        Tiny v8 = (Tiny)7;
        try { v8 = ((Tiny)((byte)(Id<ulong>(18446744073709551614ul) - 1ul))); } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            try {
                foreach (string e9 in new List<string> { "007", "  pad ", "  pad " }) {
                    try { P(new Odd(unchecked((int)(((short)(object)(32766)) / Id<long>(unchecked((long)Whole(1.5f))))))); } catch (Exception x) { P(x.GetType().Name); }
                    try { Swap(ref Field.Array[2], ref Field.Jagged[1][1]); P(Field.Array[2]); P(Field.Jagged[1][1]); P(Exchange<int>(ref Field.Array[2], Exchange<int>(ref Field.Jagged[1][1], ((int)(a - 5))))); P(Field.Array[2]); } catch (Exception x) { P(x.GetType().Name); }
                }
                object v10 = new Pair(33, 2L);
                try { ((ISum)v10).Bump(unchecked((int)(Id<byte>(254) * 4155172682u))); P(((ISum)v10).Sum()); Pair u = (Pair)v10; u.Bump(1); P(u); P(v10); P(v10.Equals(u)); P((long)v10); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Worse x11) when (Log(x11.Level > 2, "filter") && ((object)(7)).Equals(((object)('\0')))) {
                var g13 = new byte[2, 2]; var jg13 = new byte[2][] { new byte[1], new[] { (byte)(0) } };
                try { g13[(++Field.I) & 1, 1] = 3; P(g13.Length); } catch (Exception x) { P(x.GetType().Name); }
                try { foreach (var z in g13) P(z); P(g13.GetLength(1)); P(jg13[1][0]); P(jg13[0][0]); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Oops x11) {
                try { P(Apply<Wide>((p14) => ((Wide)(object)((~Id<Wide>(Wide.Y)))), (Id<bool>(false) ? ((int)(a)) : ((int)(1895266930))))); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                string v15 = null;
                try { v15 = new string[] { ((string)(v2)), ((string)(v2)), ((string)(v2)) }[2]; } catch (Exception x) { P(x.GetType().Name); }
            }
            if (Peek<bool>(in Field.Flag, ((bool)(object)(false)))) throw new Oops("way");
        }
    }

    static void T2(int a, long b, Pair c)
    {
        object v1 = new Pair(33, (-4L));
        try { ((ISum)v1).Bump((Id<bool>(false) ? ((int)(a)) : ((int)(a)))); P(((ISum)v1).Sum()); Pair u = (Pair)v1; u.Bump(1); P(u); P(v1); P(v1.Equals(u)); P((long)v1); } catch (Exception x) { P(x.GetType().Name); }
        int v2 = 1;
        do {
            Tiny v3 = (Tiny)7;
            try { v3 = Tiny.B; } catch (Exception x) { P(x.GetType().Name); }
            try {
                try {
                    decimal v4 = -2.25m;
                    try { v4 = new decimal[] { -2.25m, 1.50m, 79228162514264337593543950335m }[2]; } catch (Exception x) { P(x.GetType().Name); }
                    try { P((Field.Ch = ((char)(((char)(checked((int)(Id<short>(32766) << a)) >> unchecked((int)Len("a")))))))); } catch (Exception x) { P(x.GetType().Name); }
                }
                finally {
                    try {
                    switch (((int)(object)(unchecked((int)Whole(0.1f)))) & 7) {
                    case 3: P(((char)(Id<ushort>(0) / Id<long>(((long)(object)(b)))))); goto default;
                    case 2: P((Field.U = ((uint)(Id<char>('a') ^ b)))); break;
                    case 0: P(unchecked((ushort)Whole(new double[] { ((double)(0.0)), ((double)(-2.25)), ((double)(double.PositiveInfinity)) }[0]))); goto default;
                    case 6: P(100u); goto default;
                    default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                    try { P(1); } catch (Exception x) { P(x.GetType().Name); }
                }
            } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        }
        while (--v2 > 0);
        try { P(checked((char)((Tiny)Id<byte>(0)))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(Id<string>(Generic<Shape>(new Blob<Pair>(c)))); } catch (Exception x) { P(x.GetType().Name); }
        Tiny v7 = Tiny.A;
        try { v7 = (((Tiny)Id<byte>(255)) | Tiny.C); } catch (Exception x) { P(x.GetType().Name); }
        foreach (Pair e8 in Repeat<Pair>(new Pair((-4), 3L), 3)) {
            try { Field.Floats[0] = Apply<float>((p9) => ((float)((double)(Id<double>(1e100) + p9))), unchecked(++a)); } catch (Exception x) { P(x.GetType().Name); }
            P(Field.Floats[0]);
            try { foreach (var it in Walk(3, ((int)(object)(a)))) { P(it); if (it == 3) continue; } } catch (Exception x) { P(x.GetType().Name); }
        }
        try { P((Id<Wide>((Wide.X | Wide.Z)) ^ new Wide[] { Wide.Y, Wide.Y, Wide.None }[2])); } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m10 = null; int s10 = 3;
        Func<int, int> m10a = z => { s10 = s10 * 3 + z; return s10; }, m10b = z => { P(z); return z - 1; };
        m10 += m10a + m10b;
        m10 += Field.Counter.Next;
        try { P(m10(((int)Id<Wide>(Wide.Y)))); P(s10); P(m10.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try { P(((object)new Gen<int>((-120052294), 2) ?? "null")); } catch (Exception x) { P(x.GetType().Name); }
        var g11 = new Pair[1, 3]; var jg11 = new Pair[2][] { new Pair[0], new[] { new Pair(0, (-6580636502569596005L)) } };
        try { g11[new Gen<int>(a, 5).Get() & 1, 0] = new Gen<Pair>(new Nest(3, new Pair(1, 7L), "007").In, 0).Get(); P(g11.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g11) P(z); P(g11.GetLength(1)); P(jg11[1][0]); P(jg11[0][1]); } catch (Exception x) { P(x.GetType().Name); }
        try { g11[0, 0].Bump((Field.N.In.A--)); P(g11[0, 0]); jg11[1][0].A += ((int)(Id<ulong>(1552360355431115669ul) + 1ul)); P(jg11[1][0]); Exchange<Pair>(ref g11[0, 0], new Pair { A = 10, B = long.MinValue }); P(g11[0, 0]); } catch (Exception x) { P(x.GetType().Name); }
        try { P(new Gen<int>(((int)(object)(a)), 8)); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c14 = new List<Tiny> { (v7 + 1) };
            P(string.Join(",", c14.Select((z, i) => i + ":" + z)));
            P(c14.Select(z => new { z, q = 1 }).First());
            c14.AddRange(c14.ToArray());
            P(c14.Aggregate("", (y, z) => y + z));
            P(string.Join(",", c14.Skip(1).Take(2)));
            P(string.Join(";", c14));
        } catch (Exception x) { P(x.GetType().Name); }
        try { Field.D = double.NaN; } catch (Exception x) { P(x.GetType().Name); }
        P(Field.D);
        for (int i15 = 0; i15 < 1; i15++) {
            try { P(unchecked((uint)(Id<uint>(7u) - unchecked((ulong)(unchecked((ushort)(Id<ushort>(7) >> 63)) * unchecked((byte)Len("a"))))))); } catch (Exception x) { P(x.GetType().Name); }
            int v17 = 2;
            while (v17-- > 0) {
                try { Field.Floats[0] = (-Id<float>(3f)); } catch (Exception x) { P(x.GetType().Name); }
                P(Field.Floats[0]);
                try { unchecked { Field.US ^= ((ushort)(5)); } } catch (Exception x) { P(x.GetType().Name); }
                P(Field.US);
            }
        }
    }


    static int Main()
    {
        Run("T0", () => T0(1073741823, (-9223372036854775807L), new Pair(7, 10L)));
        Run("T1", () => T1(10, 9223372036854775807L, new Pair(2147483647, (-4611686018427387905L))));
        Run("T2", () => T2(2147483646, 10L, new Pair(5, long.MinValue)));
        return unchecked(Field.I & 63);
    }
}

