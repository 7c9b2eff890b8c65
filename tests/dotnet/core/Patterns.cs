// build: by-core
//
// Regular expressions as .NET implements them.

using System;
using System.Text.RegularExpressions;

static class Patterns {
    static void Show(string text) => Console.WriteLine(text);

    static void Main() {
        Show(Regex.IsMatch("abc123", @"\d+").ToString());
        Show(Regex.IsMatch("abc", @"^\d+$").ToString());
        Match pair = Regex.Match("key=value", @"(\w+)=(\w+)");
        Show(pair.Success + " " + pair.Index + " " + pair.Length + " " + pair.Groups[1].Value + " " + pair.Groups[2].Value);
        Match time = new Regex(@"(?<hour>\d\d):(?<minute>\d\d)").Match("at 12:34");
        Show(time.Groups["hour"].Value + " past " + time.Groups["minute"].Value);
        Show(Regex.Replace("a1b22", @"\d+", "#"));
        Show(Regex.Replace("John Smith", @"(\w+) (\w+)", "$2, $1"));
        Show(Regex.Replace("one two", @"\w+", match => match.Value.ToUpperInvariant()));
        Show(string.Join("|", Regex.Split("a, b,c", @",\s*")));
        foreach (Match word in Regex.Matches("the cat sat", @"\b\w"))
            Show(word.Value + word.Index);
        Show(Regex.IsMatch("HELLO", "hello", RegexOptions.IgnoreCase).ToString());
        Show(Regex.Match("aaa", "a{2,}?").Value + " " + Regex.Match("<b><i>", "<.*>").Value + " " + Regex.Match("<b><i>", "<.*?>").Value);
        Show(Regex.IsMatch("abab", @"^(ab)\1$") + " " + Regex.IsMatch("foobar", "foo(?=bar)") + " " + Regex.IsMatch("foobaz", "foo(?!baz)"));
        Show(Regex.Matches("a\nb", "^.$", RegexOptions.Multiline).Count.ToString());
        Show(Regex.Escape("1+1=2?"));
        Show(Regex.IsMatch("user@example.org", @"^[\w.+-]+@[\w-]+(\.[\w-]+)+$").ToString());
        Show(Regex.IsMatch("Grüße", @"^\p{L}+$").ToString());
        try {
            Regex.IsMatch("", "(");
        } catch (ArgumentException e) {
            Show(e.Message);
        }
    }
}
