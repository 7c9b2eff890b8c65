// build: roslyn
// Partition III 3.5-3.14, 3.21-3.26: ceq, cgt, cgt.un, clt, clt.un, beq ... blt.un on F, with NaN.
using System;

static class FloatCompare
{
    static string Values(double a, double b)
    {
        bool eq = a == b, ne = a != b, lt = a < b, le = a <= b, gt = a > b, ge = a >= b;
        return eq + " " + ne + " " + lt + " " + le + " " + gt + " " + ge;
    }

    static string Branches(double a, double b)
    {
        string s = "";
        if (a == b) s += "=="; else s += "__";
        if (a != b) s += " !="; else s += " __";
        if (a < b) s += " < "; else s += " _ ";
        if (a <= b) s += " <="; else s += " __";
        if (a > b) s += " > "; else s += " _ ";
        if (a >= b) s += " >="; else s += " __";
        if (!(a < b)) s += " !<"; else s += " __";
        if (!(a >= b)) s += " !>="; else s += " ___";
        return s;
    }

    static string Branches32(float a, float b)
    {
        string s = "";
        if (a == b) s += "=="; else s += "__";
        if (!(a < b)) s += " !<"; else s += " __";
        if (!(a > b)) s += " !>"; else s += " __";
        if (a <= b || a >= b) s += " ordered"; else s += " unordered";
        return s;
    }

    static void Main()
    {
        double[] samples = { 0.0, -0.0, 1.0, -1.0, double.NaN, double.PositiveInfinity, double.NegativeInfinity };
        string[] names = { "0", "-0", "1", "-1", "NaN", "+inf", "-inf" };
        for (int i = 0; i < samples.Length; i++)
            for (int j = 0; j < samples.Length; j++)
            {
                Console.WriteLine(names[i] + " " + names[j] + ": " + Values(samples[i], samples[j]));
                Console.WriteLine("  " + Branches(samples[i], samples[j]) + " | " + Branches32((float)samples[i], (float)samples[j]));
            }
        Console.WriteLine("Equals {0} {1} {2}", double.NaN.Equals(double.NaN), samples[0].Equals(samples[1]), 1.0.Equals((object)1));
        Console.WriteLine("CompareTo {0} {1} {2}", double.NaN.CompareTo(1.0), 1.0.CompareTo(double.NaN), 2.0.CompareTo(1.0));
        int loops = 0;
        for (double d = samples[4]; d < 10; d++) loops++;
        while (!(samples[4] > 0)) { loops += 10; if (loops > 25) break; }
        Console.WriteLine("loops " + loops);
    }
}
