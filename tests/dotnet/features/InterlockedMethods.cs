// build: no-run
//
// Interlocked: every method and width, what it returns and what it leaves, and races.

using System;
using System.Threading;

static class InterlockedMethods {
    static int right, wrong;
    static int v, a, b;
    static long wide;
    static float single;
    static double number;
    static object thing;
    static string text;
    static IntPtr pointer;

    static void Check(bool condition) {
        if (condition)
            right++;
        else
            wrong++;
    }

    static void Int32() {
        Check(Interlocked.Increment(ref v) == 1 && v == 1);
        Check(Interlocked.Decrement(ref v) == 0 && v == 0);
        Check(Interlocked.Add(ref v, 5) == 5 && v == 5);
        Check(Interlocked.Exchange(ref v, int.MaxValue) == 5 && v == int.MaxValue);
        Check(Interlocked.Increment(ref v) == int.MinValue && v == int.MinValue);
        Check(Interlocked.CompareExchange(ref v, 1, 2) == int.MinValue && v == int.MinValue);
        Check(Interlocked.CompareExchange(ref v, 1, int.MinValue) == int.MinValue && v == 1);
    }

    static void Int64() {
        Check(Interlocked.Increment(ref wide) == 1 && wide == 1);
        Check(Interlocked.Decrement(ref wide) == 0 && wide == 0);
        Check(Interlocked.Add(ref wide, 5000000000) == 5000000000 && wide == 5000000000);
        Check(Interlocked.Exchange(ref wide, long.MaxValue) == 5000000000);
        Check(Interlocked.Increment(ref wide) == long.MinValue);
        Check(Interlocked.CompareExchange(ref wide, 1, 2) == long.MinValue && wide == long.MinValue);
        Check(Interlocked.CompareExchange(ref wide, 1, long.MinValue) == long.MinValue && wide == 1);
        Check(Interlocked.Read(ref wide) == 1);
    }

    static void Floats() {
        Check(Interlocked.Exchange(ref single, 1.5f) == 0 && single == 1.5f);
        Check(Interlocked.CompareExchange(ref single, 2.5f, 1) == 1.5f && single == 1.5f);
        Check(Interlocked.CompareExchange(ref single, 2.5f, 1.5f) == 1.5f && single == 2.5f);
        Check(Interlocked.Exchange(ref number, 1.5) == 0 && number == 1.5);
        Check(Interlocked.CompareExchange(ref number, 2.5, 1) == 1.5 && number == 1.5);
        Check(Interlocked.CompareExchange(ref number, 2.5, 1.5) == 1.5 && number == 2.5);
    }

    static void References() {
        object one = new object(), two = new object();
        Check(Interlocked.Exchange(ref thing, one) == null && thing == one);
        Check(Interlocked.CompareExchange(ref thing, two, null) == one && thing == one);
        Check(Interlocked.CompareExchange(ref thing, two, one) == one && thing == two);
        Check(Interlocked.Exchange<string>(ref text, "one") == null && text == "one");
        Check(Interlocked.CompareExchange<string>(ref text, "two", null) == "one" && text == "one");
        Check(Interlocked.CompareExchange<string>(ref text, null, text) == "one" && text == null);
        Check(Interlocked.Exchange(ref pointer, new IntPtr(3)) == IntPtr.Zero && pointer == new IntPtr(3));
        Check(Interlocked.CompareExchange(ref pointer, new IntPtr(4), new IntPtr(3)) == new IntPtr(3));
        Check(pointer == new IntPtr(4));
    }

    static void Places() {
        var array = new long[2];
        Check(Interlocked.Add(ref array[1], 7) == 7 && array[1] == 7 && array[0] == 0);
        int local = 3;
        Check(Interlocked.Exchange(ref local, 4) == 3 && local == 4);
        var cell = new Cell();
        Check(Interlocked.Decrement(ref cell.Pair.Second) == -1 && cell.Pair.Second == -1 && cell.Pair.First == 0);
    }

    class Cell {
        public Pair Pair;
    }

    struct Pair {
        public int First, Second;
    }

    static void Both(ThreadStart left, ThreadStart right) {
        var one = new Thread(left);
        var two = new Thread(right);
        one.Start();
        two.Start();
        one.Join();
        two.Join();
    }

    static void IncrementRace() {
        Both(() => a = Interlocked.Increment(ref v), () => b = Interlocked.Increment(ref v));
    }

    static void AddRace() {
        Both(() => Interlocked.Add(ref wide, 5000000000), () => Interlocked.Decrement(ref wide));
    }

    static void ExchangeRace() {
        Both(() => a = Interlocked.Exchange(ref v, 1), () => b = Interlocked.Exchange(ref v, 2));
    }

    static void CompareExchangeRace() {
        Both(() => a = Interlocked.CompareExchange(ref v, 1, 0), () => b = Interlocked.CompareExchange(ref v, 2, 0));
    }

    static void ReferenceRace() {
        Both(
            () => a = Interlocked.CompareExchange(ref text, "left", null) == null ? 1 : 2,
            () => b = Interlocked.CompareExchange(ref text, "right", null) == null ? 1 : 2);
        v = text == "left" ? 1 : 2;
    }

    static void Main() {
        Int32();
        Int64();
        Floats();
        References();
        Places();
    }
}
