// generate 1 3
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
        try { P(((object)unchecked((sbyte)(((uint)(Id<sbyte>(10) + '\uffff')) + unchecked((ulong)Boxed(c)))) ?? "null")); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c1 = new List<long> { checked((long)(Id<sbyte>(3) << a)), ((long)Id<char>('7')), ((long)(a - '\u00e4')), 31L, ((long)(Id<byte>(33) ^ 63)) };
            P(c1.Average());
            P(c1.Sum());
            c1.Insert(0, (b = b));
            c1.AddRange(c1.ToArray());
            P(c1.Count);
            P(string.Join(";", c1));
        } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(1, (Field.Grid[1, 0] = a))) { P(it); if (it == 3) continue; } } catch (Exception x) { P(x.GetType().Name); }
        try {
        switch (string.Format("[{0}|{1,6}|{2,-5}]", Exchange<long>(ref Field.Nests[0].In.B, 10L), unchecked((int)(Id<ushort>(1) & Id<long>(b))), Apply<string>((p2) => "a", Apply<int>((p3) => a, Id<int>(a))))) {
        case "a": P(checked((int)(Id<uint>(1u) - unchecked((ulong)(~a))))); break;
        case "ÄÖ": P(Apply<byte>((p5) => Make<byte>(out Field.Bytes[1], 229), ((int)(a - b)))); break;
        case "tab\t": P(((uint)(new byte[] { ((byte)(33)), ((byte)(1)), ((byte)(3)) }[0] / Id<char>(checked((char)(Id<byte>(2) % Id<ulong>(0ul))))))); break;
        case "-12": P(checked(Field.US++)); break;
        case "x,y;z": P(((int)((Id<bool>(false) ? ((int)(2)) : ((int)(10))) ^ unchecked((uint)Len("x,y;z"))))); break;
        case "3.5": P(((byte)(Id<bool>(false) ? ((Shape)(new Round(1))) : ((Shape)(new Blob<string>("zebra")))).Area())); break;
        case "zebra": P(Id<sbyte>(new sbyte[] { ((sbyte)(33)), ((sbyte)(0)), ((sbyte)(127)) }[1])); break;
        case "": P(((long)(object)(b))); break;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
        try { P(((double)((byte)(Peek<char>(in Field.Ch, '7') & Id<short>(checked((short)(~a))))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(0); } catch (Exception x) { P(x.GetType().Name); }
        using (var d6 = new Guard("d6")) {
            try {
                var c7 = new List<Pair> { new Pair(int.MinValue, 63L).Twice(), (((Pair?)(new Pair(697516982, 0L))) ?? c) };
                P(string.Join(",", c7.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
                P(c7.IndexOf((((Pair?)null) ?? new Pair(5, 10L))));
                P(string.Join(",", c7.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
                c7.Insert(0, ((Pair)(object)(c)));
                c7.Sort();
                P(string.Join(";", c7));
            } catch (Exception x) { P(x.GetType().Name); }
            object v8 = new Pair(3, 4611686018427387903L);
            try { ((ISum)v8).Bump(unchecked((int)Whole(1e100))); P(((ISum)v8).Sum()); Pair u = (Pair)v8; u.Bump(1); P(u); P(v8); P(v8.Equals(u)); P((long)v8); } catch (Exception x) { P(x.GetType().Name); }
        }
        sbyte v9 = 0;
        try { v9 = ((sbyte)(new char[] { ((char)('Z')), ((char)('\uffff')), ((char)('7')) }[1] & Id<long>(((long)(a ^ b))))); } catch (Exception x) { P(x.GetType().Name); }
        P(v9);
        object v10 = new Pair(2, (-4611686018427387905L));
        try { ((ISum)v10).Bump(unchecked((int)Measure(new Round(100)))); P(((ISum)v10).Sum()); Pair u = (Pair)v10; u.Bump(1); P(u); P(v10); P(v10.Equals(u)); P((long)v10); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(1, unchecked((int)(b >> a)))) { P(it); if (it == 4) break; } } catch (Exception x) { P(x.GetType().Name); }
        foreach (string e11 in Repeat<string>("", 3)) {
            try {
                try {
                    int v12 = 3;
                    while (v12-- > 0) {
                        try {
                        switch (new Odd(a).Name()) {
                        case "zebra": P(Second<char, sbyte>(((char)(Id<short>((-32768)) ^ 0u)), unchecked((sbyte)(Id<uint>(4294967295u) | (-32767))))); break;
                        case "Quick": P(unchecked((uint)(((sbyte)(Id<ushort>(62614) << a)) | unchecked(--Field.Bytes[1])))); break;
                        case "007": P(((char)(v9 >> ((int)(object)(v12))))); break;
                        case "x,y;z": P(Pass<int>.Last(unchecked((int)Id<ulong>(100ul)))); break;
                        case "  pad ": P(63); break;
                        case "aa": P(Id<ulong>(unchecked((ulong)(Id<uint>(31u) ^ 2u)))); break;
                        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                        int v16 = 1;
                        while (v16-- > 0) {
                            try {
                                try { P(Peek<short>(in Field.N.S, new Gen<short>(((short)(v9 % Id<ushort>(1))), 5).Get())); } catch (Exception x) { P(x.GetType().Name); }
                                float v17 = float.NaN;
                                try { v17 = (Peek<bool>(in Field.Flag, true) ? ((float)(((float)(Id<double>(-2.25) % 1e10f)))) : ((float)(-2.25f))); } catch (Exception x) { P(x.GetType().Name); }
                                if (Peek<bool>(in Field.Flag, EqualityComparer<long?>.Default.Equals(((long?)(3L)), ((long?)null)))) throw new InvalidOperationException();
                            }
                            catch (Worse x18) when (Log(x18.Level > 2, "filter") && ((Id<ushort>(33) == 0) ? false : v10.Equals(((object)('\uffff'))))) {
                                try { Swap(ref Field.Nests[1], ref Field.Nests[1]); P(Field.Nests[1]); P(Field.Nests[1]); P(Exchange<Nest>(ref Field.Nests[1], Exchange<Nest>(ref Field.Nests[1], new Nest { In = new Pair(1, b), T = Exchange<string>(ref Field.N.T, e11) }))); P(Field.Nests[1]); } catch (Exception x) { P(x.GetType().Name); }
                            }
                            catch (Exception) {
                                for (int i20 = 0; i20 < 1; i20++) {
                                    int v22 = 1;
                                    do {
                                        byte v23 = 0;
                                        try { v23 = unchecked((byte)unchecked((uint)Whole(float.MaxValue))); } catch (Exception x) { P(x.GetType().Name); }
                                        P(v23);
                                        int? v24 = ((int?)(2147483647));
                                        try { v24 = (-((int?)((((int?)(2))) ?? v16))); } catch (Exception x) { P(x.GetType().Name); }
                                        P(v24);
                                    }
                                    while (--v22 > 0);
                                    using (var d25 = new Guard("d25")) {
                                        try { P(Part("zebra", (++Field.N.In.A), 1)); } catch (Exception x) { P(x.GetType().Name); }
                                        try { P((-Log<decimal>(((decimal)b), "g96"))); } catch (Exception x) { P(x.GetType().Name); }
                                        if ((Id<Wide>(Wide.None) == ((Wide)b))) break;
                                    }
                                    if ((Apply<object>((p36) => v10, Id<int>(v22)) is ISum)) break;
                                }
                            }
                            try { P(((byte)new Square(((int)(Id<char>('7') << v16))).Area())); } catch (Exception x) { P(x.GetType().Name); }
                        }
                    }
                    try { P(((Gen<int>)(object)(default(Gen<int>)))); } catch (Exception x) { P(x.GetType().Name); }
                    if (Log<bool>((Id<Wide>(Wide.Y) == (Wide.X | Wide.Z)), "g91")) throw new Worse(3);
                }
                catch (Worse x41) when (Log(x41.Level > 2, "filter") && (b < ((long)(v9 / Id<char>('Z'))))) {
                    try { P(((double)unchecked((ulong)(+Id<short>((-32768)))))); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    try { P(unchecked((int)(unchecked((ulong)(Apply<int>((p42) => 2147483647, unchecked((int)Whole(0.0))) << a)) << Make<int>(out a, a)))); } catch (Exception x) { P(x.GetType().Name); }
                    if (Make<bool>(out Field.Flag, (Id<uint>(0u) < 4u))) throw new Oops("way");
                }
            } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
            try { P(Pass<long?>.Last((((long?)((((long?)(3L))) ?? b)) - (-Id<long?>(((long?)null)))))); } catch (Exception x) { P(x.GetType().Name); }
        }
    }

    static void T1(int a, long b, Pair c)
    {
        try { P(unchecked((int)(~new char[] { ((char)('a')), ((char)(' ')), ((char)('a')) }[2]))); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c1 = new List<byte> { Second<int, byte>(16, 7), checked((byte)Id<uint>(3u)), new byte[] { ((byte)(63)), ((byte)(127)), ((byte)(0)) }[2] };
            P(string.Join(",", c1.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
            P(new HashSet<byte>(c1).Count);
            P(c1[new int[] { ((int)(a)), ((int)(a)), ((int)(a)) }[1]]);
            P(c1.Max()); P(c1.Min());
            c1.AddRange(c1.ToArray());
            P(string.Join(";", c1));
        } catch (Exception x) { P(x.GetType().Name); }
        try { Field.Bytes[1] <<= checked((int)(unchecked((char)Len(null)) >> Id<int>(a))); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.Bytes[1]);
        try { P('\u00e4'); } catch (Exception x) { P(x.GetType().Name); }
        try { Swap(ref Field.Bytes[1], ref Field.Bytes[1]); P(Field.Bytes[1]); P(Field.Bytes[1]); P(Exchange<byte>(ref Field.Bytes[1], Exchange<byte>(ref Field.Bytes[1], unchecked((byte)Whole(3f))))); P(Field.Bytes[1]); } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            try { P(unchecked((uint)(((uint)(unchecked((uint)(Id<uint>(0u) << a)))) + 1))); } catch (Exception x) { P(x.GetType().Name); }
            if (Apply<bool>((p2) => Apply<bool>((p3) => true, unchecked((int)Whole(0f))), Make<int>(out Field.Array[2], a))) throw new Oops("way");
        }
        try { Field.U = ((uint)Boxed(new Pair { A = a, B = ((long)(Id<short>(10) >> 3)) })); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.U);
        try { P((-Id<long?>(((long?)(63L))))); } catch (Exception x) { P(x.GetType().Name); }
        var g6 = new byte[3, 3]; var jg6 = new byte[2][] { new byte[2], new[] { (byte)(5) } };
        try { g6[unchecked((int)Whole(1.5f)) & 1, 0] = 2; P(g6.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g6) P(z); P(g6.GetLength(1)); P(jg6[1][0]); P(jg6[0][1]); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                try {
                    var c7 = new List<Pair> { c, new Pair(31, (-5L)), (((Pair?)(new Pair((-1073741825), 2L))) ?? c), c.Twice() };
                    c7.Insert(0, default(Pair));
                    c7.Reverse();
                    c7.AddRange(c7.ToArray());
                    P(c7.Aggregate("", (y, z) => y + z));
                    P(c7.Count);
                    P(string.Join(";", c7));
                } catch (Exception x) { P(x.GetType().Name); }
                Pair v8 = new Pair((-8), 1L);
                try { v8 = ((Id<long?>(((long?)(31L))) == ((long?)((-9223372036854775807L)))) ? ((Pair)(object)(c)) : new Pair(3, 0L)); } catch (Exception x) { P(x.GetType().Name); }
                P(v8);
            }
            catch (Worse x9) when (Log(x9.Level > 2, "filter") && Apply<bool>((p10) => true, (Field.I = 2147483647))) {
                try { P(new Gen<Pair>(new Pair(0, (-9223372036854775807L)), 4)); } catch (Exception x) { P(x.GetType().Name); }
                if (EqualityComparer<long?>.Default.Equals(Apply<long?>((p12) => ((long?)(long.MinValue)), checked((int)(Id<ulong>(7ul) | 3ul))), Apply<long?>((p13) => ((long?)null), ((int)Id<Tiny>(Tiny.A))))) throw new Oops("way");
            }
            catch (Exception) {
                try {
                    var c14 = new List<int> { ((int)(b - 5)), Apply<int>((p15) => a, Apply<int>((p16) => p16, a)), unchecked((int)Id<short>((-32767))), unchecked((int)Whole(1.5)), unchecked((int)(-Id<sbyte>(3))) };
                    P(string.Join(",", c14.ToArray().Concat(c14).Reverse()));
                    P(c14.Select(z => new { z, q = 1 }).First());
                    P(c14.GroupBy(z => z).Select(g => g.Count()).Sum());
                    P(c14.Count);
                    P(string.Join(",", c14.Select((z, i) => i + ":" + z)));
                    P(string.Join(";", c14));
                } catch (Exception x) { P(x.GetType().Name); }
                if (Id<bool>(true)) throw new Oops("way");
            }
            finally {
                int v18 = 1;
                while (v18-- > 0) {
                    try { P(true); } catch (Exception x) { P(x.GetType().Name); }
                    int v19 = 1;
                    do {
                        int v20 = 1;
                        do {
                            ushort v21 = 42293;
                            try { v21 = Id<ushort>(unchecked((ushort)Id<char>('7'))); } catch (Exception x) { P(x.GetType().Name); }
                            try {
                            switch (new Blob<int>((-2147483647)).ToString()) {
                            case "aa": P('7'); break;
                            case "Quick": P((Field.Ch = ((char)(((char)(object)(' ')))))); break;
                            case "007": P(unchecked((sbyte)(Pass<ulong>.Last(10661636298791989186ul) * unchecked((ulong)(Id<sbyte>((-65)) << v20))))); break;
                            case "ÄÖ": P(unchecked((ushort)Len((("ÄÖ") ?? "none").Insert(0, "^")))); break;
                            default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                        }
                        while (--v20 > 0);
                        lock (Field.Gate) {
                            try {
                                if (Id<bool>(false)) {
                                    try { Field.Ch = (Field.Ch = ((char)(unchecked((char)Whole(Id<double>(3.0)))))); } catch (Exception x) { P(x.GetType().Name); }
                                    P(Field.Ch);
                                    string v22 = "aa";
                                    try { v22 = ((string)(object)("tab\t")); } catch (Exception x) { P(x.GetType().Name); }
                                    Func<string, string> f23 = a23 => { v22 = (((string)(object)("")) + ((sbyte)(object)((-128)))); return a23; };
                                    try { P(f23((v22 + false))); P(v22); P(f23(f23(v22))); } catch (Exception x) { P(x.GetType().Name); }
                                    P(v22);
                                }
                            } catch (Exception x) { P(x.GetType().Name); }
                        }
                    }
                    while (--v19 > 0);
                    if ((new bool[] { false, true, true }[1] || (((object)(((long?)null))) is IComparable))) throw new Oops("way");
                }
                Gen<int> v24 = new Gen<int>(2147483647, 4);
                try { v24 = Id<Gen<int>>(new Gen<int>(0, 5).Put(int.MinValue)); } catch (Exception x) { P(x.GetType().Name); }
                P(v24);
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
    }

    static void T2(int a, long b, Pair c)
    {
        try {
            if (Id<bool>(false)) {
                try {
                    try { P(((float)(((float)unchecked((sbyte)(Id<byte>(0) ^ 345))) * unchecked((long)(((long)(b % Id<char>(' '))) << ((int)(object)(a))))))); } catch (Exception x) { P(x.GetType().Name); }
                    try {
                        if ((Field.Flag = new bool[] { false, true, false }[0])) {
                            try { Field.N = new Nest[] { new Nest { In = new Pair((-1073741825), 9223372036854775806L), T = "3.5" }, new Nest((-17), new Pair((-1073741825), 4611686018427387903L), "-12"), (Field.N = new Nest(100, new Pair(2147483647, 9223372036854775806L), "tab\t")) }[2]; } catch (Exception x) { P(x.GetType().Name); }
                            P(Field.N);
                            lock (Field.Gate) {
                                for (int i0 = 0; i0 < 2; i0++) {
                                    try {
                                        try {
                                            foreach (int e2 in Repeat<int>(10, 4).Where((z, i) => i % 2 == 0)) {
                                                try { Field.P = new Pair[] { c, c, new Pair(1, 9223372036854775807L) }[2].Twice(); } catch (Exception x) { P(x.GetType().Name); }
                                                P(Field.P);
                                                try { Field.E = ((Tiny)unchecked((byte)Len((Id<string>("x,y;z") + null)))); } catch (Exception x) { P(x.GetType().Name); }
                                                P(Field.E);
                                            }
                                            try { P(2); } catch (Exception x) { P(x.GetType().Name); }
                                        }
                                        finally {
                                            try { P(((Tiny)((byte)(new uint[] { ((uint)(33u)), ((uint)(0u)), ((uint)(100u)) }[1] & Id<uint>(unchecked((uint)Id<char>('7'))))))); } catch (Exception x) { P(x.GetType().Name); }
                                            try {
                                                try { foreach (var it in Walk(5, Apply<int>((p7) => i0, unchecked((int)Id<Tiny>(default(Tiny)))))) { P(it); if (it == 2) continue; } } catch (Exception x) { P(x.GetType().Name); }
                                                try { P(((long)(object)(((long)Choose(string.Format("[{0}|{1,6}|{2,-5}]", ((int?)(31)), i0, "Quick")))))); } catch (Exception x) { P(x.GetType().Name); }
                                            }
                                            catch (Exception) {
                                                var g10 = new string[1, 1]; var jg10 = new string[2][] { new string[2], new[] { (string)("3.5") } };
                                                try { g10[unchecked((int)a) & 1, 2] = "a"; P(g10.Length); } catch (Exception x) { P(x.GetType().Name); }
                                                try { foreach (var z in g10) P(z); P(g10.GetLength(1)); P(jg10[1][0]); P(jg10[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                                            }
                                            if ((Id<uint>(4294967294u) >= unchecked((uint)Id<Tiny>(Tiny.B)))) throw new Oops("way");
                                        }
                                    } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                                    try { c = c; } catch (Exception x) { P(x.GetType().Name); }
                                    P(c);
                                }
                                if (((Id<Wide>((Wide)64) == Wide.Y) && EqualityComparer<long?>.Default.Equals(((long?)(1L)), ((long?)(2L))))) throw new Oops("way");
                            }
                        }
                    } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Worse x11) when (Log(x11.Level > 2, "filter") && (Id<int?>(((int?)(2147483646))) >= (Id<int?>(((int?)(31))) + Id<int?>(((int?)(2)))))) {
                    int v13 = 63;
                    try { v13 = Make<int>(out Field.Array[2], a); } catch (Exception x) { P(x.GetType().Name); }
                    Func<int, int> f14 = a14 => { v13 = unchecked((int)Len(Make<string>(out Field.Text, "  pad "))); return a14; };
                    try { P(f14(unchecked((int)Id<Wide>(Wide.Y)))); P(v13); P(f14(f14(v13))); } catch (Exception x) { P(x.GetType().Name); }
                    P(v13);
                }
                catch (Oops x11) {
                    try { Field.U = unchecked(Field.U -= ((uint)(Apply<uint>((p15) => 2147483647u, unchecked((int)Len("x,y;z")))))); } catch (Exception x) { P(x.GetType().Name); }
                    P(Field.U);
                }
                catch (Exception) {
                    using (var d16 = new Guard("d16")) {
                        ulong v17 = 18446744073709551615ul;
                        try { v17 = ((ulong)(object)((Field.UL = 0ul))); } catch (Exception x) { P(x.GetType().Name); }
                        P(v17);
                        try { P(unchecked((byte)(new char[] { ((char)(' ')), ((char)('7')), ((char)('a')) }[2] | checked((sbyte)(Exchange<long>(ref Field.L, b) | a))))); } catch (Exception x) { P(x.GetType().Name); }
                    }
                }
                float v18 = 1.5f;
                try { v18 = ((float)(((float)(object)(0f)) - ((long)Id<Wide>(Wide.X)))); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); }
        try { P((Field.Ch = ((char)((Field.Ch = ((char)('a'))))))); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try { P(new Gen<byte>(0, 2).Get()); } catch (Exception x) { P(x.GetType().Name); }
            try { P(Wide.X); } catch (Exception x) { P(x.GetType().Name); }
        }
        catch (Oops x19) {
            try { P(33); } catch (Exception x) { P(x.GetType().Name); }
        }
        catch (Exception) {
            try { P(float.MaxValue); } catch (Exception x) { P(x.GetType().Name); }
        }
        finally {
            try { P(((!(Id<int?>(((int?)(1314989288))) < ((int?)null))) ? ((float)(Apply<float>((p21) => 0f, a))) : ((float)(-0f)))); } catch (Exception x) { P(x.GetType().Name); }
            try { P(Apply<Gen<int>>((p22) => new Gen<int>(new Gen<int>(a, 2).Get(), 4), unchecked((int)(a ^ 254)))); } catch (Exception x) { P(x.GetType().Name); }
            if (((bool)(object)((Id<Tiny>(default(Tiny)) != (Tiny)7)))) throw new Oops("way");
        }
    }


    static int Main()
    {
        Run("T0", () => T0(5, long.MinValue, new Pair(1, (-15L))));
        Run("T1", () => T1((-2147483647), (-4611686018427387905L), new Pair(2147483647, 33L)));
        Run("T2", () => T2(3, 0L, new Pair((-2147483647), 7L)));
        return unchecked(Field.I & 63);
    }
}

