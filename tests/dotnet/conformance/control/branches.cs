// build: roslyn
// Partition III 3.5-3.18: beq, bge, bgt, ble, blt, bne.un and the .un forms, brtrue, brfalse; 3.21-3.26: ceq, cgt, clt.
using System;

static class Branches
{
    static string Signed(int a, int b)
    {
        string s = "";
        if (a == b) s += " ==";
        if (a != b) s += " !=";
        if (a < b) s += " <";
        if (a <= b) s += " <=";
        if (a > b) s += " >";
        if (a >= b) s += " >=";
        return s;
    }

    static string Unsigned(uint a, uint b)
    {
        string s = "";
        if (a == b) s += " ==";
        if (a < b) s += " <";
        if (a <= b) s += " <=";
        if (a > b) s += " >";
        if (a >= b) s += " >=";
        return s;
    }

    static string Long(long a, long b)
    {
        string s = "";
        if (a < b) s += " <"; else s += " !<";
        if (a >= b) s += " >="; else s += " !>=";
        bool equal = a == b, less = a < b, more = a > b;
        return s + " " + equal + less + more;
    }

    static string ULong(ulong a, ulong b)
    {
        bool equal = a == b, less = a < b, more = a > b, atMost = a <= b, atLeast = a >= b;
        return " " + equal + less + more + atMost + atLeast;
    }

    static string Truth(object o, bool b, int i, long l)
    {
        return (o != null ? "object" : "null") + (b ? " true" : " false") + (i != 0 ? " nonzero" : " zero") + (l == 0 ? " zero" : " nonzero");
    }

    static bool Say(string s, bool result) { Console.Write(s); return result; }

    static void Main()
    {
        int[] ints = { 0, 1, -1, int.MaxValue, int.MinValue };
        foreach (int a in ints)
            foreach (int b in ints)
            {
                Console.WriteLine("i4 " + a + " " + b + Signed(a, b) + " | u4" + Unsigned((uint)a, (uint)b));
                Console.WriteLine("i8 " + a + " " + b + Long(a * 4294967296L, b) + " | u8" + ULong((ulong)(long)a, (ulong)(long)b));
            }
        Console.WriteLine(Truth(null, false, 0, 0) + "; " + Truth("", true, -1, 1L << 40));
        foreach (bool x in new[] { false, true })
            foreach (bool y in new[] { false, true })
            {
                bool and = Say("a", x) && Say("b", y);
                bool or = Say("c", x) || Say("d", y);
                bool eager = Say("e", x) & Say("f", y) | Say("g", !x) ^ Say("h", !y);
                Console.WriteLine(" {0} {1}: {2} {3} {4} {5}", x, y, and, or, eager, !x == y);
            }
        object o = "same", p = "same", q = new string('s', 1) + "ame";
        Console.WriteLine("references {0} {1} {2}", o == p, o == q, o.Equals(q));
        char c = 'm';
        Console.WriteLine(c >= 'a' && c <= 'z' ? "lower" : "other");
        int n = ints[1];
        int chained = n < 0 ? -1 : n == 0 ? 0 : n < 10 ? 1 : 2;
        Console.WriteLine("conditional " + chained);
    }
}
