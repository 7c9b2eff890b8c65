// Holds. The identifier of a request flows with it through awaits, and requests do not see each other's.
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Log
{
    static readonly AsyncLocal<string> request = new AsyncLocal<string>();

    public static string Request
    {
        get => request.Value;
        set => request.Value = value;
    }
}

class Handler
{
    public async Task<string> Handle(string name)
    {
        Log.Request = name;
        await Task.Yield();
        return await Query();
    }

    async Task<string> Query()
    {
        await Task.Yield();
        return Log.Request;
    }
}

static class Program
{
    static async Task Main()
    {
        var handler = new Handler();
        Task<string> first = handler.Handle("first");
        Task<string> second = handler.Handle("second");
        Trace.Assert(await first == "first");
        Trace.Assert(await second == "second");
        Trace.Assert(Log.Request == null);
    }
}
