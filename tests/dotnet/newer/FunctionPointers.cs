// C# 9: pointers to methods.
unsafe static class Program
{
    static int Twice(int x) => 2 * x;
    static int Negate(int x) => -x;
    static void Count(ref int x) => x++;
    static delegate*<int, int> chosen;
    static int Apply(delegate*<int, int> f, int x) => f(x);
    static T Call<T>(delegate*<T, T> f, T x) => f(x);
    static string Hello(string s) => "hello " + s;

    static int Main()
    {
        delegate*<int, int> f = &Twice;
        if (f(4) != 8) return 1;
        f = &Negate;
        if (Apply(f, 3) != -3) return 2;
        if (chosen != null) return 3;
        chosen = &Twice;
        if (chosen == null || chosen(5) != 10) return 4;
        delegate*<int, int> either = chosen == f ? &Twice : &Negate;
        if (either(1) != -1) return 5;
        delegate*<ref int, void> g = &Count;
        int n = 1;
        g(ref n);
        if (n != 2) return 6;
        if (Call<string>(&Hello, "you") != "hello you") return 7;
        return chosen == f ? 8 : 0;
    }
}
