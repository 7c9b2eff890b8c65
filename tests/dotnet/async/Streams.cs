// build: by-core no-run
#define DEBUG
//
// Async iterators and async disposal.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

class Connection : IAsyncDisposable {
    public static int Open;

    public Connection() {
        Interlocked.Increment(ref Open);
    }

    public async ValueTask DisposeAsync() {
        await Task.Yield();
        Interlocked.Decrement(ref Open);
    }
}

static class Streams {
    static async IAsyncEnumerable<int> Count(int n) {
        for (int i = 1; i <= n; i++) {
            await Task.Yield();
            yield return i;
        }
    }

    static async Task<int> Sum() {
        int sum = 0;
        await foreach (int i in Count(2))
            sum += i;
        return sum;
    }

    static void Iterates() {
        Debug.Assert(Sum().Result == 3);
    }

    static async Task Uses() {
        await using (var connection = new Connection())
            Debug.Assert(Connection.Open == 1);
        Debug.Assert(Connection.Open == 0);
    }

    static void Disposes() {
        Uses().Wait();
    }

    static async Task<int> First() {
        await foreach (int i in Count(3).ConfigureAwait(false))
            return i;
        return 0;
    }

    static void StopsEarly() {
        Debug.Assert(First().Result == 1);
    }

    static void Main() {
        Iterates();
    }
}
