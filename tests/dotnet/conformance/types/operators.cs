// build: roslyn
// C#: operator overloading on classes and structs, user conversions, true/false, short-circuit, compound assignment.
using System;

struct Fraction : IComparable<Fraction>
{
    readonly long n, d;
    public Fraction(long n, long d)
    {
        if (d == 0) throw new DivideByZeroException("denominator");
        long g = Gcd(n < 0 ? -n : n, d < 0 ? -d : d);
        if (d < 0) g = -g;
        this.n = n / g;
        this.d = d / g;
    }
    static long Gcd(long a, long b) { return b == 0 ? (a == 0 ? 1 : a) : Gcd(b, a % b); }
    public static Fraction operator +(Fraction a, Fraction b) { return new Fraction(a.n * b.d + b.n * a.d, a.d * b.d); }
    public static Fraction operator -(Fraction a, Fraction b) { return a + -b; }
    public static Fraction operator -(Fraction a) { return new Fraction(-a.n, a.d); }
    public static Fraction operator *(Fraction a, Fraction b) { return new Fraction(a.n * b.n, a.d * b.d); }
    public static Fraction operator /(Fraction a, Fraction b) { return new Fraction(a.n * b.d, a.d * b.n); }
    public static bool operator ==(Fraction a, Fraction b) { return a.n == b.n && a.d == b.d; }
    public static bool operator !=(Fraction a, Fraction b) { return !(a == b); }
    public static bool operator <(Fraction a, Fraction b) { return a.CompareTo(b) < 0; }
    public static bool operator >(Fraction a, Fraction b) { return a.CompareTo(b) > 0; }
    public static implicit operator Fraction(long n) { return new Fraction(n, 1); }
    public static explicit operator double(Fraction f) { return (double)f.n / f.d; }
    public int CompareTo(Fraction o) { return (n * o.d).CompareTo(o.n * d); }
    public override bool Equals(object o) { return o is Fraction && this == (Fraction)o; }
    public override int GetHashCode() { return (int)(n * 31 + d); }
    public override string ToString() { return n + "/" + d; }
}

class Tri
{
    readonly int v; readonly string name;
    public Tri(int v, string name) { this.v = v; this.name = name; }
    public static bool operator true(Tri t) { Console.Write("t(" + t.name + ")"); return t.v > 0; }
    public static bool operator false(Tri t) { Console.Write("f(" + t.name + ")"); return t.v < 0; }
    public static Tri operator &(Tri a, Tri b) { return new Tri(Math.Min(a.v, b.v), a.name + "&" + b.name); }
    public static Tri operator |(Tri a, Tri b) { return new Tri(Math.Max(a.v, b.v), a.name + "|" + b.name); }
    public static Tri operator !(Tri a) { return new Tri(-a.v, "!" + a.name); }
    public static Tri operator <<(Tri a, int n) { return new Tri(a.v << n, a.name + "<<" + n); }
    public override string ToString() { return name + "=" + v; }
}

class Temperature
{
    public double Degrees;
    public static implicit operator Temperature(double d) { return new Temperature { Degrees = d }; }
    public static explicit operator int(Temperature t) { return (int)t.Degrees; }
    public static Temperature operator ++(Temperature t) { return new Temperature { Degrees = t.Degrees + 1 }; }
}

static class Operators
{
    static void Main()
    {
        Fraction half = new Fraction(1, 2), third = new Fraction(1, 3);
        Console.WriteLine("{0} {1} {2} {3} {4}", half + third, half - third, half * third, half / third, -half);
        Console.WriteLine("{0} {1} {2} {3}", half + 1, 2 * third, new Fraction(4, -8), new Fraction(0, 5));
        Console.WriteLine("{0} {1} {2} {3}", half == new Fraction(2, 4), half != third, (half < third), (half > third));
        Fraction sum = 0; for (int i = 1; i <= 5; i++) sum += new Fraction(1, i * (i + 1)); Console.WriteLine("sum {0} {1}", sum, (double)sum > 0.83);
        Console.WriteLine("equals {0} {1}", half.Equals((object)new Fraction(3, 6)), half.Equals(0.5));
        try { Console.WriteLine(half / 0); } catch (DivideByZeroException e) { Console.WriteLine(e.Message); }
        Tri yes = new Tri(1, "y"), no = new Tri(-1, "n"), maybe = new Tri(0, "m");
        foreach (Tri a in new[] { yes, no, maybe })
            foreach (Tri b in new[] { yes, no, maybe })
            {
                Tri and = a && b, or = a || b;
                Console.WriteLine(" " + and + " " + or);
            }
        if (yes) Console.WriteLine(" if"); if (maybe) { } else Console.WriteLine(" else");
        Console.WriteLine((!yes) + " " + (yes << 3) + " " + (yes & no | maybe));
        while (no) { }
        Temperature t = 36.6, old = t; t++; Console.WriteLine("{0} {1} {2}", (int)t, (int)old, ReferenceEquals(t, old));
        Temperature post = t++; Console.WriteLine("{0} {1}", (int)post, (int)++t);
    }
}
