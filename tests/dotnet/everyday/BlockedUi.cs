// A bug: an event handler waits for its own asynchronous method on the thread of the user interface.
using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

sealed class UiContext : SynchronizationContext
{
    readonly BlockingCollection<(SendOrPostCallback, object)> queue = new BlockingCollection<(SendOrPostCallback, object)>();
    public override void Post(SendOrPostCallback d, object state) => queue.Add((d, state));
    public void Run() { foreach (var (d, state) in queue.GetConsumingEnumerable()) d(state); }
    public void Close() => queue.CompleteAdding();
}

static class BlockedUi
{
    static UiContext ui = new UiContext();

    static async Task<int> FetchAsync()
    {
        await Task.Delay(10);
        return 42;
    }

    static void Click(object state)
    {
        int result = FetchAsync().Result;
        Console.WriteLine(result);
        ui.Close();
    }

    static void Main()
    {
        SynchronizationContext.SetSynchronizationContext(ui);
        ui.Post(Click, null);
        ui.Run();
    }
}
