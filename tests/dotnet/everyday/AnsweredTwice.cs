// A bug: the reply and the time-out both set the result; the second of them throws.
using System;
using System.Threading;
using System.Threading.Tasks;

class Request
{
    readonly TaskCompletionSource<string> reply = new TaskCompletionSource<string>();
    Timer timer;

    public Task<string> Send()
    {
        timer = new Timer(_ => reply.SetException(new TimeoutException()), null, 100, Timeout.Infinite);
        return reply.Task;
    }

    public void Received(string text)
    {
        reply.SetResult(text);
        timer.Dispose();
    }
}

static class Program
{
    static async Task Main()
    {
        var request = new Request();
        Task<string> reply = request.Send();
        Task network = Task.Run(() => request.Received("hello"));
        try
        {
            await reply;
        }
        catch (TimeoutException)
        {
        }
        await network;
    }
}
