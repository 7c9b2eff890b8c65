// Parse, TryParse, Convert and ToString of the primitive types.
using System;
using System.Globalization;

static class Parsing
{
    static void Try(string label, Func<object> f)
    {
        try { Console.WriteLine(label + " -> " + f()); } catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }
    static void Main()
    {
        foreach (string s in new[] { "0", "-5", "+7", " 42 ", "007", "2147483647", "2147483648", "-2147483648", "1.5", "", " ", "0x10", "1 2", "1,000", "abc", null, "--1", "1e3" })
        {
            string t = s;
            int n;
            Try("int '" + (t ?? "null") + "'", () => int.Parse(t));
            Console.WriteLine("  TryParse {0} {1}", int.TryParse(t, out n), n);
        }
        foreach (string s in new[] { "255", "256", "-1", "127", "-128", "-129", "65535", "65536", "4294967295", "4294967296", "18446744073709551615", "9223372036854775808" })
        {
            string t = s; byte b; sbyte sb; ushort us; uint u; long l; ulong ul; short sh;
            Console.WriteLine("{0}: byte {1} sbyte {2} ushort {3} short {4} uint {5} long {6} ulong {7}", t, byte.TryParse(t, out b), sbyte.TryParse(t, out sb), ushort.TryParse(t, out us), short.TryParse(t, out sh), uint.TryParse(t, out u), long.TryParse(t, out l), ulong.TryParse(t, out ul));
        }
        foreach (string s in new[] { "1.5", "-0.25", ".5", "5.", "1e3", "1E-2", "NaN", "abc", "", "1.2.3", "1,234.5", " 7 " })
        {
            string t = s; double d; Console.WriteLine("double '{0}' {1} {2}", t, double.TryParse(t, out d), d);
        }
        foreach (string s in new[] { "true", "False", "TRUE", " true ", "1", "yes", null }) { string t = s; bool b; Try("bool '" + (t ?? "null") + "'", () => bool.Parse(t)); Console.WriteLine("  TryParse {0} {1}", bool.TryParse(t, out b), b); }
        Try("char", () => char.Parse("x")); Try("char long", () => char.Parse("xy"));
        Try("hex", () => int.Parse("ff", NumberStyles.HexNumber));
        Try("byte", () => byte.Parse("300"));
        Try("long", () => long.Parse("9223372036854775807"));
        Try("ToInt32 string", () => Convert.ToInt32("12"));
        Try("ToInt32 null", () => Convert.ToInt32((string)null));
        Try("ToInt32 round half even", () => Convert.ToInt32(2.5) + " " + Convert.ToInt32(3.5) + " " + Convert.ToInt32(-2.5));
        Try("ToInt32 big", () => Convert.ToInt32(3e9));
        Try("ToByte", () => Convert.ToByte(256));
        Try("ToBoolean", () => Convert.ToBoolean(3));
        Try("ToString", () => Convert.ToString(5) + Convert.ToString(true) + Convert.ToString('c'));
        Try("ToString base", () => Convert.ToString(10, 2) + " " + Convert.ToString(255, 16));
        Try("ToInt32 base", () => Convert.ToInt32("1010", 2) + Convert.ToInt32("ff", 16));
        Try("ToDouble", () => Convert.ToDouble("2.5"));
        Try("ToChar", () => Convert.ToChar(65));
        Try("ToInt64", () => Convert.ToInt64(true));
        foreach (double d in new[] { 0.0, 1.0, -1.5, 0.1, 1.0 / 3, 2.0 / 3, 100.0, 1e15, 1e16, 123456789012345678.0, 1e-5, 0.0001, 1.7976931348623157e308, 5e-324, double.NaN, double.PositiveInfinity, double.NegativeInfinity, 1234567.891 }) Console.WriteLine("double " + d);
        foreach (float f in new[] { 0f, 1f, 0.1f, 1f / 3, 16777216f, 1e10f, 3.4028235e38f, 1.5e-10f, -2.5f }) Console.WriteLine("float " + f);
    }
}
