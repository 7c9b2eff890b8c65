// A task that fails and that nothing awaits: the program goes on as if all were well.

#define DEBUG
using System;
using System.Threading;
using System.Threading.Tasks;

static class UnobservedException {
    static readonly ManualResetEventSlim saved = new ManualResetEventSlim();

    static async Task Save(string text) {
        await Task.Yield();
        saved.Set();
        if (text == "")
            throw new ArgumentException("there is nothing to save");
    }

    static void Main() {
        Save("");
        saved.Wait();
    }
}
