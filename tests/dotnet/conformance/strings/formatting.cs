// String.Format and interpolation: positions, alignment, format strings of integers and reals, escapes, booleans, characters, custom formats, errors.
using System;

class Own : IFormattable
{
    public string ToString(string f, IFormatProvider p) { return "own:" + (f ?? "null"); }
    public override string ToString() { return "plain own"; }
}
class Simple { public override string ToString() { return "simple"; } }

static class Formatting
{
    static void Main()
    {
        int n = 42; long big = 1234567890123; double d = 3.14159; string s = "str"; object none = null;
        Console.WriteLine("{0} {1} {0}", n, s);
        Console.WriteLine("[{0,6}] [{0,-6}] [{1,5}] [{1,-5}] [{1,2}]", n, s);
        Console.WriteLine("{{literal}} {0} {{{0}}}", n);
        Console.WriteLine("[{0}] [{1}]", none, "");
        Console.WriteLine("D {0:D} {0:D6} {1:D3}", n, -7);
        Console.WriteLine("X {0:X} {0:x} {0:X4} {1:X} {2:x}", 255, -1, big);
        Console.WriteLine("N {0:N} {0:N0} {1:N2}", big, 1234.5);
        Console.WriteLine("F {0:F} {0:F0} {0:F4} {1:F1} {2:F3}", d, -2.25, n);
        Console.WriteLine("E {0:E} {0:e2} {1:E3}", d, 123456);
        Console.WriteLine("G {0:G} {0:G3} {1:G}", d, n);
        Console.WriteLine("P {0:P} {0:P0} {1:P1}", 0.1234, 1.0);
        Console.WriteLine("custom {0:000} {0:#} {1:0.00} {1:#.##} {2:#,##0} {3:0.0}", 7, d, 1234567, 0.05);
        Console.WriteLine("bool {0} char {1} {2}", true, 'c', false);
        Console.WriteLine("{0:Z} {0} {1:Q} {1}", new Own(), new Simple());
        Console.WriteLine($"interpolated {n} {s.Length + 1} {d:F2} [{n,5}] [{n,-5:X}] {{braces}} {(n > 40 ? "big" : "small")} {new Own():K}");
        Console.WriteLine(string.Format("{0}{1}{2}{3}{4}", 1, 2, 3, 4, 5));
        Console.WriteLine(n.ToString() + n.ToString("D5") + n.ToString("x") + " " + big.ToString("N0") + " " + d.ToString("0.0") + " " + (-n).ToString("D4"));
        Console.WriteLine(byte.MaxValue + " " + sbyte.MinValue + " " + ushort.MaxValue + " " + short.MinValue + " " + uint.MaxValue + " " + int.MinValue + " " + ulong.MaxValue + " " + long.MinValue);
        foreach (Func<string> bad in new Func<string>[] { () => string.Format("{0} {1}", n), () => string.Format("{", n), () => string.Format("}", n), () => string.Format("{x}", n), () => string.Format(null, n), () => n.ToString("Q") })
            try { Console.WriteLine(bad()); } catch (Exception e) { Console.Write(e.GetType().Name + " "); }
        Console.WriteLine();
        Console.WriteLine("{0} {1} {2}", new[] { 1, 2 }, typeof(string), DayOfWeek.Monday);
        Console.Write("no newline;");
        Console.Write(5);
        Console.Write('c');
        Console.Write(true);
        Console.Write(2.5);
        Console.Write("{0}-{1}", 1, 2);
        Console.WriteLine();
        Console.WriteLine(7);
        Console.WriteLine('x');
        Console.WriteLine(false);
        Console.WriteLine(1.25);
        Console.WriteLine((object)"obj");
        Console.WriteLine(10000000000L);
        Console.WriteLine(3u);
        Console.WriteLine(new[] { 'a', 'b' });
        Console.WriteLine((string)null);
        Console.WriteLine(0.5f);
    }
}
