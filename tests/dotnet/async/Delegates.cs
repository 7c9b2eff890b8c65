// build: roslyn no-run
#define DEBUG
//
// Delegates that run on the pool (BeginInvoke, EndInvoke), and aborted threads: .NET Framework and Mono have both, .NET has neither.

using System;
using System.Diagnostics;
using System.Threading;

static class Delegates {
    delegate int Adder(int left, string middle, long right);

    static readonly object gate = new object();
    static int count;
    static bool called;

    static void Locked() { lock (gate) count++; }
    static void Unlocked() { count++; }

    static void Both(Action action) {
        IAsyncResult first = action.BeginInvoke(null, null), second = action.BeginInvoke(null, null);
        action.EndInvoke(first);
        action.EndInvoke(second);
        Debug.Assert(count == 2);
    }

    static void TwoLocked() { Both(Locked); }
    static void TwoUnlocked() { Both(Unlocked); }

    // Arguments and results keep their types.
    static void Values() {
        Adder add = (left, middle, right) => left + middle.Length + (int)right;
        IAsyncResult call = add.BeginInvoke(1, "ab", 5, null, "state");
        Debug.Assert((string)call.AsyncState == "state" && !call.CompletedSynchronously);
        Debug.Assert(add.EndInvoke(call) == 8 && call.IsCompleted);
    }

    // What was done before the callback is seen by whoever it wakes.
    static void Callback() {
        var done = new ManualResetEvent(false);
        Func<int> compute = () => 7;
        compute.BeginInvoke(result => {
            count = compute.EndInvoke(result);
            done.Set();
        }, null);
        done.WaitOne();
        Debug.Assert(count == 7);
    }

    // The call is complete before its callback has run.
    static void CallbackTooLate() {
        Action action = Locked;
        action.EndInvoke(action.BeginInvoke(result => called = true, null));
        Debug.Assert(called);
    }

    static void Handle() {
        Action action = Unlocked;
        IAsyncResult call = action.BeginInvoke(null, null);
        call.AsyncWaitHandle.WaitOne();
        Debug.Assert(count == 1);
    }

    static void Polled() {
        Action action = Unlocked;
        IAsyncResult call = action.BeginInvoke(null, null);
        while (!call.IsCompleted)
            Thread.Yield();
        Debug.Assert(count == 1);
    }

    static void Throws() { throw new InvalidOperationException(); }

    static void Failure() {
        Action action = Throws;
        try { action.EndInvoke(action.BeginInvoke(null, null)); }
        catch (InvalidOperationException) { called = true; }
        Debug.Assert(called);
    }

    static void FailureUncaught() {
        Action action = Throws;
        action.EndInvoke(action.BeginInvoke(null, null));
    }

    // Nobody asks how the call has ended.
    static void FailureUnasked() {
        Action action = Throws;
        action.BeginInvoke(null, null);
    }

    static void EndedTwice() {
        Action action = Unlocked;
        IAsyncResult call = action.BeginInvoke(null, null);
        action.EndInvoke(call);
        try { action.EndInvoke(call); }
        catch (InvalidOperationException) { called = true; }
        Debug.Assert(called);
    }

    // A call that waits for a lock that its caller has.
    static void Deadlock() {
        Action action = Locked;
        lock (gate)
            action.EndInvoke(action.BeginInvoke(null, null));
    }

    static void Aborted() {
        var thread = new Thread(Unlocked);
        thread.Start();
        thread.Abort();
    }

    static void Main() { }
}
