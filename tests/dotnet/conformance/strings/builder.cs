// build: roslyn
// System.Text.StringBuilder: Append of all kinds, Insert, Remove, Replace, indexing, Length, Clear, capacity growth, chaining, AppendFormat.
using System;
using System.Text;

static class Builder
{
    static void Main()
    {
        var b = new StringBuilder();
        b.Append("text").Append(1).Append('c').Append(2.5).Append(true).Append((object)null).Append((string)null).Append(10L).Append(new[] { 'x', 'y' }).Append('z', 3).Append("substring", 3, 3);
        Console.WriteLine("{0} {1}", b, b.Length);
        b.AppendLine().AppendLine("line").AppendFormat("{0:X}-{1}", 255, "f"); Console.WriteLine(b.ToString().Replace(Environment.NewLine, "|"));
        b.Clear(); Console.WriteLine("[{0}] {1}", b, b.Length);
        b.Append("abcdef"); b[0] = 'A'; b[5] = 'F'; Console.WriteLine("{0} {1} {2}", b, b[0], b[3]);
        b.Insert(0, "<").Insert(b.Length, ">").Insert(3, 99).Insert(1, 'q'); Console.WriteLine(b);
        b.Remove(0, 2).Remove(b.Length - 1, 1); Console.WriteLine(b);
        b.Replace("99", "--").Replace('-', '+'); Console.WriteLine(b);
        b.Length = 3; Console.WriteLine("[{0}]", b); b.Length = 5; Console.WriteLine("{0} {1}", b.Length, (int)b[4]);
        var big = new StringBuilder(2);
        for (int i = 0; i < 300; i++) big.Append(i % 10);
        Console.WriteLine("{0} {1} {2}", big.Length, big[150], big.ToString(295, 5));
        var start = new StringBuilder("start"); start.Append("-").Append(start.Length); Console.WriteLine(start);
        Console.WriteLine("{0} {1}", start.ToString() == "start-6", start.Equals(new StringBuilder("start-6")));
        foreach (Action bad in new Action[] { () => Console.Write(start[99]), () => start.Remove(5, 99), () => start.Insert(99, "x"), () => start.Length = -1, () => start.ToString(3, 99) })
            try { bad(); Console.WriteLine("no exception"); } catch (Exception e) { Console.Write(e.GetType().Name + " "); }
        Console.WriteLine();
        var reversed = new StringBuilder(); foreach (char c in "palindrome") reversed.Insert(0, c); Console.WriteLine(reversed);
        var table = new StringBuilder();
        for (int i = 1; i <= 3; i++) { for (int j = 1; j <= 3; j++) table.Append((i * j).ToString().PadLeft(3)); table.Append('\n'); }
        Console.Write(table);
    }
}
