// A bug: counting down is a read and a write, so both may find that one is missing, and nothing releases them.
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Gathering
{
    readonly TaskCompletionSource<bool> all = new TaskCompletionSource<bool>();
    int missing;

    public Gathering(int count) { missing = count; }

    public Task Arrive()
    {
        missing--;
        if (missing == 0)
            all.SetResult(true);
        return all.Task;
    }
}

static class Program
{
    static async Task Main()
    {
        var gathering = new Gathering(2);
        Task one = Task.Run(() => gathering.Arrive());
        Task two = Task.Run(() => gathering.Arrive());
        await Task.WhenAll(one, two);
    }
}
