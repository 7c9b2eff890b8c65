// Holds. Each worker of the loop has a sum of its own; they are added under a lock.
using System.Diagnostics;
using System.Threading.Tasks;

static class Program
{
    static int Sum(int[] numbers)
    {
        object gate = new object();
        int total = 0;
        Parallel.For(
            0,
            numbers.Length,
            () => 0,
            (i, loop, partial) => partial + numbers[i],
            partial =>
            {
                lock (gate)
                    total += partial;
            });
        return total;
    }

    static int Largest(int[] numbers)
    {
        object gate = new object();
        int largest = int.MinValue;
        Parallel.ForEach(numbers, number =>
        {
            lock (gate)
            {
                if (number > largest)
                    largest = number;
            }
        });
        return largest;
    }

    static void Main()
    {
        Trace.Assert(Sum(new[] { 1, 2 }) == 3);
        Trace.Assert(Largest(new[] { 7, 5 }) == 7);
    }
}
