// build: roslyn
// C#: properties, indexers, static and partial classes, nested types, constants, readonly, initialisers, params, optional arguments.
using System;
using System.Collections.Generic;

partial class Account
{
    int balance;
    public const int Limit = 100;
    public static readonly string Bank = "b" + Limit;
    partial void Audit(string what);
    public partial class Key { public string Id = "id"; }
}
partial class Account
{
    readonly List<string> log = new List<string>();
    public int Balance { get { return balance; } private set { Audit("set " + value); balance = value; } }
    public string Owner { get; } = "nobody";
    public int Auto { get; set; } = 12;
    public bool IsEmpty => balance == 0;
    public Account() { }
    public Account(string owner, int start = 10) { Owner = owner; Balance = start; }
    partial void Audit(string what) { log.Add(what); }
    public string Log => string.Join(",", log);
    public int this[int i, string s = "x"] { get { return balance + i + s.Length; } }
    public string this[string key] { get { return key + balance; } set { Balance = value.Length; } }
    public partial class Key { public class Deep { public static int Count = 3; public Account Owner = new Account("deep"); } }
}
static class Helpers
{
    public static int Total;
    public static int Bump(this int n, int by = 1) { Total += by; return n + by; }
    public static string Twice(this string s) => s + s;
    public static T Second<T>(this IList<T> l) { return l[1]; }
}
class Collection : IEnumerable<string>
{
    readonly List<string> items = new List<string>();
    public void Add(string a) { items.Add(a); }
    public void Add(string a, int n) { for (int i = 0; i < n; i++) items.Add(a); }
    public IEnumerator<string> GetEnumerator() { return items.GetEnumerator(); }
    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() { return GetEnumerator(); }
}

static class Members
{
    static string Params(string label, params int[] numbers) { return label + numbers.Length + ":" + string.Join("+", numbers); }
    static string Params(string label, int single) { return label + " single " + single; }
    static string Optional(int a, int b = 2, string c = "c", double d = 0.5, DayOfWeek e = DayOfWeek.Friday, object f = null)
    {
        return a + "," + b + "," + c + "," + d + "," + e + "," + (f ?? "null");
    }
    static string Overload(long x) { return "long"; }
    static string Overload(double x) { return "double"; }
    static string Overload(object x) { return "object"; }
    static int side; static int Side(int n) { side = side * 10 + n; return n; }

    static void Main()
    {
        var a = new Account(); var b = new Account("bo"); var c = new Account(start: 7, owner: "cy") { Auto = 1 };
        Console.WriteLine("{0} {1} {2} {3}", a.Owner, a.Balance, a.IsEmpty, a.Auto);
        Console.WriteLine("{0} {1} {2} {3} {4}", b.Owner, b.Balance, c.Balance, c.Auto, b.Log);
        b["k"] = "hello"; Console.WriteLine("indexers {0} {1} {2} {3}", b["k"], b[1], b[1, "yyy"], b.Log);
        b.Auto += 5; b.Auto++; Console.WriteLine("auto " + b.Auto);
        Console.WriteLine("static {0} {1} {2} {3}", Account.Limit, Account.Bank, Account.Key.Deep.Count, new Account.Key.Deep().Owner.Owner + new Account.Key().Id);
        Console.WriteLine("extension {0} {1} {2} {3} {4}", 5.Bump(), 5.Bump(3), "ab".Twice().Twice(), new[] { 1, 2 }.Second(), Helpers.Total);
        Console.WriteLine(Params("p") + " " + Params("p", 1) + " " + Params("p", 1, 2) + " " + Params("p", new[] { 4, 5, 6 }));
        Console.WriteLine(Optional(1) + " " + Optional(1, 3) + " " + Optional(1, c: "z", f: 9) + " " + Optional(b: Side(1), a: Side(2)) + " " + side);
        Console.WriteLine(Overload(1) + " " + Overload(1f) + " " + Overload("s") + " " + Overload('c') + " " + Overload(1UL));
        var list = new Collection { "x", { "y", 2 }, "z" }; Console.WriteLine("collection initialiser " + string.Join("", list));
        var d = new Dictionary<string, int> { ["one"] = 1, ["two"] = 2 }; Console.WriteLine("index initialiser " + (d["one"] + d["two"]));
        var anonymous = new { Name = "n", Size = 3 }; var other = new { Name = "n", Size = 3 };
        Console.WriteLine("anonymous {0} {1} {2} {3}", anonymous, anonymous.Size, anonymous.Equals(other), anonymous.GetHashCode() == other.GetHashCode());
        const string fixedText = "const"; const long big = 1L << 40; Console.WriteLine(fixedText + big + nameof(Account.Limit));
    }
}
