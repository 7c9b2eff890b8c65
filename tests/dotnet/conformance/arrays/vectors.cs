// build: roslyn
// Partition III 4.7-4.9, 4.12, 4.20, 4.26-4.27: newarr, ldlen, ldelem.*, ldelema, stelem.* for every element type.
using System;

enum Small : sbyte { Minus = -1, Zero, One }
struct Two { public short A; public long B; }

static class Vectors
{
    static void Show<T>(string name, T[] a)
    {
        string s = name + "[" + a.Length + "]:";
        for (int i = 0; i < a.Length; i++) s += " " + (a[i] == null ? "null" : a[i].ToString());
        Console.WriteLine(s);
    }

    static void Main()
    {
        var i1 = new sbyte[3]; i1[0] = -128; i1[1] = (sbyte)(i1[0] - 1); Show("sbyte", i1);
        var u1 = new byte[3]; u1[0] = 255; u1[1] = (byte)(u1[0] + 2); u1[2] += 200; u1[2] += 100; Show("byte", u1);
        var i2 = new short[2]; i2[0] = short.MinValue; i2[1] = (short)-i2[0]; Show("short", i2);
        var u2 = new ushort[2]; u2[0]--; Show("ushort", u2);
        var c = new char[3]; c[0] = 'z'; c[1] = (char)(c[0] - 25); c[2] = 'm'; Show("char", c);
        var i4 = new int[4]; for (int i = 0; i < 4; i++) i4[i] = i * i - 5; Show("int", i4);
        var u4 = new uint[2]; u4[1] = u4[0] - 1; Show("uint", u4);
        var i8 = new long[2]; i8[0] = long.MaxValue; i8[1] = i8[0] + 1; Show("long", i8);
        var u8 = new ulong[2]; u8[0]--; Show("ulong", u8);
        var r4 = new float[2]; r4[0] = 0.5f; r4[1] = r4[0] / 4; Show("float", r4);
        var r8 = new double[2]; r8[0] = 1.25; r8[1] -= r8[0]; Show("double", r8);
        var b = new bool[3]; b[1] = true; b[2] = !b[1] | b[1]; Show("bool", b);
        var e = new Small[3]; e[0] = Small.Minus; e[2] = e[0] + 2; Show("enum", e);
        var s = new string[3]; s[0] = "a"; s[1] = s[0] + "b"; Show("string", s);
        var o = new object[3]; o[0] = 1; o[1] = "x"; Show("object", o);
        var t = new Two[2]; t[0].A = 1; t[0].B = 2; t[1] = t[0]; t[1].B++; Console.WriteLine("struct {0} {1} {2}", t[0].B, t[1].A, t[1].B);
        var n = new int?[3]; n[0] = 1; n[2] = n[0] + n[1]; Console.WriteLine("nullable {0} {1} {2}", n[0].HasValue, n[1].HasValue, n[2].HasValue);
        var p = new IntPtr[2]; p[1] = (IntPtr)5; Show("native int", p);
        var d = new Func<int>[2]; d[0] = () => 42; Console.WriteLine("delegate {0} {1}", d[0](), d[1] == null);

        Show("initialised int", new[] { 1, -2, 300000, int.MinValue });
        Show("initialised byte", new byte[] { 1, 2, 3, 255 });
        Show("initialised char", new[] { 'x', 'y', '\u20ac' });
        Show("initialised double", new[] { 0.5, -1.25, 1024 });
        Show("initialised long", new[] { 1L, long.MinValue, 3 });
        Show("initialised bool", new[] { true, false, true, true, false });
        Show("initialised string", new[] { "one", null, "three" });
        Show("empty", new int[0]);
        string[][] jagged = { new[] { "a" }, new string[0], null, new[] { "b", "c", "d" } };
        foreach (string[] row in jagged) Console.Write(row == null ? "- " : row.Length + " ");
        Console.WriteLine(jagged[3][2]);
        var triangle = new int[5][];
        for (int i = 0; i < 5; i++)
        {
            triangle[i] = new int[i + 1];
            triangle[i][0] = triangle[i][i] = 1;
            for (int j = 1; j < i; j++) triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
        }
        Show("pascal", triangle[4]);
        int[] first = { 1, 2 }, second = first; second[0] = 9; Console.WriteLine("reference {0} {1}", first[0], first == second);
        long sum = 0; foreach (int x in new[] { 1, 2, 3, 4 }) sum += x; Console.WriteLine("sum " + sum);
        int index = 0; int[] order = new int[3]; order[index++] = index++; order[index] = index = 1; Show("order", order);
    }
}
