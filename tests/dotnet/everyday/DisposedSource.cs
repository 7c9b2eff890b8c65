// A bug: the source is disposed while a request may still ask it for a token.
using System;
using System.Threading;
using System.Threading.Tasks;

class Session : IDisposable
{
    readonly CancellationTokenSource ended = new CancellationTokenSource();

    public bool Handle(int request)
    {
        CancellationToken token = ended.Token;
        return !token.IsCancellationRequested && request > 0;
    }

    public void Dispose()
    {
        ended.Cancel();
        ended.Dispose();
    }
}

static class Program
{
    static void Main()
    {
        var session = new Session();
        Task<bool> request = Task.Run(() => session.Handle(1));
        session.Dispose();
        Console.WriteLine(request.Result);
    }
}
