// build: roslyn no-run
#define DEBUG
//
// An actor whose messages interleave at awaits, a custom scheduler, and memory that tasks publish.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

// Runs tasks one at a time, each on a thread of its own.
class OneAtATime : TaskScheduler {
    readonly Queue<Task> tasks = new Queue<Task>();
    bool running;

    protected override void QueueTask(Task task) {
        lock (tasks) {
            tasks.Enqueue(task);
            if (running)
                return;
            running = true;
        }
        ThreadPool.QueueUserWorkItem(_ => Drain());
    }

    void Drain() {
        while (true) {
            Task task;
            lock (tasks) {
                if (tasks.Count == 0) {
                    running = false;
                    return;
                }
                task = tasks.Dequeue();
            }
            TryExecuteTask(task);
        }
    }

    protected override bool TryExecuteTaskInline(Task task, bool queued) { return false; }
    protected override IEnumerable<Task> GetScheduledTasks() { return tasks; }
}

class Inventory {
    int stock = 1;
    public int Sold;
    readonly TaskFactory turns = new TaskFactory(new OneAtATime());

    async Task SellInTurn() {
        if (stock > 0) {
            await Task.Yield();
            stock--;
            Sold++;
        }
    }

    // Turns do not overlap, but another one may come in between at the await.
    public async Task Sell() {
        await await turns.StartNew(SellInTurn);
    }

    void SellAtOnce() {
        if (stock > 0) {
            stock--;
            Sold++;
        }
    }

    public Task SellWithoutAwait() {
        return turns.StartNew(SellAtOnce);
    }
}

static class Actors {
    static void Reentrant() {
        var shop = new Inventory();
        Task.WaitAll(shop.Sell(), shop.Sell());
        Debug.Assert(shop.Sold == 1, "sold twice");
    }

    static void OneTurnEach() {
        var shop = new Inventory();
        Task.WaitAll(shop.SellWithoutAwait(), shop.SellWithoutAwait());
        Debug.Assert(shop.Sold == 1);
    }

    static int data;
    static bool ready;

    static void PublishedByTask() {
        Task writes = Task.Run(() => { data = 1; });
        writes.Wait();
        Debug.Assert(data == 1);
    }

    // A plain flag orders nothing under weak models.
    static void PlainFlag() {
        Task writes = Task.Run(() => { data = 1; ready = true; });
        if (ready)
            Debug.Assert(data == 1);
        writes.Wait();
    }

    static void IsCompletedOrders() {
        Task writes = Task.Run(() => { data = 1; });
        if (writes.IsCompleted)
            Debug.Assert(data == 1);
        writes.Wait();
    }

    static void Main() {
        Reentrant();
    }
}
