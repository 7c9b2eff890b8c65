// build: roslyn no-run
#define DEBUG
//
// Parts of servers as people write them, each once right and once with a usual mistake.

using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

// Lets so many calls through at a time.
class RateLimiter {
    readonly SemaphoreSlim permits;
    int inside;

    public RateLimiter(int limit) { permits = new SemaphoreSlim(limit); }

    public async Task Run(Func<Task> work, int limit) {
        await permits.WaitAsync();
        try {
            Debug.Assert(Interlocked.Increment(ref inside) <= limit);
            await work();
            Interlocked.Decrement(ref inside);
        } finally {
            permits.Release();
        }
    }
}

// The same with a counter that is looked at first.
class LeakyLimiter {
    volatile int inside;

    public async Task<bool> TryRun(Func<Task> work, int limit) {
        if (inside >= limit)
            return false;
        Debug.Assert(Interlocked.Increment(ref inside) <= limit, "too many at a time");
        await work();
        Interlocked.Decrement(ref inside);
        return true;
    }
}

// Connections that are used again.
class ConnectionPool {
    readonly ConcurrentBag<Connection> idle = new ConcurrentBag<Connection>();
    readonly bool returnsTwice;

    public ConnectionPool(bool returnsTwice) { this.returnsTwice = returnsTwice; }

    public class Connection { public int Users; }

    public async Task Use() {
        Connection connection;
        if (!idle.TryTake(out connection))
            connection = new Connection();
        Debug.Assert(Interlocked.Increment(ref connection.Users) == 1, "two users of one connection");
        await Task.Yield();
        Interlocked.Decrement(ref connection.Users);
        idle.Add(connection);
        if (returnsTwice)
            idle.Add(connection);
    }
}

// Opens after a failure and lets one call probe.
class CircuitBreaker {
    const int Closed = 0, Open = 1, HalfOpen = 2;
    int state = Open;
    public int Probes;

    public void Call(bool careful) {
        if (careful) {
            if (Interlocked.CompareExchange(ref state, HalfOpen, Open) != Open)
                return;
        } else {
            if (Volatile.Read(ref state) != Open)
                return;
            Volatile.Write(ref state, HalfOpen);
        }
        Interlocked.Increment(ref Probes);
    }
}

// Collects entries and writes them together.
class BatchWriter {
    readonly object gate = new object();
    List<int> batch = new List<int>();
    public int Written;

    public void Add(int entry) {
        lock (gate)
            batch.Add(entry);
    }

    public void Flush() {
        List<int> full;
        lock (gate) {
            full = batch;
            batch = new List<int>();
        }
        Interlocked.Add(ref Written, full.Count);
    }

    // Clears what may have grown since it was counted.
    public void FlushLoosely() {
        int count;
        lock (gate)
            count = batch.Count;
        Interlocked.Add(ref Written, count);
        lock (gate)
            batch.Clear();
    }
}

// Tells subscribers of events.
class Publisher {
    public event Action Changed;
    public int Told;

    public void Raise() {
        Action handlers = Changed;
        if (handlers != null)
            handlers();
    }

    public void RaiseLoosely() {
        if (Changed != null)
            Changed();
    }

    public void Count() { Interlocked.Increment(ref Told); }
}

// Initialises once, asynchronously.
class AsyncOnce {
    readonly SemaphoreSlim one = new SemaphoreSlim(1);
    volatile bool done;
    public int Runs;

    public async Task Ensure(bool looksAgain) {
        if (done)
            return;
        await one.WaitAsync();
        if (!looksAgain || !done) {
            Runs++;
            await Task.Yield();
            done = true;
        }
        one.Release();
    }
}

static class Services {
    static void TwoAtATime() {
        var limiter = new RateLimiter(1);
        Func<Task> work = async () => await Task.Yield();
        Task.WaitAll(limiter.Run(work, 1), limiter.Run(work, 1));
    }

