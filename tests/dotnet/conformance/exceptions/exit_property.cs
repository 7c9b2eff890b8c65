// A void entry point exits with Environment.ExitCode.
using System;

static class ExitProperty
{
    static void Main()
    {
        Console.WriteLine(Environment.ExitCode);
        Environment.ExitCode = 9;
        Console.WriteLine("set");
    }
}
