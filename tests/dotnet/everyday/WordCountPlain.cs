// A bug: a plain dictionary, which two tasks change at the same time, loses words.
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;

class WordCount
{
    readonly Dictionary<string, int> counts = new Dictionary<string, int>();

    public void Read(string line)
    {
        foreach (string word in line.Split(' '))
        {
            counts.TryGetValue(word, out int count);
            counts[word] = count + 1;
        }
    }

    public int this[string word] => counts.TryGetValue(word, out int count) ? count : 0;
}

static class Program
{
    static void Main()
    {
        var words = new WordCount();
        Task one = Task.Run(() => words.Read("to be"));
        Task two = Task.Run(() => words.Read("or"));
        Task.WaitAll(one, two);
        Trace.Assert(words["to"] == 1 && words["be"] == 1 && words["or"] == 1);
    }
}
