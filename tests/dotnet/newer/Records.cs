// C# 9 to 12: records, init, required members, primary constructors.
using System;
using System.Collections.Generic;

record Point(int X, int Y) { public int Sum => X + Y; }
record Point3(int X, int Y, int Z) : Point(X, Y);
record struct Money(decimal Amount, string Currency);
readonly record struct Pair<T>(T First, T Second);
class Options { public required string Name { get; init; } public int Retries { get; init; } = 3; }
class Service(string name, int port) { public string Address => $"{name}:{port}"; }

static class Program
{
    static int Main()
    {
        var p = new Point(1, 2);
        var q = p with { Y = 5 };
        if (p == q || p != new Point(1, 2) || q.Sum != 6) return 1;
        if (q.ToString() != "Point { X = 1, Y = 5, Sum = 6 }") return 2;
        var (x, y) = q;
        if (x != 1 || y != 5) return 3;
        Point r = new Point3(1, 2, 3);
        if (r == p || r.Equals(p) || r.GetHashCode() != new Point3(1, 2, 3).GetHashCode()) return 4;
        if (r with { X = 7 } is not Point3 { X: 7, Z: 3 }) return 5;
        var m = new Money(2, "EUR");
        if (m != new Money(2, "EUR") || m.ToString() != "Money { Amount = 2, Currency = EUR }") return 6;
        if (new Pair<int>(1, 2) == new Pair<int>(2, 1)) return 7;
        var o = new Options { Name = "a" };
        if (o.Name != "a" || o.Retries != 3) return 8;
        if (new Service("host", 80).Address != "host:80") return 9;
        var set = new HashSet<Point> { p, new Point(1, 2), q };
        return set.Count == 2 ? 0 : 10;
    }
}
