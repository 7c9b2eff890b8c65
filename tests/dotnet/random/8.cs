// generate 8 3
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
        try {
            if (Pass<bool>.Last(true)) {
                try {
                    if (new Gen<Pair>[] { new Gen<Pair>(new Pair(63, 5L), 2), new Gen<Pair>(new Pair(33, 9223372036854775806L), 0), new Gen<Pair>(new Pair(5, 9223372036854775806L), 4) }[0].Same(c)) {
                        try {
                            var c6 = new List<int> { Second<char, int>('Z', a), unchecked((int)Id<Wide>(Wide.X)), Make<int>(out Field.Node.Value, a) };
                            P(string.Join(",", c6.Distinct()));
                            P(c6.Max()); P(c6.Min());
                            P(string.Join(",", c6.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
                            P(c6.LastOrDefault());
                            c6.Insert(0, unchecked((int)(Id<ulong>(31ul) / Id<ulong>(9223372036854775807ul))));
                            P(string.Join(";", c6));
                        } catch (Exception x) { P(x.GetType().Name); }
                        try {
                        switch (new ValueTuple<int, string>(a, "3.5").Item2) {
                        case "tab\t": P(((byte)Choose((Id<bool>(true) ? ((string)("007")) : ((string)("-12")))))); break;
                        case "brown fox": P(10); break;
                        case "-12": P((new Gen<Pair>(new Pair(2147483646, 63L), 8).Same(c) ? ((byte)(unchecked((byte)(a << a)))) : ((byte)(Id<byte>(3))))); break;
                        case "a": P((Field.P.B = b)); break;
                        case "007": P(checked((short)(Id<byte>(100) & Id<ulong>(new ulong[] { ((ulong)(18446744073709551614ul)), ((ulong)(1ul)), ((ulong)(0ul)) }[0])))); break;
                        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                    }
                } catch (Exception x) { P(x.GetType().Name); }
                try { P(unchecked((sbyte)Len(string.Concat(Peek<object>(in Field.O, ((object)("zebra"))), "aa", Apply<Tiny>((p7) => default(Tiny), Log<int>(a, "g84")))))); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c9 = new List<byte> { Exchange<byte>(ref Field.Bytes[1], 255) };
            P(c9.GroupBy(z => z).Select(g => g.Count()).Sum());
            P(c9[Exchange<int>(ref Field.P.A, a)]);
            c9.Add((Field.Bytes[1] = 1));
            P(c9.Aggregate("", (y, z) => y + z));
            c9.Insert(0, unchecked((byte)Id<uint>(2147483647u)));
            P(string.Join(";", c9));
        } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(5, unchecked((int)(-Id<short>((-32767)))))) { P(it); if (it == 4) break; } } catch (Exception x) { P(x.GetType().Name); }
        var g10 = new Pair[3, 1]; var jg10 = new Pair[2][] { new Pair[1], new[] { new Pair(3, 33L) } };
        try { g10[new int[] { ((int)(a)), ((int)(a)), ((int)(a)) }[2] & 1, 1] = new Pair(1, (-1L)); P(g10.Length); } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var z in g10) P(z); P(g10.GetLength(1)); P(jg10[1][0]); P(jg10[0][0]); } catch (Exception x) { P(x.GetType().Name); }
        try { g10[0, 0].Bump(33); P(g10[0, 0]); jg10[1][0].A += Pass<int>.Last(a); P(jg10[1][0]); Exchange<Pair>(ref g10[0, 0], new Nest(32766, new Pair(258455092, 0L), "x,y;z").In); P(g10[0, 0]); } catch (Exception x) { P(x.GetType().Name); }
        try { Field.Text = new Nest[] { new Nest(10, new Pair((-791906862), 9223372036854775807L), null), new Nest(16383, new Pair(10, 1L), "tab\t"), new Nest(33, new Pair(10, 1878901297805744530L), "") }[0].T; } catch (Exception x) { P(x.GetType().Name); }
        P(Field.Text);
        try { P(new uint[] { ((uint)(2147483647u)), ((uint)(((uint)(-Id<byte>(100))))), ((uint)(checked((uint)Id<Wide>((Wide)64)))) }[2]); } catch (Exception x) { P(x.GetType().Name); }
        try {
            if (Equals(decimal.Round(-2.25m, 1), (-(-Id<decimal>(1.50m))))) {
                object v25 = new Pair((-1073741825), 10L);
                try { ((ISum)v25).Bump(((int)Id<Wide>((Wide.X | Wide.Z)))); P(((ISum)v25).Sum()); Pair u = (Pair)v25; u.Bump(1); P(u); P(v25); P(v25.Equals(u)); P((long)v25); } catch (Exception x) { P(x.GetType().Name); }
                object v26 = new Pair(10, 5437659693276600800L);
                try { ((ISum)v26).Bump(Apply<int>((p27) => p27, checked((int)(Id<ulong>(1ul) & Id<ulong>(63ul))))); P(((ISum)v26).Sum()); Pair u = (Pair)v26; u.Bump(1); P(u); P(v26); P(v26.Equals(u)); P((long)v26); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); }
        try { P((~new Gen<Wide>((Id<bool>(false) ? Wide.X : Wide.Y), 0).Get())); } catch (Exception x) { P(x.GetType().Name); }
        try {
        switch (Id<string>("zebra")) {
        case "brown fox": P(checked((sbyte)(+Id<ushort>(34724)))); break;
        case "zebra": P(((sbyte)(+unchecked((uint)(b >> 2))))); break;
        case "Quick": P(checked((sbyte)(checked((uint)(Id<sbyte>((-127)) >> a)) / Id<ulong>(unchecked((ulong)(Id<byte>(5) & Id<ulong>(0ul))))))); break;
        case "": P(((Id<int?>(((int?)(2147483647))) < ((int?)(63))) ? ((ulong)(unchecked((ulong)Len("Quick")))) : ((ulong)(Log<ulong>(9223372036854775807ul, "g1"))))); break;
        case "  pad ": P(checked((ushort)(unchecked((uint)(a / Id<int>(a))) % Id<int>(checked((int)(Id<byte>(100) << (-1073741825))))))); break;
        case "-12": P(2); break;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
        Func<int, int> m30 = null; int s30 = 0;
        Func<int, int> m30a = z => { s30 = s30 * 3 + z; return s30; }, m30b = z => { P(z); return z - 1; };
        m30 -= m30b;
        m30 -= Twice;
        m30 += m30a + m30b;
        m30 += Field.Counter.Next;
        m30 -= Twice;
        try { P(m30(new int[] { ((int)(a)), ((int)(a)), ((int)(a)) }[0])); P(s30); P(m30.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
        try { Swap(ref a, ref Field.Pairs[1].A); P(a); P(Field.Pairs[1].A); P(Exchange<int>(ref a, Exchange<int>(ref Field.Pairs[1].A, a))); P(a); } catch (Exception x) { P(x.GetType().Name); }
        int v31 = 3;
        while (v31-- > 0) {
            try {
                try { P(new Nest(100, new Pair(2147483646, 9223372036854775807L), "Quick")); } catch (Exception x) { P(x.GetType().Name); }
                try {
                    var c32 = new List<int> { ((int)(Id<byte>(3) | 0ul)), 100, ((int)(object)(a)), unchecked((int)Whole(1.5)), unchecked((int)(b >> 1)) };
                    c32.RemoveAt(2);
                    c32.Reverse();
                    P(c32.GroupBy(z => z).Select(g => g.Count()).Sum());
                    P(c32[63]);
                    P(c32.Average());
                    P(string.Join(";", c32));
                } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Oops x34) {
                var g35 = new byte[2, 3]; var jg35 = new byte[2][] { new byte[0], new[] { (byte)(0) } };
                try { g35[v31 & 1, 0] = ((byte)(object)(143)); P(g35.Length); } catch (Exception x) { P(x.GetType().Name); }
                try { foreach (var z in g35) P(z); P(g35.GetLength(1)); P(jg35[1][0]); P(jg35[0][1]); } catch (Exception x) { P(x.GetType().Name); }
                if (((object)('7')).Equals(Apply<object>((p37) => ((object)(63)), (Field.I &= ((int)(a)))))) throw new Oops("way");
            }
            catch (Exception) {
                object v38 = new Pair(int.MinValue, long.MinValue);
                try { ((ISum)v38).Bump(v31); P(((ISum)v38).Sum()); Pair u = (Pair)v38; u.Bump(1); P(u); P(v38); P(v38.Equals(u)); P((long)v38); } catch (Exception x) { P(x.GetType().Name); }
            }
            finally {
                try {
                    var c39 = new List<Pair> { Apply<Pair>((p40) => c, unchecked((int)Len("ÄÖ"))), c };
                    P(new Stack<Pair>(c39).Pop()); P(new Queue<Pair>(c39).Dequeue());
                    P(string.Join(",", c39.Distinct()));
                    P(c39[unchecked((int)Id<uint>(5u))]);
                    c39.RemoveAll(z => Equals(z, new Pair(100, 0L)));
                    c39.Insert(0, (c + new Pair(31, 0L)));
                    P(string.Join(";", c39));
                } catch (Exception x) { P(x.GetType().Name); }
                try { P(Apply<short>((p42) => ((short)new Blob<Pair>(new Pair(1, (-9223372036854775807L))).Area()), ((int)(v31 / Id<long>(b))))); } catch (Exception x) { P(x.GetType().Name); }
            }
            try { P((-((double)(Id<float>(1.5f) / ((double)(Id<double>(0.1) + 1e10f)))))); } catch (Exception x) { P(x.GetType().Name); }
            if (Id<bool>(false)) continue;
        }
    }

    static void T1(int a, long b, Pair c)
    {
        Pair v1 = new Pair((-2147483647), 2L);
        try { v1 = Exchange<Pair>(ref c, c); } catch (Exception x) { P(x.GetType().Name); }
        Func<Pair, Pair> f2 = a2 => { v1 = ((Pair)(object)((Id<bool>(false) ? c : c))); return a2; };
        try { P(f2(c)); P(v1); P(f2(f2(v1))); } catch (Exception x) { P(x.GetType().Name); }
        P(v1);
        try {
            try {
                var c3 = new List<Tiny> { new Gen<Tiny>(Tiny.A, 8).Get() };
                P(new Stack<Tiny>(c3).Pop()); P(new Queue<Tiny>(c3).Dequeue());
                c3.Insert(0, Make<Tiny>(out Field.E, Tiny.C));
                P(new HashSet<Tiny>(c3).Count);
                P(c3.Count);
                P(c3.Select(z => new { z, q = 1 }).First());
                P(string.Join(";", c3));
            } catch (Exception x) { P(x.GetType().Name); }
            try { P(Id<Nest>(new Nest(0, new Pair(3, 2L), null)).Swap().Swap()); } catch (Exception x) { P(x.GetType().Name); }
            if (Id<bool>(Apply<bool>((p4) => false, a))) throw new InvalidOperationException();
        }
        finally {
            using (var d6 = new Guard("d6")) {
                try { P((~new Wide[] { Wide.X, Wide.X, (Wide.X | Wide.Z) }[0])); } catch (Exception x) { P(x.GetType().Name); }
                try {
                    var c7 = new List<Tiny> { default(Tiny), ((Tiny)(object)(default(Tiny))), Id<Tiny>((Tiny)7), (Id<Tiny>(Tiny.B) | Tiny.B) };
                    c7.Insert(0, ((Tiny)Id<byte>(1)));
                    c7.AddRange(c7.ToArray());
                    P(c7.IndexOf(Tiny.B));
                    foreach (var z in c7) { if ((!Id<bool>(false))) c7.Add(z); P(z); }
                    c7.Reverse();
                    P(string.Join(";", c7));
                } catch (Exception x) { P(x.GetType().Name); }
                if (Peek<bool>(in Field.Flag, false)) throw new Oops("way");
            }
            try {
                if (((bool)(object)(Apply<bool>((p8) => EqualityComparer<int?>.Default.Equals(((int?)(5)), ((int?)(2))), unchecked(--Field.Jagged[1][1]))))) {
                    for (int i8 = 0; i8 < 1; i8++) {
                        try { P(Apply<byte>((p10) => ((byte)(Id<bool>(false) ? c : v1)[0]), ((int)(object)(2147483646)))); } catch (Exception x) { P(x.GetType().Name); }
                        try { checked { a *= ((int)(Id<int>((Field.Array[2] = i8)))); } } catch (Exception x) { P(x.GetType().Name); }
                        P(a);
                    }
                    char v12 = 'Z';
                    try { v12 = (Field.Ch++); } catch (Exception x) { P(x.GetType().Name); }
                }
            } catch (Exception x) { P(x.GetType().Name); }
        }
        int v13 = 2;
        try { v13 = unchecked(Field.P.A -= ((int)(((int)Id<ulong>(5ul))))); } catch (Exception x) { P(x.GetType().Name); }
        try {
        switch (string.Join("+", new string[] { new Nest(0, new Pair(int.MinValue, 7L), "brown fox").T, string.Format("[{0}|{1,6}|{2,-5}]", 192, v13, "3.5") })) {
        case "007": P(63); break;
        case "  pad ": P(18446744073709551615ul); break;
        case "brown fox": P(' '); break;
        case "zebra": P(Id<byte>(((byte)(Id<ushort>(32767) & Id<short>(7))))); break;
        case "x,y;z": P(new sbyte[] { ((sbyte)(126)), ((sbyte)(7)), ((sbyte)(10)) }[2]); break;
        case "Quick": P(((char)(object)(((char)(Id<uint>(0u) | 31u))))); break;
        case "": P(((long)(object)(Apply<long>((p16) => b, (-13))))); break;
        case "-12": P(Exchange<byte>(ref Field.Bytes[1], ((byte)(v13 - 1)))); break;
        case "a": P(new sbyte[] { ((sbyte)(63)), ((sbyte)(3)), ((sbyte)((-128))) }[0]); break;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                var c17 = new List<byte> { unchecked((byte)(Id<ulong>(0ul) + 18446744073709551614ul)), ((byte)(+a)), 10 };
                c17.Add(new Gen<byte>(0, 3).Get());
                P(string.Join(",", c17.Select((z, i) => i + ":" + z)));
                c17.Insert(0, 1);
                P(c17.Max()); P(c17.Min());
                var m17 = new Dictionary<byte, Pair>(); m17[c17[0]] = (Field.Pairs[0] = new Pair(2, 9223372036854775806L)); Pair q17; P(m17.TryGetValue((Id<bool>(false) ? ((byte)(100)) : ((byte)(0))), out q17)); P(q17); P(m17[unchecked(Field.Bytes[1]++)]);
                P(string.Join(";", c17));
            } catch (Exception x) { P(x.GetType().Name); }
            try { Field.SB = ((sbyte)(Id<char>('\uffff') / Id<sbyte>(Log<sbyte>(0, "g54")))); } catch (Exception x) { P(x.GetType().Name); }
            P(Field.SB);
        }
        catch (Worse x18) when (Log(x18.Level > 2, "filter") && Make<bool>(out Field.Flag, new bool[] { true, true, false }[0])) {
            foreach (Pair e19 in new Pair[] { new Pair(2, (-4611686018427387905L)), new Pair(10, (-4611686018427387905L)) }) {
                try {
                switch (unchecked((int)b) & 7) {
                case 3: P(255); break;
                case 5: P(((short)(Id<bool>(false) ? c : new Pair(100, 63L)).Sum())); break;
                case 6: P(unchecked((sbyte)(~checked((char)(a - v13))))); break;
                case 2: P(((sbyte)(object)(((sbyte)(Id<sbyte>((-65)) / Id<char>('7')))))); break;
                default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                try {
                    uint v21 = 31u;
                    try { v21 = unchecked((uint)(Id<char>('\0') + Apply<short>((p20) => 33, unchecked((int)Id<Tiny>(default(Tiny)))))); } catch (Exception x) { P(x.GetType().Name); }
                    foreach (string e22 in Repeat<string>(null, 4).Where((z, i) => i % 2 == 0)) {
                        var g23 = new Pair[2, 1]; var jg23 = new Pair[2][] { new Pair[2], new[] { new Pair(8, 31L) } };
                        try { g23[(Field.I ^= ((int)(a))) & 1, 1] = c; P(g23.Length); } catch (Exception x) { P(x.GetType().Name); }
                        try { foreach (var z in g23) P(z); P(g23.GetLength(1)); P(jg23[1][0]); P(jg23[0][0]); } catch (Exception x) { P(x.GetType().Name); }
                        try { g23[0, 0].Bump((Id<bool>(false) ? ((int)(v13)) : ((int)(5)))); P(g23[0, 0]); jg23[1][0].A += unchecked((int)(Id<char>('\0') / Id<ushort>(65535))); P(jg23[1][0]); Exchange<Pair>(ref g23[0, 0], Apply<Pair>((p24) => e19, a)); P(g23[0, 0]); } catch (Exception x) { P(x.GetType().Name); }
                        try { P(Exchange<bool>(ref Field.Flag, (((int?)(5)) > Log<int?>(((int?)(5)), "g37")))); } catch (Exception x) { P(x.GetType().Name); }
                        if (new Gen<Pair>(new Pair(5, 31L), 6).Same((((Pair?)null) ?? c))) break;
                    }
                    if (Id<bool>(true)) throw new Oops("way");
                }
                catch (Exception) {
                    short v28 = 32767;
                    try { v28 = Id<short>(63); } catch (Exception x) { P(x.GetType().Name); }
                    P(v28);
                }
                finally {
                    try { P(false); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(((object)Apply<long>((p29) => ((long)(-Id<sbyte>(10))), Peek<int>(in v13, v13)) ?? "null")); } catch (Exception x) { P(x.GetType().Name); }
                    if (Id<bool>(false)) throw new Oops("way");
                }
                if (((bool)(object)(Apply<bool>((p30) => false, 201499862)))) return;
            }
            if (Exchange<bool>(ref Field.Flag, (Id<string>("x,y;z") == null))) throw new Oops("way");
        }
        catch (Exception) {
            try { P(Id<short>(unchecked((short)new Wide[] { Wide.X, Wide.None, Wide.None }[1]))); } catch (Exception x) { P(x.GetType().Name); }
            if (Id<bool>(true)) return;
        }
    }

    static void T2(int a, long b, Pair c)
    {
        int v1 = 2;
        do {
            try { P(Pass<Wide>.Last(Id<Wide>((Id<Wide>((Wide.X | Wide.Z)) ^ Wide.None)))); } catch (Exception x) { P(x.GetType().Name); }
            for (int i3 = 0; i3 < 2; i3++) {
                try { P(((Wide)((long)(((char)(a | 7L)) * 0)))); } catch (Exception x) { P(x.GetType().Name); }
                try { P(Id<Pair?>(((Pair?)((Pair)(object)(c))))); } catch (Exception x) { P(x.GetType().Name); }
            }
        }
        while (--v1 > 0);
        try { P(Exchange<float>(ref Field.Floats[0], Exchange<float>(ref Field.Floats[0], 0.1f))); } catch (Exception x) { P(x.GetType().Name); }
        Gen<string> v5 = new Gen<string>("007", 5);
        try { v5 = new Gen<string>(null, 0); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                for (int i5 = 0; i5 < 3; i5++) {
                    try { Field.U = ((uint)Id<Wide>((Wide)64)); } catch (Exception x) { P(x.GetType().Name); }
                    P(Field.U);
                    try {
                    switch (Apply<string>((p7) => "aa", i5)) {
                    case "3.5": P(Exchange<sbyte>(ref Field.SB, checked((sbyte)a))); break;
                    case "aa": P(3744747458068581657ul); break;
                    case "tab\t": P(((ulong)(object)(unchecked((ulong)(b - 2))))); break;
                    case "zebra": P(Peek<ulong>(in Field.UL, 33ul)); break;
                    case "ÄÖ": P(10u); break;
                    case "-12": P(unchecked((byte)new Nest(100, new Pair(1, (-8L)), "  pad ").Swap().In.A)); break;
                    default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
                    if (((bool)(object)(false))) return;
                }
                ushort v9 = 100;
                try { v9 = (new Gen<bool>(false, 3).Get() ? ((ushort)(Exchange<ushort>(ref Field.US, 100))) : ((ushort)(Log<ushort>(31, "g65")))); } catch (Exception x) { P(x.GetType().Name); }
            }
            catch (Worse x10) when (Log(x10.Level > 2, "filter") && Id<bool>(false)) {
                try { P(((float)unchecked(Field.I |= ((int)(a))))); } catch (Exception x) { P(x.GetType().Name); }
                if ((Id<bool>(false) ? (Field.Flag = false) : (Id<int?>(((int?)(0))) >= ((int?)(3))))) throw new Oops("way");
            }
            catch (Oops x10) {
                try {
                    var c11 = new List<byte> { checked((byte)(Id<ulong>(33ul) - 2ul)), unchecked((byte)Whole(-0f)), new byte[] { ((byte)(0)), ((byte)(0)), ((byte)(2)) }[0] };
                    P(c11.Aggregate("", (y, z) => y + z));
                    P(new Stack<byte>(c11).Pop()); P(new Queue<byte>(c11).Dequeue());
                    c11.Insert(0, (Field.Bytes[1] = 127));
                    P(string.Join(",", c11.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
                    c11.RemoveAll(z => Equals(z, 63));
                    P(string.Join(";", c11));
                } catch (Exception x) { P(x.GetType().Name); }
                if (EqualityComparer<Tiny>.Default.Equals(Peek<Tiny>(in Field.E, Tiny.C), Tiny.C)) return;
            }
            catch (Exception) {
                foreach (byte e13 in Repeat<byte>(10, 4).Where((z, i) => i % 2 == 0)) {
                    try {
                        try {
                            using (var d14 = new Guard("d14")) {
                                try {
                                    var c15 = new List<int> { ((int)Id<Wide>((Wide.X | Wide.Z))) };
                                    P(string.Join(",", c15.Select((z, i) => i + ":" + z)));
                                    foreach (var z in c15) { if ((Id<decimal>(0m) != 0m)) c15.Add(z); P(z); }
                                    P(string.Join(",", c15.Distinct()));
                                    P(c15.GroupBy(z => z).Select(g => g.Count()).Sum());
                                    P(c15.LastOrDefault());
                                    P(string.Join(";", c15));
                                } catch (Exception x) { P(x.GetType().Name); }
                                try { P(default(Gen<Pair>)); } catch (Exception x) { P(x.GetType().Name); }
                            }
                            int v17 = 3;
                            do {
                                try {
                                    var c18 = new List<int> { int.MinValue, ((int)Choose("")), Log<int>(v1, "g28"), unchecked((int)Len("aa")), Apply<int>((p19) => v17, v1) };
                                    P(string.Join(",", c18.Select((z, i) => i + ":" + z)));
                                    foreach (var z in c18) { if (Second<uint, bool>(4294967295u, true)) c18.Add(z); P(z); }
                                    P(string.Join(",", c18.Distinct()));
                                    c18.Reverse();
                                    P(c18.Aggregate("", (y, z) => y + z));
                                    P(string.Join(";", c18));
                                } catch (Exception x) { P(x.GetType().Name); }
                                try { P((Equals(((decimal)b), (Id<decimal>(1.50m) * Id<decimal>(3m))) ? ((Gen<string>)(object)(Apply<Gen<string>>((p21) => v5, ((int)(a << v17))))) : Make<Gen<string>>(out v5, v5).Put(((string)(object)("aa"))))); } catch (Exception x) { P(x.GetType().Name); }
                            }
                            while (--v17 > 0);
                            if (new Gen<Pair>(c, 1).Same(new Pair(a, 4611686018427387903L))) continue;
                        }
                        catch (Exception) {
                            try {
                                if (Id<bool>(false)) {
                                    Func<int, int> m24 = null; int s24 = 5;
                                    Func<int, int> m24a = z => { s24 = s24 * 3 + z; return s24; }, m24b = z => { P(z); return z - 1; };
                                    m24 += m24b;
                                    try { P(m24(((int)(v1 & Id<long>(b))))); P(s24); P(m24.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                                    Tiny v25 = Tiny.A;
                                    try { v25 = Tiny.B; } catch (Exception x) { P(x.GetType().Name); }
                                }
                            } catch (Exception x) { P(x.GetType().Name); }
                        }
                        finally {
                            decimal v26 = 3m;
                            try { v26 = new decimal[] { 0m, 1.50m, 1.50m }[0]; } catch (Exception x) { P(x.GetType().Name); }
                            try { P(Id<long>(unchecked((long)(Field.U = 0u)))); } catch (Exception x) { P(x.GetType().Name); }
                            if (Id<bool>(false)) throw new Oops("way");
                        }
                    } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
                    try { P((v5 = (Apply<bool>((p27) => false, unchecked((int)Whole(-0f))) ? new Gen<string>[] { v5, v5, new Gen<string>("007", 1) }[1] : (v5 = v5)))); } catch (Exception x) { P(x.GetType().Name); }
                    if ((Id<bool>(true) ? (e13 == e13) : false)) break;
                }
                if (Id<bool>(false)) throw new Oops("way");
            }
            finally {
                try { P((-(Field.Floats[0] = ((float)Id<short>(32767))))); } catch (Exception x) { P(x.GetType().Name); }
                try { P(new Gen<Pair>(new Pair(100, 1L), 8)); } catch (Exception x) { P(x.GetType().Name); }
                if (Id<bool>(false)) throw new Oops("way");
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
    }


    static int Main()
    {
        Run("T0", () => T0(7, 1L, new Pair(2, 100L)));
        Run("T1", () => T1(10, 10L, new Pair(33, 1L)));
        Run("T2", () => T2(31, 1L, new Pair((-12), 2L)));
        return unchecked(Field.I & 63);
    }
}

