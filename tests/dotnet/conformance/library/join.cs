using System;
using System.Threading;

// Joining threads that have not been started, and that have ended.
static class Joins {
    static void Try(string what, Func<bool> join) {
        try {
            Console.WriteLine("{0}: {1}", what, join());
        } catch (ThreadStateException) {
            Console.WriteLine("{0}: not started", what);
        } catch (ArgumentOutOfRangeException) {
            Console.WriteLine("{0}: out of range", what);
        }
    }

    static void TryAll(Thread thread) {
        Try("Join()", () => { thread.Join(); return true; });
        Try("Join(0)", () => thread.Join(0));
        Try("Join(1000)", () => thread.Join(1000));
        Try("Join(-1)", () => thread.Join(Timeout.Infinite));
        Try("Join(-2)", () => thread.Join(-2));
    }

    static void Main() {
        var thread = new Thread(() => { });
        TryAll(thread);
        thread.Start();
        thread.Join();
        TryAll(thread);
    }
}
