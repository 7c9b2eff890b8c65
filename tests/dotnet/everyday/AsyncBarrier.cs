// Holds. Three workers announce what they have done by a counter; the last one releases all.
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Gathering
{
    readonly TaskCompletionSource<bool> all = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
    int missing;

    public Gathering(int count) { missing = count; }

    public Task Arrive()
    {
        if (Interlocked.Decrement(ref missing) == 0)
            all.SetResult(true);
        return all.Task;
    }
}

static class Program
{
    static readonly int[] parts = new int[2];

    static async Task<int> Work(Gathering gathering, int index)
    {
        parts[index] = index + 1;
        await gathering.Arrive();
        int sum = 0;
        foreach (int part in parts)
            sum += part;
        return sum;
    }

    static async Task Main()
    {
        var gathering = new Gathering(2);
        Task<int> one = Task.Run(() => Work(gathering, 0));
        Task<int> two = Task.Run(() => Work(gathering, 1));
        Trace.Assert(await one + await two == 6);
    }
}
