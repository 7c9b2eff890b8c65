// The entry point's return value is the exit code; Environment.ExitCode is overridden by it.
using System;

static class MainReturn
{
    static int Main(string[] args)
    {
        Console.WriteLine(args == null ? "null" : args.Length.ToString());
        Environment.ExitCode = 5;
        try { return 7; }
        finally { Console.WriteLine("finally before exit"); }
    }
}
