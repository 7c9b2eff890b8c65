// build: roslyn
// System.String: indexing, comparison, search, slices, case, trimming, padding, replace, concatenation of mixed types; immutability, interning of literals.
using System;

static class StringBasics
{
    static string none = null; static string text = "Hello, World";
    static void Main()
    {
        Console.WriteLine("{0} {1} {2} {3}", text.Length, text[0], text[text.Length - 1], "".Length);
        Console.WriteLine("concat " + 1 + 'c' + 2.5 + true + null + "s" + 10L + (byte)3 + 'x' + (object)"o");
        Console.WriteLine(1 + 2 + "three" + 4 + 5 + ('a' + 1) + (char)('a' + 1));
        Console.WriteLine(none + "x" + none + (none == null) + (none ?? "default"));
        string s = "a";
        string t = s;
        s += "b";
        Console.WriteLine(s + t + (s == "ab") + ((object)s == (object)"ab") + ((object)"lit" == (object)"lit") + (string)null);
        Console.WriteLine("Substring {0} [{1}] {2}", text.Substring(7), text.Substring(5, 0), text.Substring(3, 4));
        Console.WriteLine("IndexOf {0} {1} {2} {3} {4} {5}", text.IndexOf('o'), text.IndexOf("o", 5), text.IndexOf("zz"), text.LastIndexOf('o'), text.IndexOf(""), text.IndexOfAny(new[] { 'W', ',' }));
        Console.WriteLine("Contains {0} {1} StartsWith {2} {3} EndsWith {4} {5}", text.Contains("World"), text.Contains("world"), text.StartsWith("Hell"), text.StartsWith(""), text.EndsWith("ld"), text.EndsWith("x"));
        Console.WriteLine("{0} {1} {2}", text.ToUpper(), text.ToLower(), text.ToUpperInvariant() == text.ToUpper());
        Console.WriteLine("[{0}] [{1}] [{2}] [{3}] [{4}]", "  x y ".Trim(), "  x".TrimStart(), "x  ".TrimEnd(), "--x-".Trim('-'), "abcba".Trim('a', 'b'));
        Console.WriteLine("[{0}] [{1}] [{2}]", "7".PadLeft(3), "7".PadLeft(3, '0'), "7".PadRight(3) + "|");
        Console.WriteLine("{0} {1} {2} {3}", text.Replace('l', 'L'), text.Replace("l", ""), text.Replace("World", "There"), "aaa".Replace("aa", "b"));
        Console.WriteLine("{0} {1} {2} {3}", text.Insert(5, "!!"), text.Remove(5), text.Remove(0, 7), new string('z', 3));
        Console.WriteLine("Equals {0} {1} {2} {3} {4}", "a".Equals("a"), "a".Equals((object)"a"), "a".Equals(null), string.Equals(none, null), "A".Equals("a", StringComparison.OrdinalIgnoreCase));
        Console.WriteLine("CompareOrdinal {0} {1} {2} {3}", Math.Sign(string.CompareOrdinal("a", "b")), Math.Sign(string.CompareOrdinal("b", "a")), string.CompareOrdinal("x", "x"), Math.Sign(string.CompareOrdinal(null, "")));
        Console.WriteLine("CompareTo {0} {1} {2}", "abc".CompareTo("abd"), "abc".CompareTo("abc"), "b".CompareTo("abc"));
        Console.WriteLine("Compare {0} {1}", string.Compare("a", "A", StringComparison.OrdinalIgnoreCase), Math.Sign(string.Compare("a", "B", StringComparison.Ordinal)));
        Console.WriteLine("IsNullOrEmpty {0} {1} {2} White {3} {4}", string.IsNullOrEmpty(none), string.IsNullOrEmpty(""), string.IsNullOrEmpty("a"), string.IsNullOrWhiteSpace(" \t"), string.IsNullOrWhiteSpace("."));
        Console.WriteLine("Join {0} {1} {2} {3}", string.Join("-", "a", "b"), string.Join(", ", new[] { 1, 2 }), string.Join("", new object[] { 1, null, 'c' }), string.Join("+", new string[0]));
        Console.WriteLine("Concat {0} {1} {2}", string.Concat("a", "b", "c", "d", "e"), string.Concat(1, 2), string.Concat(new[] { "x", null, "y" }));
        foreach (string part in "a,b,,c".Split(',')) Console.Write("[" + part + "]");
        foreach (string part in "a, b;c".Split(new[] { ',', ';', ' ' }, StringSplitOptions.RemoveEmptyEntries)) Console.Write("(" + part + ")");
        foreach (string part in "1--2--3".Split(new[] { "--" }, StringSplitOptions.None)) Console.Write("<" + part + ">");
        foreach (string part in "a b c d".Split(new[] { ' ' }, 2)) Console.Write("{" + part + "}");
        foreach (string part in " x  y ".Split()) Console.Write("/" + part);
        Console.WriteLine();
        char[] chars = text.ToCharArray();
        Array.Reverse(chars);
        Console.WriteLine(new string(chars) + new string(chars, 0, 3) + text.ToCharArray(1, 2).Length);
        int vowels = 0; foreach (char c in text) if ("aeiou".IndexOf(c) >= 0) vowels++; Console.WriteLine("vowels " + vowels);
        foreach (Action bad in new Action[] { () => text.Substring(20), () => text.Substring(-1), () => text.Substring(3, 20), () => Console.Write(text[99]), () => none.Trim(), () => text.IndexOf((string)null), () => text.Remove(99), () => "a".Replace("", "b"), () => new string('a', -1) })
            try { bad(); Console.WriteLine("no exception"); } catch (Exception e) { Console.Write(e.GetType().Name + " "); }
        Console.WriteLine();
        string escaped = "tab\tquote\"back\\slash \u0041 \x42 nul" + '\0'.ToString().Length, verbatim = @"c:\dir ""q""";
        Console.WriteLine(escaped + verbatim);
        Console.WriteLine("hash equal " + ("ab" + s).GetHashCode().Equals(("a" + "bab").GetHashCode()) + " copy " + string.Copy(text) + " " + text.Clone());
        Console.WriteLine(string.CompareOrdinal("apple", 1, "ppl", 0, 3) + " " + text.ToString() + " " + string.Empty + "." + (text.GetType().Name));
    }
}
