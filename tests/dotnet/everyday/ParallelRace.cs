// A bug: all iterations of the loop add to one variable.
using System;
using System.Diagnostics;
using System.Threading.Tasks;

static class Program
{
    static int CountWords(string[] lines)
    {
        int words = 0;
        Parallel.ForEach(lines, line =>
        {
            bool inWord = false;
            int here = 0;
            foreach (char c in line)
            {
                if (c != ' ' && !inWord)
                    here++;
                inWord = c != ' ';
            }
            words += here;
        });
        return words;
    }

    static void Main()
    {
        string[] lines = { "a b", "c" };
        int words = CountWords(lines);
        Console.WriteLine(words);
        Trace.Assert(words == 3, "three words");
    }
}
