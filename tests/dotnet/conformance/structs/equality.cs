// build: roslyn
// System.ValueType: Equals compares fields; GetHashCode agrees with it; overriding and IEquatable.
using System;
using System.Collections.Generic;

struct Plain { public int A; public long B; public byte C; }
struct Text { public string S; public int N; }
struct Nested { public Plain P; public Text T; public object O; }
struct Reals { public double D; public float F; }
struct Empty { }
struct Own : IEquatable<Own>
{
    public int Id, Ignored;
    public bool Equals(Own other) { return Id == other.Id; }
    public override bool Equals(object o) { return o is Own && Equals((Own)o); }
    public override int GetHashCode() { return Id; }
    public static bool operator ==(Own a, Own b) { return a.Id == b.Id; }
    public static bool operator !=(Own a, Own b) { return !(a == b); }
}
class Thing
{
    public int N;
    public override bool Equals(object o) { return o is Thing && ((Thing)o).N == N; }
    public override int GetHashCode() { return N; }
}

static class Equality
{
    static void Main()
    {
        var p = new Plain { A = 1, B = 2, C = 3 }; var q = p;
        Console.WriteLine("plain " + p.Equals(q)); q.C = 4;
        Console.WriteLine("plain changed " + p.Equals(q) + " " + p.Equals(null) + " " + p.Equals(1) + " " + p.Equals(new Text()));
        Console.WriteLine("hash " + (p.GetHashCode() == new Plain { A = 1, B = 2, C = 3 }.GetHashCode()));
        var t = new Text { S = "ab", N = 1 }; var u = new Text { S = "a" + new string('b', 1), N = 1 };
        Console.WriteLine("text " + t.Equals(u) + " " + (t.GetHashCode() == u.GetHashCode()) + " " + t.Equals(new Text()) + " " + new Text().Equals(new Text()));
        var m = new Nested { P = p, T = t, O = new Thing { N = 5 } }; var n = new Nested { P = p, T = u, O = new Thing { N = 5 } };
        Console.WriteLine("nested " + m.Equals(n)); n.O = new Thing { N = 6 };
        Console.WriteLine("nested changed " + m.Equals(n) + " " + n.Equals(m));
        var r = new Reals { D = 1.5, F = 2 };
        Console.WriteLine("reals " + r.Equals(new Reals { D = 1.5, F = 2 }) + " " + r.Equals(new Reals { D = 1.5, F = 3 }));
        Console.WriteLine("empty " + new Empty().Equals(new Empty()) + " " + ((object)new Empty() is Empty));
        var a = new Own { Id = 1, Ignored = 2 }; var b = new Own { Id = 1, Ignored = 3 };
        Console.WriteLine("own " + (a == b) + " " + (a != b) + " " + a.Equals((object)b) + " " + EqualityComparer<Own>.Default.Equals(a, b));
        object x = a, y = b, z = x;
        Console.WriteLine("boxed " + (x == y) + " " + x.Equals(y) + " " + (x == z) + " " + object.Equals(x, y) + " " + object.ReferenceEquals(x, z));
        Console.WriteLine("comparer " + EqualityComparer<Plain>.Default.Equals(p, q) + " " + EqualityComparer<Text>.Default.Equals(t, u));
        var set = new Dictionary<Text, int>(); set[t] = 1; set[u] = 2;
        Console.WriteLine("key " + set.Count + " " + set[t]);
        var list = new List<Plain> { p, q };
        Console.WriteLine("IndexOf " + list.IndexOf(q) + " " + list.Contains(new Plain()));
        Console.WriteLine("ToString " + p + " " + new Empty());
    }
}
