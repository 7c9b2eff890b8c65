// build: no-run
// A loop of the program's own asks an awaiter whether its task is done. The task needs the lock that the loop has.

using System.Threading.Tasks;

static class Asks {
    static readonly object gate = new object();
    static int done;

    static void Main() {
        var awaiter = Task.Run(() => { lock (gate) done = 1; }).GetAwaiter();
        lock (gate) {
            while (!awaiter.IsCompleted) { }
        }
    }
}
