// A cache behind a ReaderWriterLockSlim: readers look, and write what they do not find.

#define DEBUG

using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

static class Program {
    static readonly ReaderWriterLockSlim access = new ReaderWriterLockSlim();
    static readonly Dictionary<int, int> prices = new Dictionary<int, int>();

    static int Price(int item) {
        int price;
        access.EnterReadLock();
        try {
            if (prices.TryGetValue(item, out price)) return price;
        } finally {
            access.ExitReadLock();
        }
        access.EnterWriteLock();
        try {
            prices[item] = 3 * item;
            return prices[item];
        } finally {
            access.ExitWriteLock();
        }
    }

    static void Ask() {
        Debug.Assert(Price(2) == 6, "a wrong price");
    }

    static void Main() {
        var first = new Thread(Ask);
        var second = new Thread(Ask);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Debug.Assert(prices.Count == 1, "twice in the cache");
    }
}
