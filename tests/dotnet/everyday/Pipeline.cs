// Holds. Two stages and a sink, joined by bounded queues; each stage ends when the one before it has.
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Threading.Tasks;

static class Program
{
    static void Produce(BlockingCollection<int> output)
    {
        try
        {
            for (int i = 1; i <= 2; i++)
                output.Add(i);
        }
        finally
        {
            output.CompleteAdding();
        }
    }

    static void Square(BlockingCollection<int> input, BlockingCollection<int> output)
    {
        try
        {
            foreach (int item in input.GetConsumingEnumerable())
                output.Add(item * item);
        }
        finally
        {
            output.CompleteAdding();
        }
    }

    static void Main()
    {
        var numbers = new BlockingCollection<int>(1);
        var squares = new BlockingCollection<int>(1);
        Task producer = Task.Run(() => Produce(numbers));
        Task worker = Task.Run(() => Square(numbers, squares));
        int sum = 0;
        foreach (int square in squares.GetConsumingEnumerable())
            sum += square;
        Task.WaitAll(producer, worker);
        Trace.Assert(sum == 5, "all items came through");
    }
}
