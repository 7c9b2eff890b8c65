// A bug: a stage that fails does not complete its queue, and the sink waits for ever.
using System;
using System.Collections.Concurrent;
using System.Threading.Tasks;

static class Program
{
    static void Parse(string[] lines, BlockingCollection<int> output)
    {
        foreach (string line in lines)
            output.Add(int.Parse(line));
        output.CompleteAdding();
    }

    static int Sum(BlockingCollection<int> input)
    {
        int sum = 0;
        foreach (int item in input.GetConsumingEnumerable())
            sum += item;
        return sum;
    }

    static void Main()
    {
        var numbers = new BlockingCollection<int>();
        string[] lines = { "1", "two" };
        Task parser = Task.Run(() => Parse(lines, numbers));
        int sum = Sum(numbers);
        try
        {
            parser.Wait();
        }
        catch (AggregateException e)
        {
            Console.WriteLine(e.InnerException.Message);
        }
        Console.WriteLine(sum);
    }
}
