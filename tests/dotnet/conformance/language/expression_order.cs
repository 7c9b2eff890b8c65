// build: roslyn
// C#: evaluation order of operands, arguments, indexers, initialisers, compound assignment, conditional and null-coalescing operators.
using System;
using System.Collections.Generic;

class Cell
{
    public int V;
    public Cell Me { get { Order.Say("me"); return this; } }
    public int this[int i] { get { Order.Say("get" + i); return V + i; } set { Order.Say("set" + i + "=" + value); V = value; } }
    public Cell With(int n) { Order.Say("with" + n); V += n; return this; }
}

static class Order
{
    static string log = "";
    public static void Say(string s) { log += s + " "; }
    static int I(int n) { Say("i" + n); return n; }
    static bool B(bool b) { Say(b ? "t" : "f"); return b; }
    static string T(string s) { Say(s ?? "null"); return s; }
    static int[] A(int[] a) { Say("a"); return a; }
    static int F(int a, int b, int c) { Say("F"); return a + b + c; }
    static void Flush(object result) { Console.WriteLine(result + ": " + log); log = ""; }

    static void Main()
    {
        var c = new Cell(); int[] array = { 1, 2, 3 };
        Flush(I(1) + I(2) * I(3) - I(4));
        Flush(F(I(1), I(2), I(3)));
        Flush(F(c: I(1), a: I(2), b: I(3)));
        Flush(A(array)[I(1)]);
        Flush(A(array)[I(0)] = I(9));
        Flush(A(array)[I(0)] += I(5));
        Flush(A(array)[I(2)]++);
        c.Me[I(1)] = I(7); Flush(c.V);
        Flush(c.Me[I(1)] += I(2));
        Flush(c.Me[I(3)]++);
        Flush(c.With(1).With(2).Me.V);
        Flush(B(true) && B(false) || B(true));
        Flush(B(false) && B(true) | B(true));
        Flush(B(true) ? I(1) : I(2));
        Flush(T(null) ?? T("x") ?? T("y"));
        Flush(T("a") + T("b") + T("c"));
        Flush(new[] { I(3), I(2), I(1) }.Length);
        Flush(new Cell { V = I(5) }.With(I(1)).V);
        Flush(new List<int> { I(1), I(2) }.Count);
        Flush(new Dictionary<int, int> { { I(1), I(2) }, { I(3), I(4) } }.Count);
        Flush((I(1) < I(2)) == B(true));
        Flush(-I(1) + +I(2) + ~I(3));
        int x = 1; Flush(x + (x = 5) + x);
        x = 1; Flush(x++ + ++x + x-- - --x);
        x = 1; x += x++ + x; Flush(x);
        x = 1; array[x] = x = 2; Flush(array[1]);
        Flush(c.Me?.With(I(1))?.V); c = null; Flush(c?.With(I(1))?.V ?? -1);
        try { array[I(1)] = I(1) / I(0); } catch (DivideByZeroException) { Flush("divide"); }
        try { ((int[])null)[I(1)] = I(2); } catch (NullReferenceException) { Flush("null array"); }
        try { c.V = I(3); } catch (NullReferenceException) { Flush("null field"); }
        try { c.With(I(4)); } catch (NullReferenceException) { Flush("null call"); }
    }
}
