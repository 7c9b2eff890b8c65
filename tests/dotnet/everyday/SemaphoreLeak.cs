// A bug: an exception between Wait and Release leaves the semaphore taken, so the second call waits for ever.
using System;
using System.Threading;
using System.Threading.Tasks;

class Store
{
    readonly SemaphoreSlim one = new SemaphoreSlim(1);

    public async Task Save(string text)
    {
        await one.WaitAsync();
        if (text == null)
            throw new ArgumentNullException(nameof(text));
        await Task.Yield();
        one.Release();
    }
}

static class Program
{
    static async Task Main()
    {
        var store = new Store();
        try
        {
            await store.Save(null);
        }
        catch (ArgumentNullException)
        {
        }
        await store.Save("text");
    }
}
