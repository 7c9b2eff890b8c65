// generate 7 3
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
        int v1 = 1;
        do {
            short v2 = (-1224);
            try { v2 = 2; } catch (Exception x) { P(x.GetType().Name); }
            Tiny v4 = (Tiny)7;
            try { v4 = (Id<Tiny>(default(Tiny)) | (Id<Tiny>(default(Tiny)) | (Tiny)7)); } catch (Exception x) { P(x.GetType().Name); }
            if (Id<bool>(true)) break;
        }
        while (--v1 > 0);
        try { P(b); } catch (Exception x) { P(x.GetType().Name); }
        try { P(((short)(Id<byte>(unchecked((byte)Id<byte>(1))) % Id<ulong>(0ul)))); } catch (Exception x) { P(x.GetType().Name); }
        try { P((~Id<Wide>(Wide.None))); } catch (Exception x) { P(x.GetType().Name); }
        var g5 = new int[1, 2]; var jg5 = new int[2][] { new int[1], new[] { (int)(1073741823) } };
        try { g5[((int)Id<Wide>((Wide)64)) & 1, 0] = checked((int)(unchecked((ulong)(Id<byte>(5) / Id<short>(16383))) + unchecked((ulong)Boxed(c)))); P(g5.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g5) P(z); P(g5.GetLength(1)); P(jg5[1][0]); P(jg5[0][0]); } catch (Exception x) { P(x.GetType().Name); }
        try { g5[0, 0] += (-1073741825); P(g5[0, 0]++ + --g5[0, 0]); P(jg5[1][0] *= (Id<bool>(false) ? ((int)(31)) : ((int)(a)))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(Id<float>(((float)(Id<float>(-0f) - 0.1)))); } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c6 = new List<Pair> { c, c, c, Apply<Pair>((p7) => c, a), c };
            P(c6.Count);
            P(new Stack<Pair>(c6).Pop()); P(new Queue<Pair>(c6).Dequeue());
            c6.Insert(0, new Pair[] { c, c, c }[0]);
            foreach (var z in c6) { if ((Id<uint>(5u) < 100u)) c6.Add(z); P(z); }
            c6.Sort();
            P(string.Join(";", c6));
        } catch (Exception x) { P(x.GetType().Name); }
        foreach (Pair e9 in Repeat<Pair>(new Pair((-1073741825), 5L), 4).Where((z, i) => i % 2 == 0)) {
            double v10 = 0.1;
            try { v10 = ((double)(Peek<float>(in Field.Floats[0], -0f) / (Field.I = a))); } catch (Exception x) { P(x.GetType().Name); }
            P(v10);
            lock (Field.Gate) {
                try { foreach (var it in Walk(0, ((int)Id<uint>(10u)))) { P(it); if (it == 2) throw new Oops("it"); } } catch (Exception x) { P(x.GetType().Name); }
            }
            if (Id<bool>(false)) continue;
        }
        for (int i10 = 0; i10 < 4; i10++) {
            Gen<int> v12 = new Gen<int>(2, 0);
            try { v12 = new Gen<int>(100, 0); } catch (Exception x) { P(x.GetType().Name); }
            P(v12);
            try { P(((double)(((float)unchecked((ulong)(a >> i10))) + checked((long)(Make<short>(out Field.N.S, 31) * new short[] { ((short)((-3))), ((short)(33)), ((short)(16383)) }[0]))))); } catch (Exception x) { P(x.GetType().Name); }
            if (Peek<bool>(in Field.Flag, Equals(c, c))) break;
        }
        try { P(((float)(((double)(-Id<double>(-2.25))) + ((float)((Field.D = -0.0) + ((float)Id<short>((-32767)))))))); } catch (Exception x) { P(x.GetType().Name); }
        double v13 = double.PositiveInfinity;
        try { v13 = 1.5; } catch (Exception x) { P(x.GetType().Name); }
        try { P((Field.N.T = string.Format("[{0}|{1,6}|{2,-5}]", unchecked((byte)new Round(33).Area()), ((int)(Id<sbyte>(1) / Id<int>(v1))), Part("brown fox", v1, 2)))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(new Square(((int)(object)(checked((int)Measure(new Blob<int>(7))))))); } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            var g15 = new int[3, 1]; var jg15 = new int[2][] { new int[2], new[] { (int)(int.MinValue) } };
            try { g15[((int)(Id<byte>(19) & Id<ulong>(0ul))) & 1, 1] = a; P(g15.Length); } catch (Exception x) { P(x.GetType().Name); }
            try { foreach (var z in g15) P(z); P(g15.GetLength(1)); P(jg15[1][0]); P(jg15[0][0]); } catch (Exception x) { P(x.GetType().Name); }
            try { g15[0, 0] += unchecked((int)unchecked(--Field.U)); P(g15[0, 0]++ + --g15[0, 0]); P(jg15[1][0] *= ((int)(Id<sbyte>(63) - 4294967295u))); } catch (Exception x) { P(x.GetType().Name); }
        }
        long v16 = 1L;
        try { v16 = ((long)((Id<bool>(true) ? ((int)(a)) : ((int)(v1))) + ' ')); } catch (Exception x) { P(x.GetType().Name); }
        P(v16);
        try { P(unchecked((ushort)((b = checked(Field.P.B++)) & Id<long>(checked((long)(Id<byte>(7) << (a = v1))))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(Apply<double>((p17) => ((double)(v13 + ((int)(b * 31)))), Peek<int>(in Field.P.A, (-2147483647)))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(unchecked((ulong)Id<Wide>((Wide)64))); } catch (Exception x) { P(x.GetType().Name); }
    }

    static void T1(int a, long b, Pair c)
    {
        try { P(Id<sbyte>((Field.SB++))); } catch (Exception x) { P(x.GetType().Name); }
        try {
            if ((((byte)(object)(checked((byte)Id<sbyte>(127)))) > (Field.Bytes[1] = unchecked((byte)(Id<sbyte>(7) >> a))))) {
                try { foreach (var it in Walk(4, 10)) { P(it); if (it == 4) break; } } catch (Exception x) { P(x.GetType().Name); }
                try { Field.Ch = ((char)(((byte)(-b)) % Id<long>(unchecked((long)(c + c)[0])))); } catch (Exception x) { P(x.GetType().Name); }
                P(Field.Ch);
            }
        } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            try { P((~((Wide)Peek<long>(in Field.P.B, b)))); } catch (Exception x) { P(x.GetType().Name); }
        }
        try { foreach (var it in Walk(5, a)) { P(it); if (it == 4) continue; } } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(0, unchecked(a ^= ((int)(a))))) { P(it); if (it == 0) break; } } catch (Exception x) { P(x.GetType().Name); }
        foreach (string e5 in new string[] { "x,y;z", "Quick" }) {
            foreach (Pair e6 in new Pair[] { new Pair(3, 9223372036854775807L), new Pair(int.MinValue, 5L) }) {
                short v7 = 16383;
                try { v7 = Peek<short>(in Field.N.S, checked((short)(Id<uint>(0u) & Id<char>('7')))); } catch (Exception x) { P(x.GetType().Name); }
                P(v7);
                using (var d8 = new Guard("d8")) {
                    try { v7 = ((short)(object)(unchecked(v7++))); } catch (Exception x) { P(x.GetType().Name); }
                    P(v7);
                    lock (Field.Gate) {
                        try { Field.Ch = ' '; } catch (Exception x) { P(x.GetType().Name); }
                        P(Field.Ch);
                        if ((((short)e6.Sum()) > Apply<short>((p9) => 15, a))) continue;
                    }
                }
                if ((Id<bool>(false) ? new Gen<Pair>(new Pair(0, (-9223372036854775807L)), 4) : new Gen<Pair>(new Pair(33, 4611686018427387903L), 5)).Same(default(Pair))) continue;
            }
            try {
                if ((!Second<long, bool>(((long)(a & Id<ushort>(32767))), Exchange<bool>(ref Field.Flag, false)))) {
                    try { P(unchecked((char)new char[] { ((char)('\u00e4')), ((char)('a')), ((char)('7')) }[2])); } catch (Exception x) { P(x.GetType().Name); }
                    try {
                        var c15 = new List<int> { ((int)Id<ushort>(7)), checked((int)(Id<sbyte>((-46)) >> a)), (Field.Grid[1, 0] = a) };
                        c15.AddRange(c15.ToArray());
                        var m15 = new Dictionary<int, Pair>(); m15[c15[0]] = Pass<Pair>.Last(new Pair(2, 33L)); Pair q15; P(m15.TryGetValue(a, out q15)); P(q15); P(m15[unchecked((int)(a | 254))]);
                        c15.Reverse();
                        P(c15.Contains(unchecked((int)new Blob<string>("a").Area())));
                        P(c15.GroupBy(z => z).Select(g => g.Count()).Sum());
                        P(string.Join(";", c15));
                    } catch (Exception x) { P(x.GetType().Name); }
                }
            } catch (Exception x) { P(x.GetType().Name); }
            if (Equals(Tiny.C, (Id<Tiny>(default(Tiny)) + 1))) break;
        }
        try { P(((float)(object)((-Second<ulong, float>(1ul, -2.25f))))); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(0, 3)) { P(it); if (it == 0) continue; } } catch (Exception x) { P(x.GetType().Name); }
        foreach (Tiny e16 in new Tiny[] { Tiny.A, (Tiny)7 }) {
            try { P(unchecked((char)Whole(((float)((Id<bool>(true) ? ((double)(-0.0)) : ((double)(1.5))) % (-Id<double>(0.1))))))); } catch (Exception x) { P(x.GetType().Name); }
            try { checked { Field.Bytes[1] /= Id<byte>(((byte)(Apply<byte>((p17) => unchecked((byte)Id<Wide>(Wide.Y)), ((int)e16))))); } } catch (Exception x) { P(x.GetType().Name); }
            P(Field.Bytes[1]);
            if (Log<bool>((Id<uint>(2147483647u) == 0u), "g2")) break;
        }
        try { foreach (var it in Walk(4, a)) { P(it); if (it == 1) break; } } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(1, checked((int)new Odd(2147483646).Area()))) { P(it); if (it == 0) break; } } catch (Exception x) { P(x.GetType().Name); }
        var g18 = new byte[2, 1]; var jg18 = new byte[2][] { new byte[1], new[] { (byte)(63) } };
        try { g18[checked((int)(-Id<sbyte>(127))) & 1, 2] = ((byte)new int[] { ((int)(a)), ((int)(a)), ((int)(a)) }[1]); P(g18.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g18) P(z); P(g18.GetLength(1)); P(jg18[1][0]); P(jg18[0][0]); } catch (Exception x) { P(x.GetType().Name); }
    }

    static void T2(int a, long b, Pair c)
    {
        try { Field.N.T = (string.Join("+", new string[] { Peek<string>(in Field.N.T, "-12"), "brown fox" }) + Apply<byte>((p2) => ((byte)(~Id<char>('\0'))), a)); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.N.T);
        try { checked { Field.US += ((ushort)(((ushort)(unchecked((short)Id<Wide>(Wide.X)) * Peek<sbyte>(in Field.SB, 3))))); } } catch (Exception x) { P(x.GetType().Name); }
        P(Field.US);
        try {
            var c6 = new List<Tiny> { (Id<Tiny>(Tiny.C) | Tiny.B), ((Tiny)(object)((Tiny)7)), Pass<Tiny>.Last(default(Tiny)), (Id<Tiny>(Tiny.B) | Tiny.B) };
            P(string.Join(",", c6.ToArray().Concat(c6).Reverse()));
            P(c6.Count);
            c6.Insert(0, ((Tiny)Id<byte>(33)));
            P(string.Join(",", c6.Select((z, i) => i + ":" + z)));
            P(c6.Contains((Id<Tiny>(Tiny.C) | Tiny.A)));
            P(string.Join(";", c6));
        } catch (Exception x) { P(x.GetType().Name); }
        try { P(unchecked((ulong)unchecked((char)Len("brown fox")))); } catch (Exception x) { P(x.GetType().Name); }
        try { Field.L = ((long)(object)(((long)((Wide)b)))); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.L);
        try { P(1e15); } catch (Exception x) { P(x.GetType().Name); }
        ulong v7 = 1ul;
        try { v7 = unchecked((ulong)(-((uint)(Id<char>(' ') | 100)))); } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m8 = null; int s8 = 6;
        Func<int, int> m8a = z => { s8 = s8 * 3 + z; return s8; }, m8b = z => { P(z); return z - 1; };
        m8 += Field.Counter.Next;
        m8 += m8a + m8b;
        m8 -= Field.Counter.Next;
        try { P(m8(Apply<int>((p9) => a, ((int)(Id<uint>(0u) * 100))))); P(s8); P(m8.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try { v7 ^= ((ulong)(unchecked((ulong)checked((sbyte)(Id<uint>(2147483647u) % Id<ulong>(63ul)))))); } catch (Exception x) { P(x.GetType().Name); }
        P(v7);
        Nest v10 = new Nest((-16385), new Pair((-11), 7L), "tab\t");
        try { v10 = new Nest[] { new Nest(1, new Pair(5, (-9223372036854775807L)), "brown fox"), new Nest(0, new Pair((-1073741825), long.MinValue), "-12"), new Nest(5, new Pair(5, 100L), "") }[1]; } catch (Exception x) { P(x.GetType().Name); }
        Func<Nest, Nest> f11 = a11 => { v10 = new Nest[] { new Nest(100, new Pair(10, 4611686018427387903L), "brown fox"), new Nest(31, new Pair(33, 5L), null), new Nest(0, new Pair(5, 63L), "-12") }[1]; return a11; };
        try { P(f11(new Nest(1, new Pair(0, long.MinValue), "aa"))); P(v10); P(f11(f11(v10))); } catch (Exception x) { P(x.GetType().Name); }
        P(v10);
        try { P(new float[] { ((float)((-Id<float>(1.5f)))), ((float)(0.1f)), ((float)(3f)) }[0]); } catch (Exception x) { P(x.GetType().Name); }
        try {
            if (((object)Id<Gen<int>>(new Gen<int>(0, 2)) ?? "null").Equals(((object)unchecked((byte)Len("")) ?? "null"))) {
                try {
                    if (Id<bool>(true)) {
                        var g17 = new int[3, 1]; var jg17 = new int[2][] { new int[2], new[] { (int)(31) } };
                        try { g17[((int)(object)(2147483646)) & 1, 2] = ((int)((++Field.U) + unchecked(Field.UL += ((ulong)(v7))))); P(g17.Length); } catch (Exception x) { P(x.GetType().Name); }
                        try { foreach (var z in g17) P(z); P(g17.GetLength(1)); P(jg17[1][0]); P(jg17[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                        try { g17[0, 0] += ((int)(unchecked((ulong)Id<uint>(5u)) - unchecked((ulong)Whole(1.5f)))); P(g17[0, 0]++ + --g17[0, 0]); P(jg17[1][0] *= unchecked((int)Len("Quick"))); } catch (Exception x) { P(x.GetType().Name); }
                        try { Swap(ref Field.P, ref Field.Pairs[0]); P(Field.P); P(Field.Pairs[0]); P(Exchange<Pair>(ref Field.P, Exchange<Pair>(ref Field.Pairs[0], Log<Pair>(c, "g47").Twice()))); P(Field.P); } catch (Exception x) { P(x.GetType().Name); }
                    }
                } catch (Exception x) { P(x.GetType().Name); }
                Nest v19 = new Nest(5, new Pair(2147483646, 10L), "ÄÖ");
                try { v19 = Apply<Nest>((p18) => new Nest((-10), new Pair(1073741823, 100L), "a"), a); } catch (Exception x) { P(x.GetType().Name); }
                Func<Nest, Nest> f20 = a20 => { v19 = new Nest[] { v10, v10, v10 }[2]; return a20; };
                try { P(f20((Id<bool>(false) ? v19 : v10))); P(v19); P(f20(f20(v19))); } catch (Exception x) { P(x.GetType().Name); }
                P(v19);
            }
        } catch (Exception x) { P(x.GetType().Name); }
        try { P(((sbyte)((Field.Bytes[1] = unchecked((byte)Measure(new Odd(33)))) | a))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(((float)(object)(Exchange<float>(ref Field.Floats[0], ((float)(Id<float>(float.NaN) + 5)))))); } catch (Exception x) { P(x.GetType().Name); }
        var g21 = new string[3, 3]; var jg21 = new string[2][] { new string[1], new[] { (string)(null) } };
        try { g21[(Id<bool>(false) ? ((int)((-4))) : ((int)(a))) & 1, 0] = "ÄÖ"; P(g21.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g21) P(z); P(g21.GetLength(1)); P(jg21[1][0]); P(jg21[0][0]); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                try {
                    Pair v22 = new Pair(1073741823, 5L);
                    try { v22 = new Pair(63, 3L); } catch (Exception x) { P(x.GetType().Name); }
                    Func<Pair, Pair> f23 = a23 => { v22 = c; return a23; };
                    try { P(f23(c)); P(v22); P(f23(f23(v22))); } catch (Exception x) { P(x.GetType().Name); }
                    P(v22);
                    var g24 = new byte[2, 1]; var jg24 = new byte[2][] { new byte[1], new[] { (byte)(0) } };
                    try { g24[Second<uint, int>(2147483647u, a) & 1, 2] = checked((byte)(unchecked(Field.L -= ((long)(b))) >> (Id<bool>(true) ? ((int)(100)) : ((int)(a))))); P(g24.Length); } catch (Exception x) { P(x.GetType().Name); }
                    try { foreach (var z in g24) P(z); P(g24.GetLength(1)); P(jg24[1][0]); P(jg24[0][0]); } catch (Exception x) { P(x.GetType().Name); }
                }
                finally {
                    int v27 = 31;
                    try { v27 = Apply<int>((p26) => Id<int>(p26), ((int)(Id<byte>(10) * (-128)))); } catch (Exception x) { P(x.GetType().Name); }
                    P(v27);
                    char v28 = '\0';
                    try { v28 = unchecked((char)Boxed(new Pair[] { new Pair(2, 9223372036854775806L), c, new Pair((-8), 33L) }[0])); } catch (Exception x) { P(x.GetType().Name); }
                }
                try {
                    try { P(unchecked((ulong)(((!Id<bool>(true)) ? ((char)(((char)(object)('\uffff')))) : ((char)((Field.Ch = '7')))) & Id<char>('\uffff')))); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(4294967295u); } catch (Exception x) { P(x.GetType().Name); }
                    if (Id<bool>(true)) throw new Worse(3);
                }
                finally {
                    try { P(Peek<int?>(in Field.NI, ((int?)(63)))); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(default(Gen<int>)); } catch (Exception x) { P(x.GetType().Name); }
                }
                if ((Field.Flag = true)) throw new Oops("way");
            }
            catch (Worse x33) when (Log(x33.Level > 2, "filter") && Equals(((int?)a), (-Id<int?>(((int?)null))))) {
                try { P(Pass<Tiny>.Last(Tiny.C)); } catch (Exception x) { P(x.GetType().Name); }
                if (EqualityComparer<decimal>.Default.Equals((Id<decimal>(-2.25m) - Id<decimal>(-2.25m)), 0.1m)) throw;
            }
            catch (Exception) {
                try { P(new Round(100)); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
    }


    static int Main()
    {
        Run("T0", () => T0(int.MinValue, (-4611686018427387905L), new Pair(33, 2L)));
        Run("T1", () => T1(2, (-9223372036854775807L), new Pair(3, (-9223372036854775807L))));
        Run("T2", () => T2(5, 5L, new Pair(5, 100L)));
        return unchecked(Field.I & 63);
    }
}

