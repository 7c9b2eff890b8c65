// An exception that nobody catches: output up to there, finally blocks aside, then exit code 1.
using System;

static class Uncaught
{
    static void Fail(int[] a, int i) { Console.WriteLine("about to fail"); a[i] = 1; Console.WriteLine("stored"); }

    static void Main()
    {
        try { Fail(new int[2], 1); } catch (Exception) { Console.WriteLine("never printed"); }
        Fail(new int[2], 2);
    }
}
