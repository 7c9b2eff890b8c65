// build: roslyn
// C#: while, do, for, foreach, goto, break, continue; nested and with several exits.
using System;
using System.Collections.Generic;

static class Loops
{
    static int Find(int[,] grid, int wanted)
    {
        for (int i = 0; i < grid.GetLength(0); i++)
            for (int j = 0; j < grid.GetLength(1); j++)
                if (grid[i, j] == wanted) goto found;
        return -1;
    found:
        return wanted * 10;
    }

    static int Collatz(long n)
    {
        int steps = 0;
        while (n != 1) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; steps++; }
        return steps;
    }

    static string Primes(int limit)
    {
        var result = new List<int>();
        for (int i = 2; i < limit; i++)
        {
            bool prime = true;
            foreach (int p in result)
            {
                if (p * p > i) break;
                if (i % p != 0) continue;
                prime = false;
                break;
            }
            if (prime) result.Add(i);
        }
        return string.Join(" ", result);
    }

    static int Goto(int n)
    {
        int total = 0;
    again:
        if (n <= 0) goto done;
        total += n--;
        if (total < 1000) goto again;
        total = -1;
    done:
        return total;
    }

    static void Main()
    {
        Console.WriteLine("found {0} {1}", Find(new[,] { { 1, 2 }, { 3, 4 } }, 3), Find(new[,] { { 1 } }, 7));
        foreach (int n in new[] { 1, 6, 7, 27 }) Console.WriteLine("collatz {0} {1}", n, Collatz(n));
        Console.WriteLine("primes " + Primes(60));
        Console.WriteLine("goto {0} {1} {2}", Goto(10), Goto(0), Goto(100));
        int i = 0;
        do { i += 3; } while (i < 10);
        Console.WriteLine("do " + i);
        do { i = -i; if (i < 0) continue; break; } while (i < 0);
        Console.WriteLine("do once " + i);
        for (int a = 0, b = 10; a < b; a++, b--) if (a + 1 == b || a + 2 == b) Console.WriteLine("meet {0} {1}", a, b);
        for (; ; ) { if (++i > 20) break; }
        Console.WriteLine("for ever " + i);
        foreach (char c in "abc") Console.Write(c + "-");
        Console.WriteLine();
        foreach (var pair in new SortedPairs()) Console.Write(pair + ";");
        Console.WriteLine();
        long fib = 1, previous = 0;
        for (int k = 0; k < 80; k++) { long next = fib + previous; previous = fib; fib = next; }
        Console.WriteLine("fib " + fib);
        int gcdA = 1071, gcdB = 462;
        while (gcdB != 0) { int t = gcdA % gcdB; gcdA = gcdB; gcdB = t; }
        Console.WriteLine("gcd " + gcdA);
    }
}

// foreach by pattern: no interface, a struct enumerator.
class SortedPairs
{
    public struct Walker
    {
        int at;
        public bool MoveNext() { return ++at < 4; }
        public string Current { get { return at + "=" + at * at; } }
    }
    public Walker GetEnumerator() { return new Walker(); }
}
