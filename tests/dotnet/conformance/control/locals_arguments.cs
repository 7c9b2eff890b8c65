// build: roslyn
// Partition III 3.38, 3.39, 3.43, 3.44, 3.61, 3.63: ldarg, ldarga, starg, ldloc, ldloca, stloc in short and long forms; dup, pop.
using System;

class LocalsArguments
{
    int field;

    static int Starg(int a, int b) { int t = a; a = b; b = t; a *= 2; return a * 100 + b; }
    static void ByRef(ref int x) { x += 1000; }
    static int Ldarga(int a) { ByRef(ref a); return a; }
    static int Ldloca() { int local; Out(out local); ByRef(ref local); return local; }
    static void Out(out int x) { x = 7; }

    static int Many(int a0, long a1, short a2, byte a3, double a4, string a5, object a6, bool a7, char a8, float a9, int a10)
    {
        a10 += a0; a8++; a7 = !a7; a5 += "!"; a3 = (byte)(a3 * 2); a2--;
        Console.WriteLine("{0} {1} {2} {3} {4} {5} {6} {7} {8} {9} {10}", a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10);
        return a10;
    }

    int This(int a) { field += a; LocalsArguments self = this; self.field *= 2; return field; }

    static int ManyLocals(int seed)
    {
        int a = seed, b = a + 1, c = b * 2, d = c - a, e = d ^ b, f = e + 3, g = f | 1, h = g << 1, i = h - c, j = i * i, k = j % 97, l = k + a,
            m = l * 3, n = m - b, o = n & 0xff, p = o + e, q = p * 7, r = q - h, s = r / 3, t = s + j, u = t ^ k, v = u + l, w = v - m, x = w * 5, y = x + n, z = y - o;
        string text = "t"; double real = z / 2.0; long wide = z * 10000000000L; bool flag = z > 0;
        for (int loop = 0; loop < 3; loop++) { int inner = loop * a; z += inner; text += inner; }
        return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z + text.Length + (int)real + (int)(wide % 1000) + (flag ? 1 : 0);
    }

    static long Recursive(int n, long accumulator) { return n == 0 ? accumulator : Recursive(n - 1, accumulator + n); }
    static int Ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? Ackermann(m - 1, 1) : Ackermann(m - 1, Ackermann(m, n - 1)); }

    static int order;
    static int Next(string label) { Console.Write(label + order + " "); return ++order; }
    static int Sum(int a, int b, int c) { return a * 100 + b * 10 + c; }

    static void Main()
    {
        Console.WriteLine("starg " + Starg(3, 4));
        int original = 5;
        Console.WriteLine("ldarga {0} {1}", Ldarga(original), original);
        Console.WriteLine("ldloca " + Ldloca());
        Console.WriteLine("many " + Many(1, 2, 3, 200, 4.5, "five", "six", true, 'x', 1.25f, 10));
        var o = new LocalsArguments();
        Console.WriteLine("this {0} {1}", o.This(3), o.This(4));
        Console.WriteLine("locals {0} {1}", ManyLocals(1), ManyLocals(-9));
        Console.WriteLine("recursion {0} {1}", Recursive(1000, 0), Ackermann(2, 3));
        Console.WriteLine("order " + Sum(Next("a"), Next("b"), Next("c")));
        Console.WriteLine("order " + (Next("x") - Next("y") * Next("z")));
        int a = 1, b, c;
        b = c = a += 4;
        Console.WriteLine("dup {0} {1} {2} {3}", a, b, c, (o.field = 9) + 1);
        int i = 0;
        int[] array = new int[4];
        array[i++] = i; array[i] = i++ + ++i; array[--i] += 10;
        Console.WriteLine("evaluation {0} {1} {2} {3}", array[0], array[1], array[2], i);
    }
}