    static void LooksThenEnters() {
        var limiter = new LeakyLimiter();
        Func<Task> work = async () => await Task.Yield();
        Task.WaitAll(Task.Run(() => limiter.TryRun(work, 1)), Task.Run(() => limiter.TryRun(work, 1)));
    }

    static void PooledConnections() {
        var pool = new ConnectionPool(false);
        pool.Use().Wait();
        Task.WaitAll(Task.Run(pool.Use), Task.Run(pool.Use));
    }

    static void ReturnedTwice() {
        var pool = new ConnectionPool(true);
        pool.Use().Wait();
        Task.WaitAll(Task.Run(pool.Use), Task.Run(pool.Use));
    }

    static void OneProbe() {
        var breaker = new CircuitBreaker();
        Parallel.Invoke(() => breaker.Call(true), () => breaker.Call(true));
        Debug.Assert(breaker.Probes == 1);
    }

    static void TwoProbes() {
        var breaker = new CircuitBreaker();
        Parallel.Invoke(() => breaker.Call(false), () => breaker.Call(false));
        Debug.Assert(breaker.Probes == 1);
    }

    static void NothingIsLost() {
        var writer = new BatchWriter();
        Parallel.Invoke(() => writer.Add(1), () => writer.Add(2), writer.Flush);
        writer.Flush();
        Debug.Assert(writer.Written == 2);
    }

    static void LostBetweenLocks() {
        var writer = new BatchWriter();
        Parallel.Invoke(() => writer.Add(1), writer.FlushLoosely);
        writer.Flush();
        Debug.Assert(writer.Written == 1);
    }

    static void Unsubscribes() {
        var publisher = new Publisher();
        publisher.Changed += publisher.Count;
        Parallel.Invoke(publisher.Raise, () => publisher.Changed -= publisher.Count);
        Debug.Assert(publisher.Told <= 1);
    }

    static void UnsubscribesBetween() {
        var publisher = new Publisher();
        publisher.Changed += publisher.Count;
        Parallel.Invoke(publisher.RaiseLoosely, () => publisher.Changed -= publisher.Count);
    }

    static void InitialisedOnce() {
        var once = new AsyncOnce();
        Task.WaitAll(once.Ensure(true), once.Ensure(true));
        Debug.Assert(once.Runs == 1);
    }

    static void InitialisedTwice() {
        var once = new AsyncOnce();
        Task.WaitAll(Task.Run(() => once.Ensure(false)), Task.Run(() => once.Ensure(false)));
        Debug.Assert(once.Runs == 1);
    }

    // A call that fails is tried again, unless it has been cancelled.
    static async Task<int> Retry(Func<int, Task<int>> call, CancellationToken token) {
        for (int attempt = 1; ; attempt++) {
            token.ThrowIfCancellationRequested();
            try {
                return await call(attempt);
            } catch (InvalidOperationException) {
                if (attempt == 2)
                    throw;
            }
        }
    }

    static void SecondTime() {
        int result = Retry(async attempt => {
            await Task.Yield();
            if (attempt == 1)
                throw new InvalidOperationException();
            return attempt;
        }, CancellationToken.None).Result;
        Debug.Assert(result == 2);
    }

    static void GivesUp() {
        Retry(async attempt => {
            await Task.Yield();
            throw new InvalidOperationException("no answer");
        }, CancellationToken.None).GetAwaiter().GetResult();
    }

    static int heard;

    // A heartbeat that ends with its service.
    static void StopsBeating() {
        var stop = new CancellationTokenSource();
        Task beats = Task.Run(async () => {
            while (!stop.IsCancellationRequested) {
                Interlocked.Exchange(ref heard, 1);
                await Task.Yield();
            }
        });
        stop.Cancel();
        beats.Wait();
    }

    static void NeverStops() {
        bool stop = false;
        Task waits = Task.Run(() => {
            var never = new ManualResetEventSlim();
            while (!stop)
                never.Wait();
        });
        stop = true;
        waits.Wait();
    }

    static void Main() {
        TwoAtATime();
    }
}
