// A bug: an exception between WaitAsync and Release leaves the semaphore taken, and the next caller waits for ever.
using System;
using System.Threading;
using System.Threading.Tasks;

class Store
{
    readonly SemaphoreSlim gate = new SemaphoreSlim(1);
    string text = "";

    public async Task Append(string more)
    {
        await gate.WaitAsync();
        if (more == null)
            throw new ArgumentNullException(nameof(more));
        text += more;
        gate.Release();
    }
}

static class Program
{
    static async Task Main()
    {
        var store = new Store();
        try
        {
            await store.Append(null);
        }
        catch (ArgumentNullException)
        {
            Console.WriteLine("nothing to append");
        }
        await store.Append("a");
        await store.Append("b");
    }
}
