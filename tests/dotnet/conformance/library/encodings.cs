// build: roslyn
// Encodings by name and number, and what they make of text.
using System;
using System.Text;

static class Program
{
    static void Show(string label, byte[] bytes)
    {
        Console.WriteLine("{0}: {1}", label, BitConverter.ToString(bytes));
    }

    static void Main()
    {
        foreach (string name in new[] { "utf-8", "us-ascii", "ascii", "utf-16", "unicode", "UTF-8", "iso-8859-1", "latin1", "utf-32", "utf-16BE", "unicodeFFFE", "utf-32BE" })
        {
            Encoding encoding = Encoding.GetEncoding(name);
            Console.WriteLine("{0} {1} {2} {3} {4} {5}", name, encoding.WebName.ToLowerInvariant(), encoding.CodePage, encoding.GetByteCount("h\u00e9"), encoding.GetPreamble().Length, encoding.IsSingleByte);
            Show(name, encoding.GetBytes("a\u00e9"));
            Console.WriteLine(encoding.GetString(encoding.GetBytes("abc")) == "abc");
        }
        Console.WriteLine(Encoding.GetEncoding(65001).WebName);
        Console.WriteLine("{0} {1}", ReferenceEquals(Encoding.UTF8, Encoding.UTF8), Encoding.UTF8.Equals(Encoding.GetEncoding("utf-8")));
        Console.WriteLine("{0} {1}", new UTF8Encoding().GetPreamble().Length, new UTF8Encoding(true).GetPreamble().Length);
        Show("three and four bytes", Encoding.UTF8.GetBytes("\u20ac\ud83d\ude00"));
        Show("a pair", Encoding.BigEndianUnicode.GetBytes("\ud83d\ude00"));
        Show("a pair", Encoding.UTF32.GetBytes("\ud83d\ude00"));
        Show("no pair", Encoding.Unicode.GetBytes("\ud83dx"));
        Console.WriteLine((int)Encoding.Unicode.GetString(new byte[] { 0x3d, 0xd8, 0x41, 0 })[0]);
        Console.WriteLine(Encoding.Unicode.GetString(new byte[] { 0x3d, 0xd8, 0x00, 0xde }).Length);
        Console.WriteLine("{0} {1}", Encoding.UTF8.GetMaxByteCount(3), Encoding.ASCII.GetMaxByteCount(3));
        var buffer = new byte[4];
        Console.WriteLine(Encoding.UTF8.GetBytes("xabcx", 1, 3, buffer, 1));
        Show("part", buffer);
        try { Encoding.UTF8.GetBytes("abcde", 0, 5, buffer, 0); }
        catch (ArgumentException e) { Console.WriteLine(e.ParamName); }
        Show("converted", Encoding.Convert(Encoding.Unicode, Encoding.UTF8, new byte[] { 0xac, 0x20 }));
        try { Encoding.GetEncoding(null); }
        catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
        try { Encoding.GetEncoding(70000); }
        catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
    }
}
