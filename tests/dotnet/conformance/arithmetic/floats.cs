// build: roslyn
// Partition III 3.1 ff. on F: float32 and float64 arithmetic, infinities, NaN, signed zero, rem; I.12.1.3.
using System;

static class Floats
{
    static void Show(string label, double value)
    {
        Console.WriteLine(label + " -> " + (double.IsNaN(value) ? "NaN" : double.IsPositiveInfinity(value) ? "+inf"
            : double.IsNegativeInfinity(value) ? "-inf" : value == 0 ? (1 / value < 0 ? "-0" : "0") : BitConverter.DoubleToInt64Bits(value).ToString("x16")));
    }

    static void Pair(double a, double b)
    {
        Show("add", a + b); Show("sub", a - b); Show("mul", a * b); Show("div", a / b); Show("rem", a % b);
    }

    static void Pair32(float a, float b)
    {
        Show("add32", (float)(a + b));
        Show("sub32", (float)(a - b));
        Show("mul32", (float)(a * b));
        Show("div32", (float)(a / b));
        Show("rem32", (float)(a % b));
    }

    static void Main()
    {
        double[] samples = { 0.0, 1.0, -1.5, 0.1, 3.75, 1e300, -1e-300, double.Epsilon, double.MaxValue,
            double.PositiveInfinity, double.NegativeInfinity, double.NaN };
        foreach (double a in samples)
            foreach (double b in samples)
                Pair(a, b);
        float[] singles = { 0f, 1f, -1.5f, 0.1f, 16777216f, 1e38f, float.Epsilon, float.MaxValue };
        foreach (float a in singles)
            foreach (float b in singles)
                Pair32(a, b);
        double zero = 0.0;
        Show("neg zero", -zero); Show("neg zero + zero", -zero + zero); Show("neg", -samples[2]);
        Show("rem sign", -7.5 % samples[1] * 1); Show("rem", samples[4] % -2); Show("rem inf", samples[4] % samples[9]);
        double sum = 0;
        for (int i = 1; i <= 10; i++) sum += 0.1;
        Console.WriteLine("0.1 ten times " + (sum == 1.0) + " " + (sum < 1.0));
        float fsum = 0;
        for (int i = 0; i < 10; i++) fsum += 0.1f;
        Show("0.1f ten times", fsum);
        float f = 16777216f; f = f + 1f;
        Show("2^24+1 in float32", f);
        double third = 1.0 / 3; float narrow = (float)third; double again = narrow;
        Show("third", third); Show("narrowed", again);
        Show("max to float32", (float)double.MaxValue); Show("tiny to float32", (float)1e-60);
        Show("int", 7 / 2 + 7 / 2.0); Show("mixed", samples[1] + 3 + 4L + 'a');
    }
}
