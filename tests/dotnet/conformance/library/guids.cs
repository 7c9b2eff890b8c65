// build: roslyn
// Guid: text, bytes, order, new ones; TimeSpan as text.
using System;
using System.Collections.Generic;

class Program
{
    static void Main()
    {
        var g = new Guid("01234567-89ab-cdef-0123-456789abcdef");
        Console.WriteLine(g + " " + g.ToString("N") + " " + g.ToString("B") + " " + g.ToString("P") + " " + g.ToString("X"));
        Console.WriteLine((g == Guid.Parse("{01234567-89AB-cdef-0123-456789abcdef}")) + " " + Guid.Empty + " " + g.Equals((object)g));
        Console.WriteLine(BitConverter.ToString(g.ToByteArray()) + " " + (new Guid(g.ToByteArray()) == g));
        Console.WriteLine(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) + " " + Math.Sign(g.CompareTo(Guid.Empty)));
        Guid parsed;
        Console.WriteLine(Guid.TryParse("zz", out parsed) + " " + Guid.TryParse("0123456789abcdef0123456789abcdef", out parsed) + " " + parsed);
        Guid a = Guid.NewGuid(), b = Guid.NewGuid();
        var known = new Dictionary<Guid, int> { { a, 1 }, { b, 2 } };
        Console.WriteLine((a != b) + " " + (a != Guid.Empty) + " " + known[b] + " " + a.ToString().Length);
        try { new Guid("nothing"); }
        catch (FormatException) { Console.WriteLine("malformed"); }

        var span = new TimeSpan(1, 2, 3, 4, 5);
        Console.WriteLine(span.ToString("c") + " " + span.ToString("g") + " " + span.ToString("G") + " " + span.ToString(@"d\.hh\:mm\:ss\.fff") + " " + (-span).ToString("g"));
        Console.WriteLine(TimeSpan.FromMinutes(90).ToString("g") + " " + TimeSpan.FromMinutes(90).ToString("%h") + " " + TimeSpan.FromMinutes(90).ToString("hh'h'mm"));
        foreach (string text in new[] { "1.02:03:04.5", "02:03", "7", "-1:2:3", " 00:00:01 ", "1:2:3:4" })
            Console.WriteLine(TimeSpan.Parse(text));
        TimeSpan read;
        Console.WriteLine(TimeSpan.TryParse("x", out read) + " " + TimeSpan.TryParse("25:00", out read) + " " + TimeSpan.TryParse("", out read));
        Console.WriteLine(TimeSpan.FromSeconds(1) < TimeSpan.Parse("00:00:02"));
        try { TimeSpan.Parse("10:70"); }
        catch (OverflowException) { Console.WriteLine("too large"); }
        try { TimeSpan.Parse("ten"); }
        catch (FormatException) { Console.WriteLine("malformed"); }
        try { span.ToString("yy"); }
        catch (FormatException) { Console.WriteLine("malformed"); }
    }
}
