// A signal that is a new TaskCompletionSource in every round: a pulse that comes before the wait is gone, and the wait
// never ends.

#define DEBUG
using System.Threading.Tasks;

class Signal {
    volatile TaskCompletionSource<bool> round = new TaskCompletionSource<bool>();

    public Task Wait() {
        return round.Task;
    }

    public void Pulse() {
        var before = round;
        round = new TaskCompletionSource<bool>();
        before.SetResult(true);
    }
}

static class MissedSignal {
    static async Task Main() {
        var signal = new Signal();
        Task consumer = Task.Run(() => signal.Wait());
        signal.Pulse();
        await consumer;
    }
}
