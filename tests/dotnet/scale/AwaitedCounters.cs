// build: no-run
//
// Tasks that each add one under a lock, and an await of all of them.

using System;
using System.Threading.Tasks;

static class AwaitedCounters {
    static int count;
    static readonly object gate = new object();

    static void Locked() {
        lock (gate)
            count++;
    }

    static async Task Awaits(int n) {
        var tasks = new Task[n];
        for (int i = 0; i < n; i++)
            tasks[i] = Task.Run((Action)Locked);
        await Task.WhenAll(tasks);
        lock (gate)
            if (count != n)
                throw new InvalidOperationException("lost");
    }

    static void Two() {
        Awaits(2).Wait();
    }

    static void Five() {
        Awaits(5).Wait();
    }

    static void Main() {
        Two();
    }
}
