// Holds. A call that fails is tried again; the last failure goes to the caller.
using System;
using System.Diagnostics;
using System.Threading.Tasks;

class Retry
{
    readonly int attempts;

    public Retry(int attempts)
    {
        this.attempts = attempts;
    }

    public async Task<T> Run<T>(Func<int, Task<T>> call)
    {
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                return await call(attempt);
            }
            catch (TimeoutException) when (attempt < attempts)
            {
                await Task.Delay(attempt * 100);
            }
        }
    }
}

static class Program
{
    static async Task<string> Flaky(int attempt)
    {
        await Task.Yield();
        if (attempt < 2)
            throw new TimeoutException("attempt " + attempt);
        return "answer";
    }

    static async Task Main()
    {
        Trace.Assert(await new Retry(3).Run(Flaky) == "answer");
        try
        {
            await new Retry(1).Run(Flaky);
            Trace.Assert(false, "one attempt is not enough");
        }
        catch (TimeoutException e)
        {
            Trace.Assert(e.Message == "attempt 1");
        }
    }
}
