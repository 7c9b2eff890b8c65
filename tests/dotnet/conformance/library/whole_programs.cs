// Library pieces at work together: big numbers, an expression parser, word wrap, permutations, queens, sieve, edit distance, graph search.
using System;
using System.Collections.Generic;
using System.Text;

class BigNumber
{
    readonly List<int> digits = new List<int> { 1 };
    public void Multiply(int n)
    {
        int carry = 0;
        for (int i = 0; i < digits.Count; i++)
        {
            int x = digits[i] * n + carry;
            digits[i] = x % 10;
            carry = x / 10;
        }
        while (carry > 0)
        {
            digits.Add(carry % 10);
            carry /= 10;
        }
    }
    public override string ToString()
    {
        var b = new StringBuilder();
        for (int i = digits.Count - 1; i >= 0; i--) b.Append(digits[i]);
        return b.ToString();
    }
}
abstract class Expr { public abstract double Eval(IDictionary<string, double> env); }
class Num : Expr
{
    public double V;
    public override double Eval(IDictionary<string, double> env) { return V; }
    public override string ToString() { return V.ToString(); }
}
class Var : Expr
{
    public string Name;
    public override double Eval(IDictionary<string, double> env)
    {
        double v;
        if (!env.TryGetValue(Name, out v)) throw new KeyNotFoundException("unbound " + Name);
        return v;
    }
    public override string ToString() { return Name; }
}
class Bin : Expr
{
    public char Op;
    public Expr L, R;
    public override double Eval(IDictionary<string, double> env)
    {
        double l = L.Eval(env), r = R.Eval(env);
        switch (Op)
        {
            case '+': return l + r;
            case '-': return l - r;
            case '*': return l * r;
            default: if (r == 0) throw new DivideByZeroException();
            return l / r;
        }
    }
    public override string ToString() { return "(" + L + Op + R + ")"; }
}
class Parser
{
    readonly string s;
    int at;
    public Parser(string s) { this.s = s.Replace(" ", ""); }
    public Expr Parse() { var e = Sum(); if (at != s.Length) throw new FormatException("unexpected '" + s[at] + "' at " + at); return e; }
    Expr Sum()
    {
        var l = Product();
        while (at < s.Length && (s[at] == '+' || s[at] == '-')) l = new Bin { Op = s[at++], L = l, R = Product() };
        return l;
    }
    Expr Product()
    {
        var l = Atom();
        while (at < s.Length && (s[at] == '*' || s[at] == '/')) l = new Bin { Op = s[at++], L = l, R = Atom() };
        return l;
    }
    Expr Atom()
    {
        if (at >= s.Length) throw new FormatException("unexpected end");
        if (s[at] == '(') { at++; var e = Sum(); if (at >= s.Length || s[at++] != ')') throw new FormatException("missing )"); return e; }
        int start = at;
        if (char.IsDigit(s[at]))
        {
            while (at < s.Length && (char.IsDigit(s[at]) || s[at] == '.')) at++;
            return new Num { V = double.Parse(s.Substring(start, at - start)) };
        } while (at < s.Length && char.IsLetter(s[at])) at++;
        if (at == start) throw new FormatException("unexpected '" + s[at] + "' at " + at);
        return new Var { Name = s.Substring(start, at - start) };
    }
}

static class Program
{
    static IEnumerable<string> Wrap(string text, int width)
    {
        var line = new StringBuilder();
        foreach (string w in text.Split(' '))
        {
            if (line.Length > 0 && line.Length + 1 + w.Length > width) { yield return line.ToString(); line.Clear(); }
            if (line.Length > 0) line.Append(' ');
            line.Append(w);
        }
        if (line.Length > 0) yield return line.ToString();
    }
    static IEnumerable<int[]> Permutations(int[] a, int k)
    {
        if (k == a.Length) { yield return (int[])a.Clone(); yield break; }
        for (int i = k; i < a.Length; i++)
        {
            int t = a[k];
            a[k] = a[i];
            a[i] = t;
            foreach (var p in Permutations(a, k + 1)) yield return p;
            t = a[k];
            a[k] = a[i];
            a[i] = t;
        }
    }
    static int Queens(int n, int row, int columns, int d1, int d2)
    {
        if (row == n) return 1;
        int count = 0;
        for (int c = 0; c < n; c++)
        {
            int a = 1 << c, b = 1 << (row + c), d = 1 << (row - c + n);
            if ((columns & a | d1 & b | d2 & d) == 0) count += Queens(n, row + 1, columns | a, d1 | b, d2 | d);
        }
        return count;
    }

    static void Main()
    {
        var f = new BigNumber(); for (int i = 2; i <= 30; i++) f.Multiply(i); Console.WriteLine("30! = " + f);
        var env = new Dictionary<string, double> { { "x", 4 }, { "y", 0.5 } };
        foreach (string e in new[] { "1+2*3", "(1+2)*3", "x*x-y", "10/(x-4)", "2*(3", "7 & 2", "z+1", "1.5*4/3", "" }) { try { var p = new Parser(e).Parse(); Console.WriteLine(p + " = " + p.Eval(env)); } catch (Exception x) when (x is FormatException || x is ArithmeticException || x is KeyNotFoundException) { Console.WriteLine(e + ": " + x.GetType().Name + (x is ArithmeticException ? "" : " " + x.Message)); } }
        foreach (string line in Wrap("the quick brown fox jumps over the lazy dog and runs away", 16)) Console.WriteLine("|" + line.PadRight(16) + "|");
        int n = 0;
        foreach (var p in Permutations(new[] { 1, 2, 3 }, 0)) Console.Write(string.Join("", p) + (++n == 6 ? "\n" : " "));
        Console.WriteLine("queens {0} {1}", Queens(5, 0, 0, 0, 0), Queens(6, 0, 0, 0, 0));
        bool[] composite = new bool[100];
        int primes = 0;
        for (int i = 2; i < 100; i++) { if (composite[i]) continue; primes++; for (int j = i * i; j < 100; j += i) composite[j] = true; }
        Console.WriteLine("primes " + primes);
        string a1 = "kitten", b1 = "sitting";
        var dist = new int[a1.Length + 1, b1.Length + 1];
        for (int i = 0; i <= a1.Length; i++) for (int j = 0; j <= b1.Length; j++) dist[i, j] = i == 0 ? j : j == 0 ? i : Math.Min(Math.Min(dist[i - 1, j] + 1, dist[i, j - 1] + 1), dist[i - 1, j - 1] + (a1[i - 1] == b1[j - 1] ? 0 : 1));
        Console.WriteLine("distance " + dist[a1.Length, b1.Length]);
        var graph = new Dictionary<string, string[]> { { "a", new[] { "b", "c" } }, { "b", new[] { "d" } }, { "c", new[] { "d", "e" } }, { "d", new[] { "f" } }, { "e", new[] { "f" } }, { "f", new string[0] } };
        var queue = new Queue<string>();
        var from = new Dictionary<string, string> { { "a", null } };
        queue.Enqueue("a");
        while (queue.Count > 0)
        {
            string at = queue.Dequeue();
            foreach (string next in graph[at]) if (!from.ContainsKey(next)) { from[next] = at; queue.Enqueue(next); }
        }
        string path = "";
        for (string at = "f"; at != null; at = from[at]) path = at + path;
        Console.WriteLine("path " + path);
    }
}
