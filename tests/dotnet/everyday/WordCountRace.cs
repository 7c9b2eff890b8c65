// A bug: each access of the dictionary is safe, but reading and writing a count are two accesses.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Tasks;

class WordCount
{
    readonly ConcurrentDictionary<string, int> counts = new ConcurrentDictionary<string, int>();

    public void Read(string line)
    {
        foreach (string word in line.Split(' '))
            counts[word] = counts.GetOrAdd(word, 0) + 1;
    }

    public int this[string word] => counts.TryGetValue(word, out int count) ? count : 0;
}

static class Program
{
    static void Main()
    {
        var words = new WordCount();
        Parallel.ForEach(new[] { "to be or", "not to be" }, words.Read);
        Trace.Assert(words["to"] == 2 && words["be"] == 2 && words["or"] == 1 && words["not"] == 1);
    }
}
