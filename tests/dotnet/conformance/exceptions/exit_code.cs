// Environment.Exit: ends the program at once with its code: finally blocks do not run, nothing after is printed.
using System;

static class ExitCode
{
    static int Deep(int n) { if (n == 0) { Console.WriteLine("exiting"); Environment.Exit(42); } return Deep(n - 1) + 1; }

    static int Main(string[] args)
    {
        Console.WriteLine("arguments " + args.Length + " " + string.Join("|", args));
        Environment.ExitCode = 3;
        Console.WriteLine("exit code " + Environment.ExitCode);
        try { Console.WriteLine(Deep(3)); }
        finally { Console.WriteLine("never printed"); }
        return 1;
    }
}
