// generate 10 3
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
        Gen<string> v1 = new Gen<string>("tab\t", 3);
        try { v1 = new Gen<string>("zebra", 5).Put(new string[] { ((string)("brown fox")), ((string)("zebra")), ((string)("brown fox")) }[2]); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c2 = new List<int> { a, ((int)Id<ushort>(0)), 7, Apply<int>((p3) => a, unchecked((int)(Id<short>((-32768)) * 1073741823))), unchecked((int)Len("007")) };
            P(string.Join(",", c2.Distinct()));
            P(c2.LastOrDefault());
            c2.Sort();
            P(new HashSet<int>(c2).Count);
            P(c2.Aggregate("", (y, z) => y + z));
            P(string.Join(";", c2));
        } catch (Exception x) { P(x.GetType().Name); }
        try {
            long v4 = 63L;
            try { v4 = checked((long)(~Id<char>('7'))); } catch (Exception x) { P(x.GetType().Name); }
            Func<long, long> f5 = a5 => { v4 = unchecked((long)unchecked((uint)(Id<byte>(2) % Id<sbyte>((-128))))); return a5; };
            try { P(f5(b)); P(v4); P(f5(f5(v4))); } catch (Exception x) { P(x.GetType().Name); }
            P(v4);
            try { foreach (var it in Walk(1, checked((int)(b + 0)))) { P(it); if (it == 0) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
        }
        catch (Exception) {
            try { P(new Nest(unchecked((short)Len(new Odd(31).ToString())), Apply<Pair>((p7) => new Nest(32767, new Pair(7, 9223372036854775807L), "tab\t").In, (++a)), "brown fox")); } catch (Exception x) { P(x.GetType().Name); }
            if (Apply<bool>((p8) => true, Second<long, int>(b, a))) return;
        }
        try { P(new Gen<Pair>(new Pair((-2147483647), 9223372036854775806L), 1)); } catch (Exception x) { P(x.GetType().Name); }
        foreach (Pair e9 in new Pair[] { new Pair(2, 31L), new Pair(2147483646, 100L) }) {
            try { P(unchecked((byte)(((uint)a) % Id<short>(((short)(~unchecked((int)Id<ulong>(0ul)))))))); } catch (Exception x) { P(x.GetType().Name); }
            try { P(unchecked((char)Whole(((float)(Id<float>(float.NaN) % Second<ulong, int>(0ul, a)))))); } catch (Exception x) { P(x.GetType().Name); }
            if (((object)7 ?? "null").Equals(new Gen<object>(((object)(double.NaN)), 5).Get())) break;
        }
        try { P(((Wide)(object)(((Wide)b)))); } catch (Exception x) { P(x.GetType().Name); }
        Nest v12 = new Nest(1, new Pair((-2147483647), 31L), "a");
        try { v12 = new Nest(31, new Pair(7, 3L), "007"); } catch (Exception x) { P(x.GetType().Name); }
        Func<Nest, Nest> f13 = a13 => { v12 = new Nest { In = new Pair { A = a, B = b }, T = "3.5" }; return a13; };
        try { P(f13(((Nest)(object)(new Nest(16383, new Pair(0, (-5799787866166390076L)), "brown fox"))))); P(v12); P(f13(f13(v12))); } catch (Exception x) { P(x.GetType().Name); }
        P(v12);
        try { P(((Shape)(object)(Id<Shape>(new Odd(5))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(((double)(((float)((-Id<double>(1.5)) / 7L)) + new double[] { ((double)(-2.25)), ((double)(-0.0)), ((double)(1.5)) }[2]))); } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            try { P(((double)(((double)((Id<bool>(true) ? ((double)(3.0)) : ((double)(1e100))) - Id<double>(1e15))) * checked((long)(Field.P = c)[2])))); } catch (Exception x) { P(x.GetType().Name); }
        }
        try {
            if ((new long[] { ((long)(b)), ((long)(1L)), ((long)(b)) }[2] < b)) {
                long? v20 = ((long?)((-9223372036854775807L)));
                try { v20 = ((long?)checked((long)Id<byte>(1))); } catch (Exception x) { P(x.GetType().Name); }
                P(v20);
                try { P(Wide.Y); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); }
        foreach (string e21 in Repeat<string>("ÄÖ", 3)) {
            object v22 = ((object)(default(Tiny)));
            try { v22 = ((object)(Tiny.A)); } catch (Exception x) { P(x.GetType().Name); }
            try {
                var g23 = new int[2, 3]; var jg23 = new int[2][] { new int[1], new[] { (int)(33) } };
                try { g23[Log<int>(7, "g20") & 1, 1] = Exchange<int>(ref a, a); P(g23.Length); } catch (Exception x) { P(x.GetType().Name); }
                try { foreach (var z in g23) P(z); P(g23.GetLength(1)); P(jg23[1][0]); P(jg23[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                try { g23[0, 0] += a; P(g23[0, 0]++ + --g23[0, 0]); P(jg23[1][0] *= a); } catch (Exception x) { P(x.GetType().Name); }
                foreach (int e25 in Repeat<int>(2147483646, 4).Where((z, i) => i % 2 == 0)) {
                    try { P(((Shape)(object)(new Square(e25)))); } catch (Exception x) { P(x.GetType().Name); }
                    object v26 = new Pair(8, 100L);
                    try { ((ISum)v26).Bump(((int)(Id<byte>(10) | 63u))); P(((ISum)v26).Sum()); Pair u = (Pair)v26; u.Bump(1); P(u); P(v26); P(v26.Equals(u)); P((long)v26); } catch (Exception x) { P(x.GetType().Name); }
                }
                if (((bool)(object)((c == c)))) continue;
            }
            catch (Worse x27) when (Log(x27.Level > 2, "filter") && (((int?)(((int?)(int.MinValue))).GetValueOrDefault(33)) > ((int?)null))) {
                try { P(32766); } catch (Exception x) { P(x.GetType().Name); }
                if (((-Id<int?>(((int?)null))) >= ((int?)null))) continue;
            }
            catch (Exception) {
                try { P((EqualityComparer<long?>.Default.Equals(((long?)b), new Gen<long?>(((long?)(5L)), 6).Get()) ? ((ulong)(unchecked((ulong)(Id<uint>(1u) / Id<sbyte>(unchecked((sbyte)Whole(1.5))))))) : ((ulong)(Peek<ulong>(in Field.UL, unchecked(Field.UL *= ((ulong)(1ul)))))))); } catch (Exception x) { P(x.GetType().Name); }
                if (((Id<int?>(((int?)(31))) + Id<int?>(((int?)(2147483647)))) < ((int?)null))) break;
            }
        }
    }

    static void T1(int a, long b, Pair c)
    {
        try {
            var c1 = new List<long> { unchecked((long)Whole(0.1)), checked((long)(Id<short>((-16385)) * ' ')), b };
            P(c1.IndexOf(((long)(-Id<ushort>(1)))));
            P(string.Join(",", c1.ToArray().Concat(c1).Reverse()));
            c1.AddRange(c1.ToArray());
            P(c1.Average());
            P(c1.Sum());
            P(string.Join(";", c1));
        } catch (Exception x) { P(x.GetType().Name); }
        using (var d2 = new Guard("d2")) {
            object v3 = new Pair(2147483646, 5L);
            try { ((ISum)v3).Bump(unchecked((int)(Id<sbyte>(63) >> a))); P(((ISum)v3).Sum()); Pair u = (Pair)v3; u.Bump(1); P(u); P(v3); P(v3.Equals(u)); P((long)v3); } catch (Exception x) { P(x.GetType().Name); }
            long v4 = 9223372036854775807L;
            try { v4 = ((long)(object)(b)); } catch (Exception x) { P(x.GetType().Name); }
            if (EqualityComparer<long?>.Default.Equals(((long?)v4), ((long?)(4611686018427387903L)))) return;
        }
        int v7 = 1073741823;
        try { v7 = a; } catch (Exception x) { P(x.GetType().Name); }
        try { P(Exchange<int>(ref a, Second<uint, int>(((uint)(Id<char>('7') % Id<ushort>(2))), v7))); } catch (Exception x) { P(x.GetType().Name); }
        using (var d8 = new Guard("d8")) {
            try { P(((Wide)unchecked((long)new Tiny[] { Tiny.C, Tiny.A, Tiny.A }[2]))); } catch (Exception x) { P(x.GetType().Name); }
            int v9 = 1;
            do {
                var g10 = new int[1, 1]; var jg10 = new int[2][] { new int[0], new[] { (int)((-2092542405)) } };
                try { g10[new int[] { ((int)(63)), ((int)(a)), ((int)(v7)) }[2] & 1, 2] = (-1073741825); P(g10.Length); } catch (Exception x) { P(x.GetType().Name); }
                try { foreach (var z in g10) P(z); P(g10.GetLength(1)); P(jg10[1][0]); P(jg10[0][0]); } catch (Exception x) { P(x.GetType().Name); }
                try { g10[0, 0] += (-2147483647); P(g10[0, 0]++ + --g10[0, 0]); P(jg10[1][0] *= ((int)Id<short>(2))); } catch (Exception x) { P(x.GetType().Name); }
                for (int i10 = 0; i10 < 3; i10++) {
                    using (var d12 = new Guard("d12")) {
                        int v13 = 2;
                        while (v13-- > 0) {
                            Func<int, int> m14 = null; int s14 = 2;
                            Func<int, int> m14a = z => { s14 = s14 * 3 + z; return s14; }, m14b = z => { P(z); return z - 1; };
                            m14 += m14a;
                            m14 += Twice;
                            m14 += m14a;
                            try { P(m14(i10)); P(s14); P(m14.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                            try { Swap(ref Field.Array[2], ref a); P(Field.Array[2]); P(a); P(Exchange<int>(ref Field.Array[2], Exchange<int>(ref a, a))); P(Field.Array[2]); } catch (Exception x) { P(x.GetType().Name); }
                        }
                        try { P(((uint)(+unchecked((uint)Len(new ValueTuple<int, string>(1, "  pad ").Item2))))); } catch (Exception x) { P(x.GetType().Name); }
                    }
                    try {
                        try { P(unchecked((sbyte)((long)((int)Id<sbyte>(0))))); } catch (Exception x) { P(x.GetType().Name); }
                        try { foreach (var it in Walk(4, Pass<int>.Last(a))) { P(it); if (it == 2) continue; } } catch (Exception x) { P(x.GetType().Name); }
                    }
                    catch (Exception) {
                        lock (Field.Gate) {
                            sbyte v16 = (-65);
                            try { v16 = unchecked(--Field.SB); } catch (Exception x) { P(x.GetType().Name); }
                            P(v16);
                        }
                    }
                    finally {
                        try { P(Apply<Gen<int>>((p17) => new Gen<int>[] { new Gen<int>((-1263555410), 0), new Gen<int>(7, 8), new Gen<int>(31, 7) }[2], Pass<int>.Last(v7))); } catch (Exception x) { P(x.GetType().Name); }
                        try {
                            try {
                                try { Swap(ref Field.Ch, ref Field.Ch); P(Field.Ch); P(Field.Ch); P(Exchange<char>(ref Field.Ch, Exchange<char>(ref Field.Ch, Second<short, char>(unchecked((short)Id<ushort>(65535)), unchecked((char)Whole(-0.0)))))); P(Field.Ch); } catch (Exception x) { P(x.GetType().Name); }
                                Nest v18 = new Nest((-25169), new Pair(2, 3L), "tab\t");
                                try { v18 = Log<Nest>(new Nest((-1299), new Pair(63, 4611686018427387903L), "aa"), "g54"); } catch (Exception x) { P(x.GetType().Name); }
                                Func<Nest, Nest> f19 = a19 => { v18 = new Nest(7, new Pair(3, 3L), "  pad "); return a19; };
                                try { P(f19((Field.Nests[1] = new Nest(1, new Pair((-16), 10L), "brown fox")))); P(v18); P(f19(f19(v18))); } catch (Exception x) { P(x.GetType().Name); }
                                P(v18);
                                if (Equals(Id<Wide>(Wide.None), (Id<bool>(true) ? Wide.X : Wide.Y))) throw new InvalidOperationException();
                            }
                            catch (Worse x21) when (Log(x21.Level > 2, "filter") && new Gen<Pair>(new Pair(3, 10L), 5).Same(Id<Pair>(c))) {
                                try {
                                    try { P(new Gen<Pair>(c, 0)); } catch (Exception x) { P(x.GetType().Name); }
                                    try { P(((float)(Apply<float>((p23) => ((float)Math.Max(1.5, 0f)), new int[] { ((int)(a)), ((int)(v7)), ((int)(v7)) }[2]) % ((float)(((double)Math.Abs(-0.0)) * ((double)i10)))))); } catch (Exception x) { P(x.GetType().Name); }
                                }
                                catch (Exception) {
                                    try { P(checked((byte)(unchecked((ulong)Whole(((float)(Id<double>(-0.0) % b)))) ^ 12513140039174861476ul))); } catch (Exception x) { P(x.GetType().Name); }
                                    if (new Gen<bool>((Id<bool>(false) ? false : true), 4).Get()) throw new Oops("way");
                                }
                                finally {
                                    try { P(new ValueTuple<int, string>((-11), "")); } catch (Exception x) { P(x.GetType().Name); }
                                    try { P(((long)(Pass<long>.Last(((long)(a >> 3))) + (Field.SB = Apply<sbyte>((p25) => (-65), (Field.I++)))))); } catch (Exception x) { P(x.GetType().Name); }
                                }
                            }
                            catch (Exception) {
                                try { P(new float[] { ((float)(new float[] { ((float)(0.1f)), ((float)(float.NaN)), ((float)(float.NaN)) }[1])), ((float)(((float)Id<ushort>(0)))), ((float)(((float)(Id<double>(double.PositiveInfinity) - v9)))) }[1]); } catch (Exception x) { P(x.GetType().Name); }
                                if (Id<bool>(false)) throw new Oops("way");
                            }
                        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                        if ((Field.Flag = Second<ushort, bool>(0, true))) throw new Oops("way");
                    }
                }
            }
            while (--v9 > 0);
        }
    }

    static void T2(int a, long b, Pair c)
    {
        try {
            try {
                try {
                    var c1 = new List<byte> { checked((byte)(Id<ushort>(32767) % Id<char>('\u00e4'))) };
                    P(new HashSet<byte>(c1).Count);
                    P(string.Join(",", c1.ToArray().Concat(c1).Reverse()));
                    foreach (var z in c1) { if ((Id<Tiny>(Tiny.C) == Tiny.B)) c1.Add(z); P(z); }
                    P(c1[(a = a)]);
                    P(c1.GroupBy(z => z).Select(g => g.Count()).Sum());
                    P(string.Join(";", c1));
                } catch (Exception x) { P(x.GetType().Name); }
                for (int i1 = 0; i1 < 4; i1++) {
                    try { P(((uint)(((sbyte)(Id<Wide>((Wide)64) ^ (Wide)64)) + Apply<short>((p3) => ((short)(b % Id<int>(42029281))), 33)))); } catch (Exception x) { P(x.GetType().Name); }
                    try {
                    switch (((int)(((int)Id<sbyte>(7)) << checked((int)(Id<sbyte>(63) % Id<int>(i1))))) & 7) {
                    case 4: P(18); break;
                    case 3: P(1u); break;
                    case 6: P(Peek<ulong>(in Field.UL, unchecked((ulong)(Id<byte>(2) | 7ul)))); goto default;
                    case 5: P(checked((ushort)(+((char)new Nest(7, new Pair(100, 3L), "3.5").In.A)))); break;
                    default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                }
            }
            catch (Oops x4) {
                try { P((-Id<double>(1e100))); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                Wide v5 = (Wide)64;
                try { v5 = Wide.Y; } catch (Exception x) { P(x.GetType().Name); }
                P(v5);
            }
            finally {
                try { Field.N.T = default(Gen<int>).ToString(); } catch (Exception x) { P(x.GetType().Name); }
                P(Field.N.T);
                try {
                    if ((!(Id<bool>(true) ? true : true))) {
                        try { unchecked { Field.Bytes[1] <<= unchecked((int)(~((long)(object)(b)))); } } catch (Exception x) { P(x.GetType().Name); }
                        P(Field.Bytes[1]);
                        try { P(unchecked((uint)(Id<ushort>(3) * 0))); } catch (Exception x) { P(x.GetType().Name); }
                    }
                } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        try { P(((short)(((((object)(-2.25)) is int) ? ((short)((Id<bool>(false) ? ((short)(16383)) : ((short)(5))))) : ((short)(unchecked((short)(Id<char>('a') * 1u)))))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(1e100); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                long v13 = (-9223372036854775807L);
                try { v13 = Apply<long>((p12) => 4819714534269238948L, unchecked((int)(Id<uint>(7u) * 18446744073709551614ul))); } catch (Exception x) { P(x.GetType().Name); }
                Func<long, long> f14 = a14 => { v13 = ((long)(object)(((long)(Id<sbyte>(5) << a)))); return a14; };
                try { P(f14((Id<bool>(true) ? ((long)(b)) : ((long)(b))))); P(v13); P(f14(f14(v13))); } catch (Exception x) { P(x.GetType().Name); }
                P(v13);
                try { P(Id<Pair>(c)); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                Shape v16 = new Odd(2);
                try { v16 = new Blob<Pair>(new Pair[] { new Pair(919405244, 7322133986859612763L), new Pair(0, (-9223372036854775807L)), c }[1]); } catch (Exception x) { P(x.GetType().Name); }
            }
            finally {
                try {
                    try {
                        try {
                            try {
                                Nest v17 = new Nest(3, new Pair(0, long.MinValue), "a");
                                try { v17 = new Nest(0, new Pair(31, 7L), "  pad ").Swap(); } catch (Exception x) { P(x.GetType().Name); }
                                Func<Nest, Nest> f18 = a18 => { v17 = new Nest(Id<short>(19), (((Pair?)null) ?? c), ((string)(object)(""))); return a18; };
                                try { P(f18(Make<Nest>(out Field.Nests[1], v17))); P(v17); P(f18(f18(v17))); } catch (Exception x) { P(x.GetType().Name); }
                                P(v17);
                                try {
                                    if (new object[] { ((object)(((object)("")))), ((object)(((object)(2)))), ((object)(((object)(2038694107)))) }[0].Equals(((object)unchecked((int)Len("  pad ")) ?? "null"))) {
                                        try { P(Apply<Gen<Pair>>((p21) => new Gen<Pair>((Id<bool>(true) ? c : c), 1), unchecked(Field.I ^= ((int)(a))))); } catch (Exception x) { P(x.GetType().Name); }
                                        try { P(Id<int?>(Exchange<int?>(ref Field.NI, ((int?)a)))); } catch (Exception x) { P(x.GetType().Name); }
                                    }
                                } catch (Exception x) { P(x.GetType().Name); }
                            }
                            catch (Worse x22) when (Log(x22.Level > 2, "filter") && (Field.Flag = EqualityComparer<Pair>.Default.Equals(c, c))) {
                                try {
                                    var c23 = new List<Pair> { c };
                                    foreach (var z in c23) { if (new Gen<bool>(false, 5).Get()) c23.Add(z); P(z); }
                                    c23.Reverse();
                                    P(c23.Aggregate("", (y, z) => y + z));
                                    P(c23.LastOrDefault());
                                    P(string.Join(",", c23.ToArray().Concat(c23).Reverse()));
                                    P(string.Join(";", c23));
                                } catch (Exception x) { P(x.GetType().Name); }
                            }
                            catch (Exception) {
                                try { unchecked { Field.N.S >>= unchecked((int)Whole(1.5)); } } catch (Exception x) { P(x.GetType().Name); }
                                P(Field.N.S);
                            }
                            try { P(3); } catch (Exception x) { P(x.GetType().Name); }
                        }
                        finally {
                            try { P(((float)checked((long)(unchecked((ulong)(b - (-65))) << a)))); } catch (Exception x) { P(x.GetType().Name); }
                            try { P(((long)Id<uint>((Id<bool>(true) ? ((uint)(5u)) : ((uint)(33u)))))); } catch (Exception x) { P(x.GetType().Name); }
                            if ((c != ((Pair)(object)(c)))) throw new Oops("way");
                        }
                    } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                    try { P(((Field.Flag = (Id<float>(3f) < 1.5f)) ? ((ulong)(((Id<float>(3f) <= 1e10f) ? ((ulong)(3ul)) : ((ulong)(unchecked((ulong)(Id<char>(' ') << a))))))) : ((ulong)((Field.UL = Peek<ulong>(in Field.UL, 63ul)))))); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    try { P(default(Pair)); } catch (Exception x) { P(x.GetType().Name); }
                }
                finally {
                    try { P(Apply<sbyte>((p29) => (((bool)(object)(true)) ? ((sbyte)(7)) : ((sbyte)((Field.SB = 2)))), unchecked((int)Len("  pad ")))); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(unchecked((ushort)(Id<sbyte>(126) & Id<uint>(((uint)(object)(((uint)Id<ulong>(1ul)))))))); } catch (Exception x) { P(x.GetType().Name); }
                }
                try { P(Id<float>(((float)((-Id<double>(double.PositiveInfinity)) % ((double)Id<short>(1)))))); } catch (Exception x) { P(x.GetType().Name); }
                if ((((object)null ?? "null") is Shape)) throw new Oops("way");
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
    }


    static int Main()
    {
        Run("T0", () => T0(2147483646, 10L, new Pair(31, 1L)));
        Run("T1", () => T1(2147483646, (-3L), new Pair(2147483647, (-4611686018427387905L))));
        Run("T2", () => T2(63, 4611686018427387903L, new Pair(1073741823, 100L)));
        return unchecked(Field.I & 63);
    }
}

