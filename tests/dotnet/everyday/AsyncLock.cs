// Holds. A lock for async methods: a semaphore with one permit, released by what EnterAsync gives.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class AsyncLock
{
    readonly SemaphoreSlim one = new SemaphoreSlim(1, 1);

    public async Task<IDisposable> EnterAsync()
    {
        await one.WaitAsync();
        return new Releaser(one);
    }

    class Releaser : IDisposable
    {
        readonly SemaphoreSlim held;

        public Releaser(SemaphoreSlim held)
        {
            this.held = held;
        }

        public void Dispose() => held.Release();
    }
}

static class Program
{
    static readonly AsyncLock gate = new AsyncLock();
    static int total;

    static async Task Add(int n)
    {
        using (await gate.EnterAsync())
        {
            int before = total;
            await Task.Yield();
            total = before + n;
        }
    }

    static void Main()
    {
        Task.WaitAll(Add(1), Add(2));
        Trace.Assert(total == 3, "no update is lost");
    }
}
