// Holds. A table is filled by ranges of a partitioner.
using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Linq;
using System.Threading.Tasks;

static class Ranges
{
    static void Main()
    {
        int[] squares = new int[6];
        Parallel.ForEach(Partitioner.Create(0, squares.Length, 2), range =>
        {
            for (int i = range.Item1; i < range.Item2; i++)
                squares[i] = i * i;
        });
        Trace.Assert(squares.Sum() == 55);
    }
}
