// build: roslyn
// One object for each interned text. (What mono keeps is a copy.)
using System;

static class Program
{
    static string Joined(string left, string right) { return string.Concat(left, right); }

    static void Main()
    {
        string literal = "hello", made = Joined("hel", "lo");
        Console.WriteLine(ReferenceEquals(literal, made));
        Console.WriteLine(ReferenceEquals(literal, string.Intern(made)));
        Console.WriteLine(ReferenceEquals(literal, string.IsInterned(made)));
        string other = Joined("made at", " run time");
        Console.WriteLine(string.IsInterned(other) == null);
        string kept = string.Intern(other);
        Console.WriteLine(kept == other);
        Console.WriteLine(ReferenceEquals(kept, string.Intern(Joined("made at ", "run time"))));
        Console.WriteLine(ReferenceEquals(kept, string.IsInterned(Joined("made", " at run time"))));
        Console.WriteLine(ReferenceEquals(string.Intern(""), string.Empty));
        try { string.Intern(null); }
        catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
    }
}
