// A user interface runs everything on one thread. The thread blocks in .Result, and what would give the result waits in
// the queue of that thread.

#define DEBUG
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class UserInterface : SynchronizationContext {
    readonly Queue<Action> queue = new Queue<Action>();

    public override void Post(SendOrPostCallback callback, object state) {
        lock (queue) {
            queue.Enqueue(() => callback(state));
            Monitor.Pulse(queue);
        }
    }

    public void RunOne() {
        Action action;
        lock (queue) {
            while (queue.Count == 0) Monitor.Wait(queue);
            action = queue.Dequeue();
        }
        action();
    }
}

static class ResultDeadlock {
    static async Task<string> Fetch() {
        await Task.Run(() => { });
        return "page";
    }

    static void OnClick() {
        Console.WriteLine(Fetch().Result);
    }

    static void Main() {
        var ui = new UserInterface();
        SynchronizationContext.SetSynchronizationContext(ui);
        ui.Post(_ => OnClick(), null);
        ui.RunOne();
    }
}
