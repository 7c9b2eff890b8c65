// build: roslyn no-run
#define DEBUG
//
// State that is read before an await and written after it.

using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Account {
    public int Balance;
    readonly SemaphoreSlim one = new SemaphoreSlim(1);

    public async Task Deposit(int amount) {
        int before = Balance;
        await Task.Yield();
        Balance = before + amount;
    }

    public async Task DepositSafely(int amount) {
        await one.WaitAsync();
        try {
            int before = Balance;
            await Task.Yield();
            Balance = before + amount;
        } finally {
            one.Release();
        }
    }
}

static class LostUpdates {
    static void AcrossAwait() {
        var account = new Account();
        Task.WhenAll(account.Deposit(1), account.Deposit(2)).Wait();
        Debug.Assert(account.Balance == 3, "a deposit is lost");
    }

    static void Guarded() {
        var account = new Account();
        Task.WhenAll(account.DepositSafely(1), account.DepositSafely(2)).Wait();
        Debug.Assert(account.Balance == 3);
    }

    // One after the other: nothing is lost.
    static async Task InTurn() {
        var account = new Account();
        await account.Deposit(1);
        await account.Deposit(2);
        Debug.Assert(account.Balance == 3);
    }

    static void Sequential() {
        InTurn().Wait();
    }

    static Dictionary<string, int> cache = new Dictionary<string, int>();
    static int computed;

    static async Task<int> Compute(string key) {
        await Task.Yield();
        return Interlocked.Increment(ref computed);
    }

    // Asks before it awaits, and never again.
    static async Task<int> GetOrCompute(string key) {
        int value;
        lock (cache)
            if (cache.TryGetValue(key, out value))
                return value;
        value = await Compute(key);
        lock (cache)
            cache[key] = value;
        return value;
    }

    static void CacheComputesTwice() {
        Task<int> a = GetOrCompute("x"), b = GetOrCompute("x");
        Debug.Assert(a.Result == b.Result, "two callers see two values");
    }

    static Dictionary<string, Task<int>> tasks = new Dictionary<string, Task<int>>();

    static Task<int> GetOrStart(string key) {
        lock (tasks) {
            Task<int> task;
            if (!tasks.TryGetValue(key, out task))
                tasks[key] = task = Compute(key);
            return task;
        }
    }

    static void CacheOfTasks() {
        Task<int> a = GetOrStart("x"), b = GetOrStart("x");
        Debug.Assert(a.Result == 1 && b.Result == 1);
    }

    static void Main() {
        AcrossAwait();
    }
}
