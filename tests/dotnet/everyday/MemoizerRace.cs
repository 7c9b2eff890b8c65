// A bug: between the two locks another thread may add the key; Add throws then.
using System;
using System.Collections.Generic;
using System.Threading;

class Memoizer
{
    readonly Dictionary<int, int> results = new Dictionary<int, int>();

    public int Square(int n)
    {
        lock (results)
        {
            if (results.ContainsKey(n))
                return results[n];
        }
        int square = n * n;
        lock (results)
        {
            results.Add(n, square);
        }
        return square;
    }
}

static class Program
{
    static void Main()
    {
        var memoizer = new Memoizer();
        var threads = new List<Thread>();
        for (int i = 0; i < 2; i++)
            threads.Add(new Thread(() => memoizer.Square(4)));
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        Console.WriteLine(memoizer.Square(4));
    }
}
