// generate 9 3
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
        try { Swap(ref Field.D, ref Field.D); P(Field.D); P(Field.D); P(Exchange<double>(ref Field.D, Exchange<double>(ref Field.D, ((double)Math.Abs((Id<bool>(true) ? ((double)(3.0)) : ((double)(double.PositiveInfinity)))))))); P(Field.D); } catch (Exception x) { P(x.GetType().Name); }
        short v1 = 10;
        try { v1 = ((short)(unchecked((sbyte)(Id<byte>(31) + (-127))) - unchecked((sbyte)Id<Tiny>(Tiny.C)))); } catch (Exception x) { P(x.GetType().Name); }
        try { Field.U -= ((uint)((Id<bool>(false) ? ((uint)(((uint)new Pair(2, 9223372036854775807L).Sum()))) : ((uint)(unchecked(++Field.U)))))); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.U);
        try {
            if ((Equals(default(Pair), new Pair { A = a, B = b }) ? Apply<bool>((p2) => true, (Field.P.A ^= ((int)(2147483646)))) : (Pass<bool>.Last(false) ? (Field.Flag = false) : (!Id<bool>(true))))) {
                using (var d3 = new Guard("d3")) {
                    try { Swap(ref b, ref b); P(b); P(b); P(Exchange<long>(ref b, Exchange<long>(ref b, ((long)(object)((Id<bool>(false) ? ((long)(b)) : ((long)(b)))))))); P(b); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(new Gen<int>(a, 5).Put(unchecked(Field.I *= ((int)(a)))).Put(((int)Id<byte>(63)))); } catch (Exception x) { P(x.GetType().Name); }
                }
                try { P(((int)(b % Id<ushort>(((ushort)(((sbyte)(127)) & Id<long>(long.MinValue))))))); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); }
        ushort v4 = 41472;
        try { v4 = unchecked((ushort)(Id<Tiny>(default(Tiny)) + 1)); } catch (Exception x) { P(x.GetType().Name); }
        P(v4);
        sbyte v5 = 10;
        try { v5 = 7; } catch (Exception x) { P(x.GetType().Name); }
        try {
            string v6 = "tab\t";
            try { v6 = string.Join("+", new string[] { "", "Quick" }); } catch (Exception x) { P(x.GetType().Name); }
            Nest v7 = new Nest(63, new Pair((-1965534386), 5L), "aa");
            try { v7 = new Nest((-12), new Pair(1, (-15L)), "  pad "); } catch (Exception x) { P(x.GetType().Name); }
            P(v7);
        }
        finally {
            try { Swap(ref Field.Ch, ref Field.Ch); P(Field.Ch); P(Field.Ch); P(Exchange<char>(ref Field.Ch, Exchange<char>(ref Field.Ch, unchecked((char)unchecked((sbyte)c[1]))))); P(Field.Ch); } catch (Exception x) { P(x.GetType().Name); }
            int v9 = 33;
            try { v9 = unchecked((int)v4); } catch (Exception x) { P(x.GetType().Name); }
            Func<int, int> f10 = a10 => { v9 = checked((int)new Gen<int>(a, 6).Get()); return a10; };
            try { P(f10(v9)); P(v9); P(f10(f10(v9))); } catch (Exception x) { P(x.GetType().Name); }
            P(v9);
            if (Apply<bool>((p11) => false, Id<int>(v9))) throw new Oops("way");
        }
        try {
            try {
                try {
                    object v12 = new Pair(10, long.MinValue);
                    try { ((ISum)v12).Bump(((int)(object)(a))); P(((ISum)v12).Sum()); Pair u = (Pair)v12; u.Bump(1); P(u); P(v12); P(v12.Equals(u)); P((long)v12); } catch (Exception x) { P(x.GetType().Name); }
                    long v13 = 0L;
                    try { v13 = Id<long>(b); } catch (Exception x) { P(x.GetType().Name); }
                    P(v13);
                }
                finally {
                    double v15 = 1e15;
                    try { v15 = 3.0; } catch (Exception x) { P(x.GetType().Name); }
                    Wide v17 = Wide.None;
                    try { v17 = Apply<Wide>((p16) => Second<char, Wide>('Z', Wide.X), (Id<bool>(false) ? ((int)(a)) : ((int)(a)))); } catch (Exception x) { P(x.GetType().Name); }
                }
                Gen<Pair> v18 = new Gen<Pair>(new Pair((-1073741825), 9223372036854775807L), 2);
                try { v18 = default(Gen<Pair>); } catch (Exception x) { P(x.GetType().Name); }
                P(v18);
                if ((new int?[] { ((int?)((-2147483647))), ((int?)(int.MinValue)), ((int?)null) }[2] > ((int?)null))) throw new Oops("t");
            }
            catch (Exception) {
                try { P(new float[] { ((float)(new float[] { ((float)(0f)), ((float)(0.1f)), ((float)(float.NaN)) }[2])), ((float)(Id<float>(1.5f))), ((float)(((float)(Id<float>(float.NaN) % 1)))) }[1]); } catch (Exception x) { P(x.GetType().Name); }
                if ((((uint)(v5 * 3)) == (Id<bool>(true) ? ((uint)(100u)) : ((uint)(33u))))) return;
            }
            finally {
                using (var d21 = new Guard("d21")) {
                    try {
                    switch ((a ^= ((int)(Second<long, int>(b, a)))) & 7) {
                    case 3: P(((char)(((byte)Id<byte>(254)) | 1ul))); goto default;
                    case 2: P(((sbyte)(Apply<byte>((p22) => 254, Peek<int>(in Field.Node.Value, a)) << 2))); break;
                    case 4: P((Field.Ch = ' ')); break;
                    case 6: P(unchecked((short)(((sbyte)(v1 % Id<short>(v1))) ^ ((sbyte)(Id<ulong>(0ul) ^ 5ul))))); break;
                    default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                    try { Field.D = ((double)(((double)(((float)(object)(float.MaxValue)) / new float[] { ((float)(1.5f)), ((float)(1e10f)), ((float)(1.5f)) }[0])) % b)); } catch (Exception x) { P(x.GetType().Name); }
                    P(Field.D);
                }
                try { P(((sbyte)new Tiny[] { (Tiny)7, (Tiny)7, Tiny.C }[0])); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
    }

    static void T1(int a, long b, Pair c)
    {
        try {
            var c1 = new List<long> { ((long)(a & Id<uint>(0u))), checked((long)(Id<ushort>(1) + b)), 4611686018427387903L, unchecked((long)(Id<uint>(0u) * '\0')) };
            P(c1.LastOrDefault());
            c1.Add(((long)(object)(b)));
            P(string.Join(",", c1.Distinct()));
            P(new Stack<long>(c1).Pop()); P(new Queue<long>(c1).Dequeue());
            P(c1.Aggregate("", (y, z) => y + z));
            P(string.Join(";", c1));
        } catch (Exception x) { P(x.GetType().Name); }
        var g2 = new Pair[1, 1]; var jg2 = new Pair[2][] { new Pair[1], new[] { new Pair(1, 4611686018427387903L) } };
        try { g2[Peek<int>(in Field.Grid[1, 0], (-1021062209)) & 1, 2] = ((Nest)(object)(new Nest(33, new Pair(63, 3L), null))).In; P(g2.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g2) P(z); P(g2.GetLength(1)); P(jg2[1][0]); P(jg2[0][1]); } catch (Exception x) { P(x.GetType().Name); }
        try { g2[0, 0].Bump(Log<int>(a, "g37")); P(g2[0, 0]); jg2[1][0].A += ((int)(Id<byte>(0) % Id<ulong>(3360211468289093746ul))); P(jg2[1][0]); Exchange<Pair>(ref g2[0, 0], ((Pair)(object)(c))); P(g2[0, 0]); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                float v3 = float.NaN;
                try { v3 = float.NaN; } catch (Exception x) { P(x.GetType().Name); }
                try {
                    var c4 = new List<string> { "Quick", "-12", "tab\t", null, "  pad " };
                    P(string.Join(",", c4.Select((z, i) => i + ":" + z)));
                    P(string.Join(",", c4.Skip(1).Take(2)));
                    P(c4.Contains(Apply<string>((p5) => "zebra", Id<int>(a))));
                    P(c4.LastOrDefault());
                    c4.Add(new Nest(10, new Pair(31, 33L), "ÄÖ").T);
                    P(string.Join(";", c4));
                } catch (Exception x) { P(x.GetType().Name); }
            }
            finally {
                try { P(9223372036854775807ul); } catch (Exception x) { P(x.GetType().Name); }
                int v7 = 1;
                while (v7-- > 0) {
                    lock (Field.Gate) {
                        try { Swap(ref Field.N, ref Field.N); P(Field.N); P(Field.N); P(Exchange<Nest>(ref Field.N, Exchange<Nest>(ref Field.N, ((Nest)(object)(new Nest(2, new Pair(3, (-9223372036854775807L)), "  pad "))).Swap()))); P(Field.N); } catch (Exception x) { P(x.GetType().Name); }
                        if ((new Pair[] { c, c, c }[0] == new Pair(7, 31L))) continue;
                    }
                    try { Field.Bytes[1] %= Id<byte>(((byte)(Id<byte>(((byte)Id<Tiny>(default(Tiny))))))); } catch (Exception x) { P(x.GetType().Name); }
                    P(Field.Bytes[1]);
                }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        Tiny v9 = Tiny.B;
        try { v9 = ((Tiny)unchecked((byte)new Nest((-4), new Pair(2147483646, 9223372036854775806L), null).In.A)); } catch (Exception x) { P(x.GetType().Name); }
        double v10 = 1e100;
        try { v10 = ((double)(new Gen<float>(1.5f, 5).Get() % b)); } catch (Exception x) { P(x.GetType().Name); }
        P(v10);
        try { P(checked((byte)(Id<byte>(7) / Id<ulong>(unchecked((ulong)(((char)(Id<byte>(3) << a)) * new byte[] { ((byte)(2)), ((byte)(7)), ((byte)(2)) }[1])))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(new Nest { In = Second<long, Pair>(b, c), T = Exchange<string>(ref Field.Text, "tab\t") }.In); } catch (Exception x) { P(x.GetType().Name); }
        Tiny v13 = Tiny.A;
        try { v13 = v9; } catch (Exception x) { P(x.GetType().Name); }
        try {
            try { P((((v9 + 1) + 1) | ((v9 | v13) + 1))); } catch (Exception x) { P(x.GetType().Name); }
            char v15 = 'Z';
            try { v15 = ((char)(object)(((char)(object)('\0')))); } catch (Exception x) { P(x.GetType().Name); }
        }
        catch (Exception) {
            try { P(((Wide)b)); } catch (Exception x) { P(x.GetType().Name); }
        }
        Tiny v18 = Tiny.B;
        try { v18 = v13; } catch (Exception x) { P(x.GetType().Name); }
        foreach (Tiny e19 in Repeat<Tiny>((Tiny)7, 4).Where((z, i) => i % 2 == 0)) {
            Func<int, int> m20 = null; int s20 = 7;
            Func<int, int> m20a = z => { s20 = s20 * 3 + z; return s20; }, m20b = z => { P(z); return z - 1; };
            m20 += m20a + m20b;
            m20 -= m20a;
            try { P(m20(((int)c.Sum()))); P(s20); P(m20.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
            try { P(Id<long?>(((long?)Peek<long>(in b, b)))); } catch (Exception x) { P(x.GetType().Name); }
        }
        try {
            if (Id<bool>(false)) {
                try { P(unchecked((sbyte)Len(Apply<string>((p22) => "tab\t", Apply<int>((p23) => p23, ((int)b)))))); } catch (Exception x) { P(x.GetType().Name); }
                try { Field.N = new Nest(checked((short)(checked((sbyte)(Id<ulong>(10ul) >> a)) | ((int)(Id<uint>(0u) % Id<sbyte>(126))))), Make<Nest>(out Field.N, new Nest(0, new Pair(10, 63L), "  pad ")).In, "-12"); } catch (Exception x) { P(x.GetType().Name); }
                P(Field.N);
            }
        } catch (Exception x) { P(x.GetType().Name); }
    }

    static void T2(int a, long b, Pair c)
    {
        string v2 = "tab\t";
        try { v2 = Apply<string>((p1) => Pick(a), unchecked((int)(Id<byte>(63) >> a))); } catch (Exception x) { P(x.GetType().Name); }
        object v3 = new Pair((-1073741825), (-8099163552392029109L));
        try { ((ISum)v3).Bump((a--)); P(((ISum)v3).Sum()); Pair u = (Pair)v3; u.Bump(1); P(u); P(v3); P(v3.Equals(u)); P((long)v3); } catch (Exception x) { P(x.GetType().Name); }
        try { P(127); } catch (Exception x) { P(x.GetType().Name); }
        object v4 = new Pair(63, 1L);
        try { ((ISum)v4).Bump(Exchange<int>(ref a, 2147483647)); P(((ISum)v4).Sum()); Pair u = (Pair)v4; u.Bump(1); P(u); P(v4); P(v4.Equals(u)); P((long)v4); } catch (Exception x) { P(x.GetType().Name); }
        var g5 = new string[2, 2]; var jg5 = new string[2][] { new string[2], new[] { (string)("  pad ") } };
        try { g5[((int)(Id<ulong>(10ul) << a)) & 1, 2] = new ValueTuple<int, string>(33, "x,y;z").Item2; P(g5.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g5) P(z); P(g5.GetLength(1)); P(jg5[1][0]); P(jg5[0][1]); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                try { P(0.1m); } catch (Exception x) { P(x.GetType().Name); }
                try {
                    try {
                        Func<int, int> m6 = null; int s6 = 7;
                        Func<int, int> m6a = z => { s6 = s6 * 3 + z; return s6; }, m6b = z => { P(z); return z - 1; };
                        m6 -= m6a;
                        m6 += m6a + m6b;
                        try { P(m6(unchecked((int)c.Sum()))); P(s6); P(m6.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                        try { P(Make<long>(out b, ((long)Id<Tiny>(Tiny.B)))); } catch (Exception x) { P(x.GetType().Name); }
                        if (((Field.O = ((object)(1e100))) is Tiny)) throw new Oops("t");
                    }
                    catch (Exception) {
                        try { P(new double[] { ((double)(((double)Id<char>('a')))), ((double)(((double)(Id<float>(1.5f) % b)))), ((double)(((double)Id<double>(0.1)))) }[0]); } catch (Exception x) { P(x.GetType().Name); }
                    }
                } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                if (new Gen<Pair>(c, 8).Same(new Nest(0, new Pair(int.MinValue, 0L), "x,y;z").In)) throw new Worse(3);
            }
            catch (Worse x10) when (Log(x10.Level > 2, "filter") && Id<bool>(false)) {
                lock (Field.Gate) {
                    Pair v11 = new Pair((-817792020), 9223372036854775806L);
                    try { v11 = c.Twice(); } catch (Exception x) { P(x.GetType().Name); }
                    Func<Pair, Pair> f12 = a12 => { v11 = c; return a12; };
                    try { P(f12(new Pair(int.MinValue, 4611686018427387903L).Twice())); P(v11); P(f12(f12(v11))); } catch (Exception x) { P(x.GetType().Name); }
                    P(v11);
                    if (Id<bool>(false)) throw new Oops("way");
                }
            }
            catch (Oops x10) {
                try { P((Field.L = unchecked((long)(Id<short>(13) ^ unchecked((byte)Whole(0f)))))); } catch (Exception x) { P(x.GetType().Name); }
                if (((bool)(object)(false))) throw new Worse(1);
            }
            catch (Exception) {
                try { P((Wide)64); } catch (Exception x) { P(x.GetType().Name); }
                if ((new bool[] { true, true, false }[0] ? (Id<long?>(((long?)null)) != ((long?)null)) : true)) return;
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        try { P(((object)(new Gen<uint>(0u, 1).Get() != unchecked((uint)(~b))) ?? "null")); } catch (Exception x) { P(x.GetType().Name); }
        try { P(Exchange<char>(ref Field.Ch, Apply<char>((p15) => ((char)(b ^ 31)), new int[] { ((int)(2147483647)), ((int)(a)), ((int)(a)) }[1]))); } catch (Exception x) { P(x.GetType().Name); }
        try { Field.UL %= Id<ulong>(((ulong)(unchecked((ulong)Id<Tiny>(Tiny.C))))); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.UL);
        try { P(((int)(Id<ulong>(10ul) & Id<ulong>(unchecked((ulong)((Field.Bytes[1]--) + (Id<bool>(true) ? ((ulong)(0ul)) : ((ulong)(18446744073709551614ul))))))))); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                Nest v18 = new Nest(31, new Pair(1073741823, long.MinValue), "Quick");
                try { v18 = new Nest((-16385), new Pair(2, 9223372036854775807L), "-12").Swap(); } catch (Exception x) { P(x.GetType().Name); }
                Func<Nest, Nest> f19 = a19 => { v18 = Exchange<Nest>(ref Field.N, Make<Nest>(out Field.N, new Nest((-32768), new Pair(int.MinValue, 63L), "Quick"))); return a19; };
                try { P(f19(v18)); P(v18); P(f19(f19(v18))); } catch (Exception x) { P(x.GetType().Name); }
                P(v18);
                float v20 = float.NaN;
                try { v20 = 1.5f; } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Exception) {
                try { P(unchecked((sbyte)(((int)(((uint)(Id<ulong>(18446744073709551614ul) * 33ul)) & Id<ulong>(5ul))) & Id<char>(Apply<char>((p22) => ((char)(Id<ulong>(31ul) << a)), new int[] { ((int)((-2105735287))), ((int)(a)), ((int)(a)) }[1]))))); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
        try { P(((ushort)(b << unchecked((int)(unchecked((int)(b ^ (-10))) - 32767))))); } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m23 = null; int s23 = 5;
        Func<int, int> m23a = z => { s23 = s23 * 3 + z; return s23; }, m23b = z => { P(z); return z - 1; };
        m23 += m23a;
        m23 -= m23a;
        m23 += m23a + m23b;
        m23 -= m23a;
        try { P(m23(unchecked((int)(Id<uint>(1u) ^ 11016384994205793528ul)))); P(s23); P(m23.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try {
        switch (checked((int)(((ushort)Id<char>('\uffff')) / Id<char>('\u00e4'))) & 7) {
        case 0: P(Apply<short>((p24) => ((short)(object)((-32768))), unchecked((int)Len(v2)))); break;
        case 7: P(new short[] { ((short)(3)), ((short)(32767)), ((short)(33)) }[1]); goto default;
        case 5: P(Apply<long>((p25) => (Field.Nests[0].In.B++), (a = a))); break;
        case 2: P(Id<ushort>(((ushort)(Id<byte>(255) / Id<long>(b))))); goto default;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
    }


    static int Main()
    {
        Run("T0", () => T0(31, 4611686018427387903L, new Pair(2147483647, (-9223372036854775807L))));
        Run("T1", () => T1((-12), 1L, new Pair(10, 9223372036854775806L)));
        Run("T2", () => T2(10, (-9223372036854775807L), new Pair(2147483647, 3L)));
        return unchecked(Field.I & 63);
    }
}

