// Values of different types meet on the evaluation stack: what is narrow is an int there.
using System;

static class JoinTypes
{
    static int At(string s, int i) { return i < s.Length ? s[i] : -1; }
    static int Wide(bool b, byte narrow, int wide) { return b ? narrow : wide; }
    static long Longer(bool b, short narrow, long wide) { return b ? narrow : wide; }
    static double Real(bool b, float narrow, double wide) { return b ? narrow : wide; }
    static object Either(bool b) { return b ? (object)"text" : new int[] { 1, 2 }; }
    static Array Arrays(bool b) { return b ? (Array)new string[] { "a" } : new object[] { 1, 2.5 }; }

    static void Store(object[] into, object what)
    {
        try { into[0] = what; Console.WriteLine("stored {0}", into[0]); }
        catch (ArrayTypeMismatchException) { Console.WriteLine("mismatch"); }
    }

    static void Main()
    {
        Console.WriteLine("{0} {1}", At("a", 0), At("a", 5));
        Console.WriteLine("{0} {1}", Wide(true, 200, 70000), Wide(false, 200, 70000));
        Console.WriteLine("{0} {1}", Longer(true, -3, 1L << 40), Longer(false, -3, 1L << 40));
        Console.WriteLine("{0} {1}", Real(true, 0.5f, 0.1), Real(false, 0.5f, 0.1));
        Console.WriteLine("{0} {1}", Either(true), Either(false));
        Console.WriteLine("{0} {1}", Arrays(true).Length, Arrays(false).Length);
        foreach (bool b in new[] { true, false })
        {
            Store(b ? new string[1] : new object[1], 3);
            Store(b ? new object[1] : new string[1], "s");
        }
    }
}
