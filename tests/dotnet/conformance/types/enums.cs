// build: roslyn
// Partition II 14.3: enums: ToString, flags, Parse, casts, underlying types, arithmetic, comparison, use as keys.
using System;
using System.Collections.Generic;

enum Plain { Zero, One, Two, Five = 5, Six }
[Flags] enum Access { None = 0, Read = 1, Write = 2, Execute = 4, ReadWrite = Read | Write, All = 7 }
enum Tiny : byte { A = 1, Max = 255 }
enum Negative : short { Minus = -1, Low = -32768 }
enum Wide : ulong { Big = 0x8000000000000000, Top = ulong.MaxValue }
enum Long : long { Small = long.MinValue, Zero = 0 }

static class Enums
{
    static Plain Next(Plain p) { return p + 1; }

    static void Try(string label, Func<object> f)
    {
        try { Console.WriteLine(label + " -> " + f()); }
        catch (Exception e) { Console.WriteLine(label + " -> " + e.GetType().Name); }
    }

    static void Main()
    {
        foreach (int n in new[] { 0, 2, 5, 6, 3, -1 }) Console.WriteLine("plain {0} {1}", n, (Plain)n);
        for (int n = 0; n <= 9; n++) Console.WriteLine("flags {0} {1}", n, (Access)n);
        Console.WriteLine("underlying {0} {1} {2} {3} {4} {5}", Tiny.Max, (Tiny)7, Negative.Low, Wide.Top, Long.Small, (Negative)(-2));
        Console.WriteLine("values {0} {1} {2} {3}", (int)Plain.Six, (byte)Tiny.Max, (short)Negative.Low, (ulong)Wide.Big);
        Console.WriteLine("arithmetic {0} {1} {2} {3}", Next(Plain.Five), Plain.Six - Plain.Two, Plain.Two - 1, (Tiny)(byte)((int)Next(Plain.Six) + 249));
        Access a = Access.Read; a |= Access.Execute; Console.WriteLine("bits {0} {1} {2} {3}", a, a & Access.Read, a ^ Access.All, ~a & Access.All);
        Console.WriteLine("HasFlag {0} {1} {2}", a.HasFlag(Access.Execute), a.HasFlag(Access.ReadWrite), a.HasFlag(Access.None));
        Console.WriteLine("compare {0} {1} {2} {3}", Plain.One == (Plain)1, Plain.Zero < Plain.Six, Plain.Two.CompareTo(Plain.Five), Plain.Two.Equals(Plain.Two));
        Console.WriteLine("Equals {0} {1}", Plain.One.Equals(1), ((object)Access.Read).Equals(Plain.One));
        Try("Parse name", () => Enum.Parse(typeof(Plain), "Five"));
        Try("Parse number", () => Enum.Parse(typeof(Plain), "2"));
        Try("Parse list", () => Enum.Parse(typeof(Access), "Read, Execute"));
        Try("Parse ignoring case", () => Enum.Parse(typeof(Access), "write", true));
        Try("Parse unknown", () => Enum.Parse(typeof(Plain), "Seven"));
        Try("Parse wrong case", () => Enum.Parse(typeof(Plain), "five"));
        Try("Parse empty", () => Enum.Parse(typeof(Plain), ""));
        Plain p; Console.WriteLine("TryParse {0} {1}", Enum.TryParse("Two", out p), p);
        Console.WriteLine("TryParse {0} {1}", Enum.TryParse("Nine", out p), p);
        Console.WriteLine("IsDefined {0} {1} {2}", Enum.IsDefined(typeof(Plain), 5), Enum.IsDefined(typeof(Plain), 4), Enum.IsDefined(typeof(Access), "All"));
        Console.WriteLine("names " + string.Join(" ", Enum.GetNames(typeof(Access))));
        foreach (Tiny t in Enum.GetValues(typeof(Tiny))) Console.Write((int)t + " ");
        Console.WriteLine();
        Console.WriteLine("GetName {0} {1}", Enum.GetName(typeof(Tiny), Tiny.A), Enum.GetName(typeof(Tiny), (byte)9) ?? "null");
        Console.WriteLine("formats {0} {1} {2:D} {3:G} {4:X}", Access.All.ToString("D"), Plain.Six.ToString("G"), Plain.Five, Plain.Five, Tiny.Max);
        var d = new Dictionary<Access, string> { { Access.Read, "r" }, { Access.Write, "w" } }; d[Access.Read] += "!";
        Console.WriteLine("keys {0} {1} {2}", d[Access.Read], d.ContainsKey(Access.All), d.Count);
        object o = Plain.Two; Console.WriteLine("boxed {0} {1} {2}", o, (int)(Plain)o, o is Plain);
        Plain? maybe = null; Console.WriteLine("nullable {0} {1}", maybe ?? Plain.Six, maybe == Plain.Zero);
        Console.WriteLine("default {0} {1}", default(Plain), default(Negative));
        Console.WriteLine("concat " + Plain.One.GetType().Name + Tiny.A + "/" + Long.Zero);
    }
}
