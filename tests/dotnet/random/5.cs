// generate 5 3
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
            lock (Field.Gate) {
                Shape v1 = new Round(18);
                try { v1 = new Round((Field.N.In.A = a)); } catch (Exception x) { P(x.GetType().Name); }
            }
            try { P(unchecked((ushort)unchecked((ushort)(Id<ushort>(10) % Id<byte>(((byte)Id<ushort>(2))))))); } catch (Exception x) { P(x.GetType().Name); }
        }
        finally {
            foreach (Pair e3 in Repeat<Pair>(new Pair(100, 9223372036854775807L), 3)) {
                try { P((((Id<bool>(false) ? ((Pair?)null) : ((Pair?)(new Pair(63, 63L)))) + (((Pair?)(new Pair(2147483647, 2L))) + ((Pair?)(new Pair(3, 0L))))) + (((Pair?)(new Pair(5, 4611686018427387903L))) + (((Pair?)(new Pair(10, 63L))) + ((Pair?)null))))); } catch (Exception x) { P(x.GetType().Name); }
                foreach (Pair e4 in new List<Pair> { new Pair(3, 4611686018427387903L), new Pair(7, 10L), new Pair((-17), 100L) }) {
                    try { P(((((Tiny)Id<byte>(2)) | (Tiny)7) | (((Tiny)(object)(Tiny.A)) | new Tiny[] { Tiny.B, Tiny.A, (Tiny)7 }[0]))); } catch (Exception x) { P(x.GetType().Name); }
                    try { P((Field.Nests[1] = (Id<bool>(false) ? new Nest((-16385), new Pair(1073741823, 3L), "x,y;z") : new Nest(3, new Pair(3, 100L), "zebra"))).In); } catch (Exception x) { P(x.GetType().Name); }
                    if (Id<bool>(true)) break;
                }
            }
            Pair v8 = new Pair(2147483646, 4611686018427387903L);
            try { v8 = new Gen<Pair>((c + c), 7).Get(); } catch (Exception x) { P(x.GetType().Name); }
            P(v8);
            if ((!Id<bool>(false))) throw new Oops("way");
        }
        try { Swap(ref Field.Ch, ref Field.Ch); P(Field.Ch); P(Field.Ch); P(Exchange<char>(ref Field.Ch, Exchange<char>(ref Field.Ch, ((char)(unchecked((short)Whole(-2.25f)) << (Id<bool>(true) ? ((int)(3)) : ((int)((-2059246057))))))))); P(Field.Ch); } catch (Exception x) { P(x.GetType().Name); }
        using (var d12 = new Guard("d12")) {
            try {
                if (((object)(new Pair(10, 2L))).Equals(((object)b ?? "null"))) {
                    try {
                        if ((Field.Flag = ((Id<Wide>(Wide.X) ^ Wide.X) != (~Id<Wide>((Wide)64))))) {
                            lock (Field.Gate) {
                                Pair v20 = new Pair(1585071213, 2L);
                                try { v20 = c; } catch (Exception x) { P(x.GetType().Name); }
                                Func<Pair, Pair> f21 = a21 => { v20 = Id<Pair>(c).With(a); return a21; };
                                try { P(f21((c + new Pair(1, 31L)))); P(v20); P(f21(f21(v20))); } catch (Exception x) { P(x.GetType().Name); }
                                P(v20);
                                if (((Field.Flag = false) & Apply<bool>((p22) => true, Apply<int>((p23) => a, new Gen<int>(a, 1).Get())))) throw new Oops("way");
                            }
                            try { P(unchecked((uint)(Id<ulong>(63ul) >> unchecked((int)new Wide[] { Wide.Y, Wide.Y, (Wide.X | Wide.Z) }[2])))); } catch (Exception x) { P(x.GetType().Name); }
                        }
                    } catch (Exception x) { P(x.GetType().Name); }
                    try { P(((long?)((long)(new uint[] { ((uint)(1u)), ((uint)(4294967295u)), ((uint)(63u)) }[2] << a)))); } catch (Exception x) { P(x.GetType().Name); }
                }
            } catch (Exception x) { P(x.GetType().Name); }
            try { P(Id<int>((Field.P.A = 2147483646))); } catch (Exception x) { P(x.GetType().Name); }
            if (Id<bool>(false)) return;
        }
        try { P(Id<string>(Apply<string>((p30) => Apply<string>((p31) => "a", p30), new int[] { ((int)(1)), ((int)(101918675)), ((int)((-1073741825))) }[0]))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(((float)(object)(((float)Math.Max(((double)(Id<double>(1e100) - -2.25f)), ((float)a)))))); } catch (Exception x) { P(x.GetType().Name); }
        try { P(new Gen<Pair>(new Pair(31, (-4611686018427387905L)), 5)); } catch (Exception x) { P(x.GetType().Name); }
        try { P(unchecked((short)(unchecked((long)(-checked((uint)(Id<uint>(10u) % Id<ulong>(5ul))))) | unchecked((char)(new Gen<ulong>(0ul, 8).Get() >> unchecked((int)Id<Tiny>(Tiny.C))))))); } catch (Exception x) { P(x.GetType().Name); }
        try { Swap(ref Field.N.In, ref Field.P); P(Field.N.In); P(Field.P); P(Exchange<Pair>(ref Field.N.In, Exchange<Pair>(ref Field.P, c))); P(Field.N.In); } catch (Exception x) { P(x.GetType().Name); }
        try {
            try {
                int v33 = 2;
                do {
                    try { P(((short)Measure(new Square(((int)Id<short>(2)))))); } catch (Exception x) { P(x.GetType().Name); }
                    try { P((Id<bool>(true) ? new ValueTuple<int, string>(a, "tab\t") : new ValueTuple<int, string>(checked((int)(Id<ushort>(33) * 0)), Apply<string>((p36) => "-12", ((int)(object)(v33)))))); } catch (Exception x) { P(x.GetType().Name); }
                    if ((Id<double>(double.NaN) <= ((double)(Id<float>(1.5f) - double.PositiveInfinity)))) return;
                }
                while (--v33 > 0);
                try { P(unchecked((long)(((sbyte)(unchecked((ushort)Whole(float.MaxValue)) / Id<uint>(unchecked((uint)(Id<ulong>(10ul) % Id<ulong>(18446744073709551614ul)))))) ^ unchecked((int)Id<Tiny>(Tiny.B))))); } catch (Exception x) { P(x.GetType().Name); }
                if ((Id<bool>(true) ? ((object)(((object)(new Pair(2, 63L))))) : ((object)(((object)(((long?)null)))))).Equals(new object[] { ((object)(((object)(100)))), ((object)(((object)(new Pair(7, 135018965629433888L))))), ((object)(((object)(33)))) }[0])) throw new Oops("way");
            }
            catch (Exception) {
                try { P((Field.D = ((double)((short)Id<sbyte>(31))))); } catch (Exception x) { P(x.GetType().Name); }
            }
            finally {
                try { P(((short)((((bool)(object)(true)) ? ((sbyte)(new sbyte[] { ((sbyte)(7)), ((sbyte)(0)), ((sbyte)(3)) }[1])) : ((sbyte)(((sbyte)(Id<char>('\0') << 10))))) % Id<long>(((long)((Field.P.A = a) | Apply<short>((p38) => 7, unchecked((int)Whole(1.5f))))))))); } catch (Exception x) { P(x.GetType().Name); }
                try { P(((float)Math.Min(((float)(Id<float>(float.MaxValue) * Apply<long>((p39) => b, (Field.N.In.A = a)))), ((float)(Id<double>(3.0) % Apply<long>((p40) => b, ((int)Id<sbyte>(7)))))))); } catch (Exception x) { P(x.GetType().Name); }
            }
        } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
    }

    static void T1(int a, long b, Pair c)
    {
        try {
            int v1 = 3;
            while (v1-- > 0) {
                lock (Field.Gate) {
                    try {
                        var c2 = new List<string> { "-12", "brown fox", "brown fox" };
                        P(string.Join(",", c2.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
                        P(string.Join(",", c2.Select((z, i) => i + ":" + z)));
                        P(c2.Aggregate("", (y, z) => y + z));
                        P(c2.Contains(new Odd((-2147483647)).Name()));
                        P(c2.Select(z => new { z, q = 1 }).First());
                        P(string.Join(";", c2));
                    } catch (Exception x) { P(x.GetType().Name); }
                    if (((~Id<Wide>(Wide.Y)) != (Wide.X | Wide.Z))) return;
                }
                try { P(((uint)Apply<ulong>((p5) => Id<ulong>(9223372036854775807ul), ((int)Id<short>(2))))); } catch (Exception x) { P(x.GetType().Name); }
                if ((new bool[] { true, true, true }[0] ? (!Id<bool>(true)) : false)) continue;
            }
            try { P(((float)((-((double)(Id<float>(1.5f) + 3f))) % a))); } catch (Exception x) { P(x.GetType().Name); }
        }
        catch (Exception) {
            try {
                var c7 = new List<Tiny> { (Id<Tiny>(default(Tiny)) | (Tiny)7), Apply<Tiny>((p8) => default(Tiny), ((int)(Id<sbyte>(45) >> a))), new Tiny[] { (Tiny)7, Tiny.C, Tiny.C }[1] };
                c7.RemoveAt(2);
                P(c7.Contains(((Tiny)(object)((Tiny)7))));
                c7.Insert(0, ((Tiny)Id<byte>(5)));
                P(string.Join(",", c7.Zip(Enumerable.Range(5, 9), (y, z) => y + "/" + z)));
                var m7 = new Dictionary<Tiny, Pair>(); m7[c7[0]] = (c + c); Pair q7; P(m7.TryGetValue(Id<Tiny>(Tiny.C), out q7)); P(q7); P(m7[(Id<bool>(true) ? Tiny.A : Tiny.A)]);
                P(string.Join(";", c7));
            } catch (Exception x) { P(x.GetType().Name); }
        }
        finally {
            try {
                try { foreach (var it in Walk(3, (a++))) { P(it); if (it == 1) continue; } } catch (Exception x) { P(x.GetType().Name); }
                for (int i9 = 0; i9 < 2; i9++) {
                    try { P(unchecked(++Field.Bytes[1])); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(checked(--b)); } catch (Exception x) { P(x.GetType().Name); }
                }
            }
            finally {
                object v12 = new Pair(int.MinValue, (-11L));
                try { ((ISum)v12).Bump(unchecked((int)(Id<byte>(1) + 1ul))); P(((ISum)v12).Sum()); Pair u = (Pair)v12; u.Bump(1); P(u); P(v12); P(v12.Equals(u)); P((long)v12); } catch (Exception x) { P(x.GetType().Name); }
                try {
                    object v13 = new Pair((-2147483647), 63L);
                    try { ((ISum)v13).Bump(unchecked((int)Len("  pad "))); P(((ISum)v13).Sum()); Pair u = (Pair)v13; u.Bump(1); P(u); P(v13); P(v13.Equals(u)); P((long)v13); } catch (Exception x) { P(x.GetType().Name); }
                    try { P(b); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Worse x14) when (Log(x14.Level > 2, "filter") && Apply<bool>((p15) => true, (Field.Array[2] = 3))) {
                    Func<int, int> m16 = null; int s16 = 6;
                    Func<int, int> m16a = z => { s16 = s16 * 3 + z; return s16; }, m16b = z => { P(z); return z - 1; };
                    m16 += m16a;
                    m16 -= Field.Counter.Next;
                    m16 += m16a;
                    m16 += m16b;
                    m16 += m16b;
                    try { P(m16(a)); P(s16); P(m16.GetInvocationList().Length); } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Oops x14) {
                    try { foreach (var it in Walk(3, new int[] { ((int)(0)), ((int)(a)), ((int)(a)) }[0])) { P(it); if (it == 2) break; } } catch (Exception x) { P(x.GetType().Name); }
                }
                catch (Exception) {
                    object v17 = new Pair(0, 33L);
                    try { ((ISum)v17).Bump(Make<int>(out a, a)); P(((ISum)v17).Sum()); Pair u = (Pair)v17; u.Bump(1); P(u); P(v17); P(v17.Equals(u)); P((long)v17); } catch (Exception x) { P(x.GetType().Name); }
                }
                if ((!((bool)(object)(false)))) throw new Oops("way");
            }
            try { P((((long?)3L) - Id<long?>(((long?)(63L))))); } catch (Exception x) { P(x.GetType().Name); }
        }
        try { Field.SB += ((sbyte)(((sbyte)(new uint[] { ((uint)(63u)), ((uint)(0u)), ((uint)(4294967294u)) }[1] | unchecked((ulong)(Id<uint>(31u) % Id<int>(2))))))); } catch (Exception x) { P(x.GetType().Name); }
        P(Field.SB);
        try { unchecked { Field.US >>= unchecked((int)Whole(((float)Id<float>(-2.25f)))); } } catch (Exception x) { P(x.GetType().Name); }
        P(Field.US);
        try {
        switch (a & 7) {
        case 0: P(checked((short)(Peek<int>(in Field.I, a) ^ checked((uint)new Pair(2, 9223372036854775807L).Sum())))); goto default;
        case 2: P(Id<sbyte>(unchecked(--Field.SB))); break;
        case 4: P(unchecked((int)Id<ushort>(17369))); goto default;
        case 6: P(checked((sbyte)(Id<short>(16383) >> ((int)Id<short>((-32767)))))); break;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c18 = new List<Pair> { c, new Pair { A = a, B = b }, ((Pair)(object)(c)), new Pair[] { c, c, c }[1] };
            foreach (var z in c18) { if (Id<bool>(true)) c18.Add(z); P(z); }
            P(c18.Select(z => new { z, q = 1 }).First());
            P(new Stack<Pair>(c18).Pop()); P(new Queue<Pair>(c18).Dequeue());
            P(c18.IndexOf(Apply<Pair>((p19) => new Pair(7, (-8854605440294863964L)), ((int)b))));
            P(c18.LastOrDefault());
            P(string.Join(";", c18));
        } catch (Exception x) { P(x.GetType().Name); }
        try { foreach (var it in Walk(5, (Id<bool>(false) ? ((int)((-1073741825))) : ((int)(a))))) { P(it); if (it == 2) continue; } } catch (Exception x) { P(x.GetType().Name); }
        Tiny v20 = Tiny.A;
        try { v20 = (Id<Tiny>(Tiny.B) + 1); } catch (Exception x) { P(x.GetType().Name); }
        P(v20);
    }

    static void T2(int a, long b, Pair c)
    {
        int v1 = (-1073741825);
        try { v1 = a; } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c2 = new List<int> { 5 };
            P(string.Join(",", c2.Select((z, i) => i + ":" + z)));
            P(string.Join(",", c2.OrderByDescending(z => z).ThenBy(z => z.ToString(), StringComparer.Ordinal)));
            P(string.Join(",", c2.Distinct()));
            P(c2[(-2147483647)]);
            P(c2.Count);
            P(string.Join(";", c2));
        } catch (Exception x) { P(x.GetType().Name); }
        lock (Field.Gate) {
            try { P(unchecked((ulong)(Second<ulong, long>(unchecked((ulong)(Id<ulong>(13ul) << v1)), b) << ((Id<int?>(((int?)null)) > ((int?)null)) ? ((int)(checked(a |= ((int)(a))))) : ((int)(checked((int)(Id<byte>(3) >> a)))))))); } catch (Exception x) { P(x.GetType().Name); }
        }
        try {
        switch (((Id<bool>(true) ? false : true) ? ((string)(Id<string>(null))) : ((string)(string.Format("[{0}|{1,6}|{2,-5}]", new Gen<string>("007", 4), a, "ÄÖ"))))) {
        case "007": P((Field.Bytes[1] = ((byte)(Id<uint>(0u) & Id<ushort>(5))))); break;
        case "ÄÖ": P(((byte)(Exchange<uint>(ref Field.U, 10u) * ((ushort)Id<ulong>(0ul))))); break;
        case "-12": P(Apply<sbyte>((p3) => (-128), Second<char, int>('Z', v1))); break;
        default: P("default"); break; } } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c4 = new List<Pair> { c.Twice(), new Pair((-1073741825), 0L), c, new Pair((-1086910251), long.MinValue) };
            P(string.Join(",", c4.Select((z, i) => i + ":" + z)));
            c4.AddRange(c4.ToArray());
            P(c4.Aggregate("", (y, z) => y + z));
            c4.Insert(0, c.With(a));
            c4.Add(Id<Pair>(c));
            P(string.Join(";", c4));
        } catch (Exception x) { P(x.GetType().Name); }
        try {
            var c6 = new List<byte> { unchecked((byte)(Id<uint>(31u) * 63ul)), 254 };
            P(new Stack<byte>(c6).Pop()); P(new Queue<byte>(c6).Dequeue());
            var m6 = new Dictionary<byte, Pair>(); m6[c6[0]] = Apply<Pair>((p7) => new Pair(2147483647, 5L), a); Pair q6; P(m6.TryGetValue((Field.Bytes[1] = 100), out q6)); P(q6); P(m6[((byte)(Id<uint>(31u) + 63ul))]);
            P(c6.IndexOf(((byte)(~Id<sbyte>((-128))))));
            P(new HashSet<byte>(c6).Count);
            c6.Reverse();
            P(string.Join(";", c6));
        } catch (Exception x) { P(x.GetType().Name); }
        foreach (string e8 in new string[] { "ÄÖ", "  pad " }) {
            int v9 = 2;
            while (v9-- > 0) {
                try { P(((short)Log<byte>((Id<bool>(true) ? ((byte)(100)) : ((byte)(1))), "g37"))); } catch (Exception x) { P(x.GetType().Name); }
                object v10 = new Pair(3, 5L);
                try { ((ISum)v10).Bump(((int)(a / Id<ushort>(3)))); P(((ISum)v10).Sum()); Pair u = (Pair)v10; u.Bump(1); P(u); P(v10); P(v10.Equals(u)); P((long)v10); } catch (Exception x) { P(x.GetType().Name); }
                if (((bool)(object)(true))) break;
            }
            try {
                if ((Field.Flag = (((byte)(object)(0)) > 3))) {
                    int v11 = 63;
                    try { v11 = unchecked((int)(((ushort)b) % Id<short>(unchecked((short)(Id<sbyte>(7) << a))))); } catch (Exception x) { P(x.GetType().Name); }
                    object v12 = new Pair(1, 63L);
                    try { ((ISum)v12).Bump(((int)Id<short>(63))); P(((ISum)v12).Sum()); Pair u = (Pair)v12; u.Bump(1); P(u); P(v12); P(v12.Equals(u)); P((long)v12); } catch (Exception x) { P(x.GetType().Name); }
                }
            } catch (Exception x) { P(x.GetType().Name); }
            if (EqualityComparer<Pair>.Default.Equals(((Pair)(object)(c)), ((Pair)(object)(c)))) continue;
        }
        try { Swap(ref Field.L, ref Field.Nests[0].In.B); P(Field.L); P(Field.Nests[0].In.B); P(Exchange<long>(ref Field.L, Exchange<long>(ref Field.Nests[0].In.B, ((long)(object)((Field.Nests[0].In.B = 31L)))))); P(Field.L); } catch (Exception x) { P(x.GetType().Name); }
        int v14 = 2;
        do {
            try {
                var c15 = new List<Tiny> { ((Tiny)Id<byte>(0)), (Id<Tiny>((Tiny)7) + 1), (Id<bool>(false) ? Tiny.B : (Tiny)7) };
                P(c15.Select(z => new { z, q = 1 }).First());
                P(c15.Aggregate("", (y, z) => y + z));
                c15.AddRange(c15.ToArray());
                P(c15.GroupBy(z => z).Select(g => g.Count()).Sum());
                P(c15.IndexOf(((Tiny)(object)(Tiny.B))));
                P(string.Join(";", c15));
            } catch (Exception x) { P(x.GetType().Name); }
            try {
                try { Swap(ref Field.Ch, ref Field.Ch); P(Field.Ch); P(Field.Ch); P(Exchange<char>(ref Field.Ch, Exchange<char>(ref Field.Ch, '\uffff'))); P(Field.Ch); } catch (Exception x) { P(x.GetType().Name); }
                try {
                    try {
                        try {
                            if (((bool)(object)(new Gen<bool>((Id<bool>(false) ? false : true), 2).Get()))) {
                                Pair v19 = new Pair(2147483646, 33L);
                                try { v19 = new Pair(10, 5L); } catch (Exception x) { P(x.GetType().Name); }
                                P(v19);
                                try {
                                    try { P(new Gen<string>((("aa") ?? "none").TrimEnd(), 2)); } catch (Exception x) { P(x.GetType().Name); }
                                    try { P(((Tiny)Id<byte>(7))); } catch (Exception x) { P(x.GetType().Name); }
                                    if (Exchange<bool>(ref Field.Flag, (Id<bool>(false) ? false : true))) throw new Worse(3);
                                }
                                catch (Oops x22) {
                                    try { Field.U = ((uint)new Gen<int>(7, 6).Put((Id<bool>(true) ? ((int)(1073741823)) : ((int)((-9))))).Get()); } catch (Exception x) { P(x.GetType().Name); }
                                    P(Field.U);
                                }
                                catch (Exception) {
                                    try { P((Field.Text = Show(Whole(((double)(Id<double>(1e15) + (-5854287881185820526L)))), "F2"))); } catch (Exception x) { P(x.GetType().Name); }
                                    if ((Make<bool>(out Field.Flag, false) | (Field.Flag = true))) continue;
                                }
                                finally {
                                    try { P(unchecked((char)Len(((Id<decimal>(-2.25m) == 0.1m) ? ((string)(Id<string>(""))) : ((string)("3.5")))))); } catch (Exception x) { P(x.GetType().Name); }
                                    try { P(new Round(unchecked((int)Len(Show(Whole(0.0), "N2"))))); } catch (Exception x) { P(x.GetType().Name); }
                                    if (Id<bool>(false)) throw new Oops("way");
                                }
                            }
                        } catch (Exception x) { P(x.GetType().Name); }
                        try { P(((long)(((uint)(object)(Exchange<uint>(ref Field.U, 33u))) >> unchecked((int)Apply<ushort>((p28) => 7, ((int)(v1 >> v14))))))); } catch (Exception x) { P(x.GetType().Name); }
                        if ((Field.Flag = ((object)(0.0)).Equals(((object)(((long?)(31L))))))) throw new Oops("way");
                    }
                    catch (Exception) {
                        try { P(unchecked((char)Whole(new double[] { ((double)(double.PositiveInfinity)), ((double)(0.1)), ((double)(0.0)) }[1]))); } catch (Exception x) { P(x.GetType().Name); }
                        if (EqualityComparer<decimal>.Default.Equals(decimal.Round(79228162514264337593543950335m, 1), decimal.Round(3m, 1))) continue;
                    }
                } catch (Exception x) { P(x.GetType().Name); P(x.Message.Length > 0); } finally { P("outer"); }
            }
            catch (Worse x32) when (Log(x32.Level > 2, "filter") && new Gen<Pair>(new Pair(1996843021, 4611686018427387903L), 7).Same(Apply<Pair>((p35) => c, 3))) {
                try { P((~(~new Wide[] { (Wide.X | Wide.Z), Wide.Y, Wide.X }[0]))); } catch (Exception x) { P(x.GetType().Name); }
                if ((((object)(Tiny.B)) is string)) throw;
            }
            catch (Oops x32) {
                try { P(new Gen<int>[] { new Gen<int>(10, 8), new Gen<int>(0, 7), new Gen<int>(3, 0).Put(7) }[0]); } catch (Exception x) { P(x.GetType().Name); }
                if ((Id<int?>(((int?)(12))) == ((int?)null))) return;
            }
            catch (Exception) {
                try { P(((double)Id<sbyte>((-65)))); } catch (Exception x) { P(x.GetType().Name); }
                if (Equals(Apply<long?>((p37) => ((long?)null), unchecked((int)(Id<ushort>(2) & Id<uint>(100u)))), ((long?)10L))) return;
            }
        }
        while (--v14 > 0);
    }


    static int Main()
    {
        Run("T0", () => T0(1, 31L, new Pair((-1073741825), 2L)));
        Run("T1", () => T1(31, 33L, new Pair(7, (-1581220588212047404L))));
        Run("T2", () => T2(7, 9223372036854775806L, new Pair(1073741823, (-9223372036854775807L))));
        return unchecked(Field.I & 63);
    }
}

