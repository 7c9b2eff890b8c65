// build: roslyn
// What the runtime and its library answer: mono and .NET Core say the same.
using System;
using System.Collections.Generic;

enum Signed { Minus = -5, Least = int.MinValue, Two = 2 }
enum Tiny : sbyte { Minus = -5, Two = 2 }
enum Small : short { Minus = -5, Two = 2 }
enum Large : long { Minus = -5, Two = 2, Huge = 1L << 40 }
enum Positive : uint { Top = 0xfffffffb }
enum Most : ulong { Top = ulong.MaxValue }
enum Byte : byte { Top = 255 }

class Global
{
    public class Inner { }
}

class Global<T>
{
    public class Inner<U> { }
}

namespace Named
{
    class Local { }
    class Local<T> { }
}

static class Values
{
    static void Is(object wanted, object found)
    {
        if (!Equals(wanted, found))
            throw new Exception((found ?? "null") + " instead of " + (wanted ?? "null"));
    }

    static void TooLarge(Func<object> make)
    {
        try { make(); }
        catch (OutOfMemoryException) { return; }
        throw new Exception("no OutOfMemoryException");
    }

    static void Negative(Func<object> make)
    {
        try { make(); }
        catch (OverflowException) { return; }
        throw new Exception("no OverflowException");
    }

    static void HugeArrays()
    {
        int max = int.MaxValue, minus = -1;
        TooLarge(() => new int[max, max]);
        TooLarge(() => new byte[max, 2]);
        TooLarge(() => new object[65536, 65536]);
        TooLarge(() => new string[max, max, max]);
        TooLarge(() => new int[max, max, minus]);
    }

    static void NoElements()
    {
        int many = 1 << 30;
        Is(0, new int[0, many].Length);
        Is(0, new int[many, 0].Length);
    }

    static void NegativeLengths()
    {
        int max = int.MaxValue, minus = -1;
        Negative(() => new int[minus, max]);
        Negative(() => new int[2, minus]);
        Negative(() => new int[minus]);
    }

    static void PointerArrays()
    {
        object signed = new IntPtr[1], unsigned = new UIntPtr[1], longs = new long[1], ulongs = new ulong[1];
        Is(true, signed is UIntPtr[]);
        Is(true, signed is long[]);
        Is(true, signed is ulong[]);
        Is(true, unsigned is IntPtr[]);
        Is(true, unsigned is long[]);
        Is(true, longs is IntPtr[]);
        Is(true, longs is ulong[]);
        Is(true, ulongs is UIntPtr[]);
        Is(false, signed is int[]);
        Is(false, unsigned is uint[]);
        Is(false, longs is double[]);
        Is(false, new int[1] is object && (object)new int[1] is IntPtr[]);
    }

    static void ThroughPointerArrays()
    {
        var longs = new long[] { -1, 2 };
        var pointers = (IntPtr[])(object)longs;
        Is(-1L, pointers[0].ToInt64());
        pointers[1] = new IntPtr(5);
        Is(5L, longs[1]);
        var unsigned = (ulong[])(object)pointers;
        Is(ulong.MaxValue, unsigned[0]);
    }

    static void WrongPointerArrays()
    {
        object ints = new int[1];
        try { var pointers = (IntPtr[])ints; }
        catch (InvalidCastException) { return; }
        throw new Exception("no InvalidCastException");
    }

    static void Hashes()
    {
        Is(-5, Signed.Minus.GetHashCode());
        Is(int.MinValue, Signed.Least.GetHashCode());
        Is(2, Signed.Two.GetHashCode());
        Is(4, Large.Minus.GetHashCode());
        Is(256, Large.Huge.GetHashCode());
        Is(-5, Positive.Top.GetHashCode());
        Is(0, Most.Top.GetHashCode());
        Is(255, Byte.Top.GetHashCode());
        Is(2, Large.Two.GetHashCode());
    }

    // In mono, as in .NET Framework. .NET Core returns the number itself.
    static void SmallHashes()
    {
        Is(1275, Tiny.Minus.GetHashCode());
        Is(514, Tiny.Two.GetHashCode());
        Is(-262149, Small.Minus.GetHashCode());
        Is(131074, Small.Two.GetHashCode());
    }

    static void NumbersAsHashes()
    {
        Is(-5, Tiny.Minus.GetHashCode());
        Is(2, Tiny.Two.GetHashCode());
        Is(-5, Small.Minus.GetHashCode());
        Is(2, Small.Two.GetHashCode());
    }

    // In mono, .NET Framework, and .NET before version 6.
    static void NamedTwice()
    {
        var thread = new System.Threading.Thread(NamedTwice) { Name = "first" };
        try { thread.Name = "second"; }
        catch (InvalidOperationException) { return; }
        throw new Exception("a second name");
    }

    static void BoxedHashes()
    {
        object boxed = Signed.Minus;
        Is(-5, boxed.GetHashCode());
        var table = new Dictionary<Signed, int> { { Signed.Minus, 1 }, { Signed.Two, 2 } };
        Is(1, table[Signed.Minus]);
        Is(2, table[Signed.Two]);
    }

    static void Texts()
    {
        Is("System.Collections.Generic.List`1[System.Int32][]", typeof(List<int>[]).ToString());
        Is("System.Collections.Generic.List`1[System.Int32[]]", typeof(List<int[]>).ToString());
        Is("System.Collections.Generic.List`1[System.Int32][,]", typeof(List<int>[,]).ToString());
        Is("System.Collections.Generic.Dictionary`2[System.String,System.Collections.Generic.List`1[System.Int32]][]",
            typeof(Dictionary<string, List<int>>[]).ToString());
        Is("System.Collections.Generic.List`1[System.Collections.Generic.List`1[System.Int32[]][]][]", typeof(List<List<int[]>[]>[]).ToString());
        Is("Global`1+Inner`1[System.Int32,System.String]", typeof(Global<int>.Inner<string>).ToString());
        Is("System.Int32[,][]", typeof(int[][,]).ToString());
        Is("System.Int32[]", typeof(int[]).ToString());
    }

    static void Namespaces()
    {
        Is(null, typeof(Global).Namespace);
        Is(null, typeof(Global[]).Namespace);
        Is(null, typeof(Global.Inner).Namespace);
        Is(null, typeof(Global<int>).Namespace);
        Is("Named", typeof(Named.Local).Namespace);
        Is("Named", typeof(Named.Local<int>[]).Namespace);
        Is("System", typeof(int).Namespace);
        Is("System", new Exception().GetType().Namespace);
        Is(null, new Global().GetType().Namespace);
    }

    static void Main()
    {
        HugeArrays();
        NoElements();
        NegativeLengths();
        PointerArrays();
        ThroughPointerArrays();
        WrongPointerArrays();
        Hashes();
        if (Type.GetType("Mono.Runtime") != null)
            SmallHashes();
        else
            NumbersAsHashes();
        NamedTwice();
        BoxedHashes();
        Texts();
        Namespaces();
        Console.WriteLine("done");
    }
}
