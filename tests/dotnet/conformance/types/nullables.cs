// build: roslyn
// C#: Nullable<T>: lifted operators, three-valued logic, ??, ?., conversions, Value of null.
using System;

struct Money
{
    public int Cents;
    public static Money operator +(Money a, Money b) { return new Money { Cents = a.Cents + b.Cents }; }
    public override string ToString() { return Cents + "c"; }
}
class Node { public Node Next; public int? Value; public int[] Items; public string Name; public int Count() { return Items.Length; } }

static class Nullables
{
    static string Show<T>(T? x) where T : struct { return x.HasValue ? x.Value.ToString() : "null"; }

    static void Main()
    {
        int?[] values = { null, 0, 5, -3 };
        foreach (int? a in values)
            foreach (int? b in values)
                Console.WriteLine("{0} {1}: + {2}, * {3}, == {4}, != {5}, < {6}, >= {7}", Show(a), Show(b), Show(a + b), Show(a * b), a == b, a != b, a < b, a >= b);
        bool?[] bools = { null, false, true };
        foreach (bool? a in bools)
            foreach (bool? b in bools)
                Console.WriteLine("{0} {1}: & {2}, | {3}, ^ {4}, ! {5}", Show(a), Show(b), Show(a & b), Show(a | b), Show(a ^ b), Show(!a));
        int? n = null, five = 5;
        Console.WriteLine("?? {0} {1} {2}", n ?? -1, five ?? -1, n ?? five ?? 9);
        Console.WriteLine("GetValueOrDefault {0} {1} {2}", n.GetValueOrDefault(), n.GetValueOrDefault(8), five.GetValueOrDefault(8));
        try { Console.WriteLine(n.Value); } catch (InvalidOperationException) { Console.WriteLine("Value of null"); }
        try { Console.WriteLine((int)n); } catch (InvalidOperationException) { Console.WriteLine("cast of null"); }
        Console.WriteLine("Equals {0} {1} {2} {3}", n.Equals(null), five.Equals(5), five.Equals(n), five.GetHashCode() == 5.GetHashCode());
        Console.WriteLine("ToString [{0}] [{1}]", n.ToString(), five);
        five++; n++; Console.WriteLine("++ {0} {1}", Show(five), Show(n));
        five += 10; n += 10; Console.WriteLine("+= {0} {1}", Show(five), Show(n));
        long? wide = five; double? real = five; Console.WriteLine("widened {0} {1} {2}", Show(wide), Show(real / 32), Show((byte?)wide));
        try { Console.WriteLine(Show(checked((byte?)(wide * 100)))); } catch (OverflowException) { Console.WriteLine("checked lifted conversion"); }
        Money? m = new Money { Cents = 5 }, none = null; Console.WriteLine("user operator {0} {1}", Show(m + m), Show(m + none));
        Console.WriteLine("shift {0} negate {1} complement {2}", Show(five << 2), Show(-five), Show(~n));
        Node node = new Node { Value = 3, Next = new Node { Name = "second" } }, missing = null;
        Console.WriteLine("?. {0} {1} {2} {3}", node?.Next?.Name, missing?.Next?.Name ?? "none", Show(missing?.Value), Show(node?.Value));
        Console.WriteLine("?[] {0} {1}", Show(node?.Items?[0]), Show(node?.Next?.Items?.Length));
        node.Items = new[] { 4, 5 }; Console.WriteLine("?[] {0} {1} {2}", Show(node?.Items?[1]), Show(missing?.Count()), Show(node?.Count()));
        Action nothing = null; nothing?.Invoke(); Action something = () => Console.WriteLine("invoked"); something?.Invoke();
        if (five is int got) Console.WriteLine("pattern " + got);
        int? conditional = five > 100 ? 1 : (int?)null; Console.WriteLine("conditional " + Show(conditional));
        Console.WriteLine("compare {0} {1} {2}", Nullable.Compare(n, five), Nullable.Equals(five, five), Nullable.Compare(five, five));
        int?[] array = new int?[2];
        array[0] = 1;
        array[1] = array[0] + 1;
        array[0] = null;
        Console.WriteLine("array {0} {1}", Show(array[0]), Show(array[1]));
    }
}
