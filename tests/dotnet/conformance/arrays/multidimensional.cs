// build: roslyn
// Partition II 14.2: arrays of rank 2 and 3: Get, Set, Address, GetLength, bounds, structs, enumeration order.
using System;

struct Cell { public int Value; public string Mark; public void Set(int v) { Value = v; Mark = "m" + v; } }

static class MultiDimensional
{
    static void Try(string label, Action a)
    {
        try { a(); Console.WriteLine(label + " -> fine"); }
        catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }

    static int[,] Multiply(int[,] a, int[,] b)
    {
        int n = a.GetLength(0), m = b.GetLength(1), k = a.GetLength(1);
        var c = new int[n, m];
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int x = 0; x < k; x++) c[i, j] += a[i, x] * b[x, j];
        return c;
    }

    static T Corner<T>(T[,] a) { return a[a.GetLength(0) - 1, a.GetLength(1) - 1]; }

    static void Main()
    {
        int[,] a = { { 1, 2, 3 }, { 4, 5, 6 } }, b = { { 1, 0 }, { 0, 1 }, { 2, 2 } };
        var c = Multiply(a, b);
        Console.WriteLine("product {0} {1} {2} {3}", c[0, 0], c[0, 1], c[1, 0], c[1, 1]);
        Console.WriteLine("shape {0} {1} {2} {3} {4}", a.Rank, a.Length, a.GetLength(0), a.GetLength(1), a.GetUpperBound(1));
        foreach (int x in a) Console.Write(x + " ");
        Console.WriteLine();
        var cube = new long[2, 3, 4];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) cube[i, j, k] = i * 100 + j * 10 + k;
        cube[1, 2, 3]++; cube[0, 1, 2] *= 5;
        long sum = 0; foreach (long x in cube) sum += x;
        Console.WriteLine("cube {0} {1} {2} {3}", cube[1, 2, 3], cube[0, 1, 2], sum, cube.Length);
        var cells = new Cell[2, 2];
        cells[0, 1].Set(3);
        cells[1, 0].Value = 4;
        Cell copy = cells[0, 1];
        copy.Set(9);
        cells[1, 1] = copy;
        copy.Value = 0;
        Console.WriteLine("cells {0}{1} {2}{3} {4}{5}", cells[0, 1].Value, cells[0, 1].Mark, cells[1, 0].Value, cells[1, 0].Mark, cells[1, 1].Value, Corner(cells).Mark);
        var text = new string[2, 2];
        text[0, 0] = "a";
        text[1, 1] += "b";
        Console.WriteLine("text {0}{1}{2}", text[0, 0], text[0, 1] == null, text[1, 1]);
        var real = new double[,] { { 0.5 }, { 1.5 } }; real[1, 0] *= 2; Console.WriteLine("real " + (real[0, 0] + real[1, 0]));
        var bytes = new byte[3, 3]; bytes[2, 2]--; Console.WriteLine("bytes " + bytes[2, 2]);
        var flags = new bool[2, 2]; flags[1, 0] = true; Console.WriteLine("flags " + flags[1, 0] + flags[0, 1]);
        int two = 2, minus = -1, sink = 0; int[,] none = null;
        Try("row", () => sink = a[two, 0]);
        Try("column", () => sink = a[0, two + 1]);
        Try("negative", () => a[0, minus] = 1);
        Try("flat in range, column not", () => sink = a[0, 4 + minus]);
        Try("null", () => sink = none[0, 0]);
        Try("new negative", () => sink = new int[two, minus].Length);
        Try("GetLength(2)", () => sink = a.GetLength(two));
        object[,] objects = new string[1, 1];
        Try("string", () => objects[0, 0] = "s");
        Try("boxed int", () => objects[0, 0] = 1);
        Console.WriteLine("empty {0} {1}", new int[0, 5].Length, new int[5, 0].GetLength(0));
        int[,][] mixed = new int[1, 2][]; mixed[0, 1] = new[] { 7, 8 }; Console.WriteLine("mixed " + mixed[0, 1][1]);
        int[][,] other = { new int[1, 1], new int[2, 2] }; other[1][1, 1] = 6; Console.WriteLine("other " + other[1][1, 1] + other[0].Length);
        var clone = (int[,])a.Clone(); clone[0, 0] = 100; Console.WriteLine("clone {0} {1}", a[0, 0], clone[0, 0]);
        object o = a; Console.WriteLine("is {0} {1} {2} {3}", o is int[,], o is int[], o is int[,,], o is Array);
        Array.Clear(a, 1, 2); Console.WriteLine("cleared {0} {1} {2}", a[0, 0], a[0, 2], a[1, 0]);
    }
}
