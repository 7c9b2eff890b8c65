// build: roslyn
// System.Char: classes, case, arithmetic, conversions, comparison, surrogates by value, parsing digits, ciphers.
using System;

static class Chars
{
    static string Caesar(string s, int k)
    {
        var a = s.ToCharArray();
        for (int i = 0; i < a.Length; i++) if (char.IsLetter(a[i]))
        {
            char b = char.IsUpper(a[i]) ? 'A' : 'a';
            a[i] = (char)((a[i] - b + k + 26) % 26 + b);
        }
        return new string(a);
    }
    static void Main()
    {
        foreach (char c in "aZ5 _.\t\u00e9-")
            Console.WriteLine("{0}: letter {1} digit {2} either {3} white {4} upper {5} lower {6} punctuation {7}", (int)c, char.IsLetter(c), char.IsDigit(c), char.IsLetterOrDigit(c), char.IsWhiteSpace(c), char.IsUpper(c), char.IsLower(c), char.IsPunctuation(c));
        Console.WriteLine("{0}{1}{2}{3}", char.ToUpper('q'), char.ToLower('Q'), char.ToUpper('5'), char.ToUpperInvariant('z'));
        char x = 'a'; x++; x += (char)2; Console.WriteLine("{0} {1} {2} {3}", x, x + 1, (char)(x + 1), x - 'a');
        Console.WriteLine("{0} {1} {2} {3}", (int)'A', (char)66, (ushort)'\uffff', unchecked((short)'\uffff'));
        Console.WriteLine("{0} {1} {2}", 'a' < 'b', 'a' == 97, 'a'.CompareTo('c'));
        Console.WriteLine("{0} {1} {2}", 'x'.Equals('x'), 'x'.Equals("x"), 'x'.ToString() + 'y');
        Console.WriteLine("{0} {1}", char.GetNumericValue('7'), '7' - '0');
        Console.WriteLine("{0} {1} {2}", char.IsControl('\n'), char.IsSurrogate('\ud800'), char.MaxValue == '\uffff');
        Console.WriteLine("{0} {1}", char.Parse("k"), 'k'.GetHashCode() == 'k'.GetHashCode());
        Console.WriteLine(Caesar("Hello, World!", 3) + " " + Caesar(Caesar("Hello, World!", 3), -3));
        int value = 0; foreach (char c in "2026") value = value * 10 + (c - '0'); Console.WriteLine(value);
        string bits = ""; for (int n = 37; n > 0; n >>= 1) bits = (char)('0' + (n & 1)) + bits; Console.WriteLine(bits);
        var counts = new int[26];
        foreach (char c in "mississippi") counts[c - 'a']++;
        for (int i = 0; i < 26; i++) if (counts[i] > 0) Console.Write((char)('a' + i) + "" + counts[i] + " ");
        Console.WriteLine();
        Console.WriteLine("{0} {1}", Convert.ToInt32('c'), Convert.ToChar(100));
        uint hash = 2166136261; foreach (char c in "fnv") { hash ^= c; hash *= 16777619; } Console.WriteLine(hash);
    }
}
