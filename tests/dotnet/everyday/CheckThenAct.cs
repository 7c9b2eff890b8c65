// A bug: the queue may be empty when it is read, although it was not when it was asked.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Tasks;

static class Program
{
    static readonly ConcurrentQueue<string> names = new ConcurrentQueue<string>();

    static int Take()
    {
        if (names.IsEmpty)
            return 0;
        names.TryDequeue(out string name);
        return name.Length;
    }

    static void Main()
    {
        names.Enqueue("only");
        int sum = 0;
        Parallel.Invoke(() => Take(), () => Take());
    }
}
