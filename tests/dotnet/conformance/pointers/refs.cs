// build: roslyn
// Partition III 1.1.5.2, 4.10-4.12: managed pointers to locals, arguments, fields, statics, elements; ref, out, in, ref locals and returns.
using System;

struct S { public int A; public string T; public Inner I; }
struct Inner { public long L; }
class C { public int F; public S Value; public static int Static; public int[] Items = { 1, 2, 3 }; }

static class Refs
{
    static void Add(ref int x, int n) { x += n; }
    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    static bool TryHalf(int n, out int half) { half = n / 2; return n % 2 == 0; }
    static long Read(in S s) { return s.A + s.I.L; }
    static ref int Largest(int[] a) { int best = 0; for (int i = 1; i < a.Length; i++) if (a[i] > a[best]) best = i; return ref a[best]; }
    static ref int Field(C c) { return ref c.F; }
    static ref int Choose(bool first, ref int a, ref int b) { if (first) return ref a; return ref b; }
    static ref long Deep(C c) { return ref c.Value.I.L; }
    static void Chain(ref int x) { Add(ref x, 1); Again(ref x); }
    static void Again(ref int x) { x *= 2; }
    static void Alias(ref int a, ref int b) { a = 5; b = 6; Console.WriteLine("alias " + a); }
    static void NewArray(ref int[] array) { array = new int[] { 9 }; }
    static void Replace(ref S s) { s = new S { A = 1, T = "new" }; s.I.L = 3; }

    static void Main()
    {
        int local = 1; Add(ref local, 2); Console.WriteLine("local " + local);
        var c = new C(); Add(ref c.F, 3); Add(ref c.Items[1], 40); Add(ref C.Static, 7); Add(ref c.Value.A, 8);
        Console.WriteLine("field {0} element {1} static {2} nested {3}", c.F, c.Items[1], C.Static, c.Value.A);
        string x = "x", y = "y"; Swap(ref x, ref y); Console.WriteLine("swap " + x + y);
        Swap(ref c.Items[0], ref c.Items[2]); Swap(ref c.F, ref local);
        Console.WriteLine("swap {0} {1} {2} {3}", c.Items[0], c.Items[2], c.F, local);
        int half; Console.WriteLine("out {0} {1} {2}", TryHalf(9, out half), half, TryHalf(8, out var inline) ? inline : -1);
        Largest(c.Items) = -1; Largest(c.Items)++; Console.WriteLine("ref return {0} {1} {2}", c.Items[0], c.Items[1], c.Items[2]);
        ref int r = ref Field(c); r = 70; r++; c.F *= 2; Console.WriteLine("ref local {0} {1}", r, c.F);
        int a = 1, b = 2; Choose(false, ref a, ref b) = 20; Choose(true, ref a, ref b) += 10; Console.WriteLine("choose {0} {1}", a, b);
        Deep(c) += 5000000000; Console.WriteLine("deep " + c.Value.I.L);
        Chain(ref a); Console.WriteLine("chain " + a);
        Alias(ref a, ref a); Console.WriteLine("aliased " + a);
        int[] array = { 1 }; int[] old = array; NewArray(ref array); Console.WriteLine("reference {0} {1}", array[0], old[0]);
        S s = new S { A = 4 }; s.I.L = 6; Console.WriteLine("in " + Read(in s) + " " + Read(s));
        Replace(ref s); Replace(ref c.Value); Console.WriteLine("replaced {0} {1} {2} {3}", s.A, s.T, s.I.L, c.Value.T);
        S[] structs = new S[2]; Replace(ref structs[1]); ref S e = ref structs[0]; e.A = 11; e.I.L = 12; e.T = "e";
        Console.WriteLine("struct elements {0} {1} {2} {3}", structs[0].A, structs[0].I.L, structs[0].T, structs[1].T);
        ref int k = ref c.Items[0]; c.Items = new int[3]; k = 123; Console.WriteLine("old array {0} {1}", k, c.Items[0]);
        int[,] grid = new int[2, 2]; Add(ref grid[1, 0], 5); ref int g = ref grid[0, 1]; g = 6;
        Console.WriteLine("grid {0} {1}", grid[1, 0], grid[0, 1]);
        try { C none = null; Add(ref none.F, 1); } catch (NullReferenceException) { Console.WriteLine("null field"); }
        try { Add(ref array[1], 1); } catch (IndexOutOfRangeException) { Console.WriteLine("bad element"); }
        try
        {
            object[] strings = new string[1];
            Touch(ref strings[0]);
        }
        catch (ArrayTypeMismatchException)
        {
            Console.WriteLine("ldelema of the wrong type");
        }
        byte small = 255;
        Bump(ref small);
        short sh = -1;
        Bump(ref sh);
        double d = 0.5;
        Bump(ref d);
        bool flag = false;
        Flip(ref flag);
        char ch = 'a';
        Bump(ref ch);
        Console.WriteLine("widths {0} {1} {2} {3} {4}", small, sh, d, flag, ch);
        var box = new Func<int>(() => { Add(ref local, 100); return local; }); box(); Console.WriteLine("captured " + local);
    }
    static void Touch(ref object o) { o = null; }
    static void Bump(ref byte b) { b++; }
    static void Bump(ref short b) { b--; }
    static void Bump(ref double b) { b *= 3; }
    static void Bump(ref char b) { b++; }
    static void Flip(ref bool b) { b = !b; }
}
