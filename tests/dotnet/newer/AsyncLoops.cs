// Every element of a parallel loop over an asynchronous function is worked on once.
using System.Threading;
using System.Threading.Tasks;

static class AsyncLoops
{
    static async Task<int> Main()
    {
        int sum = 0;
        await Parallel.ForEachAsync(new[] { 1, 2 }, async (number, token) =>
        {
            await Task.Yield();
            Interlocked.Add(ref sum, number);
        });
        return sum - 3;
    }
}
