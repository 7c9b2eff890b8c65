// build: no-run
//
// How programs fail and end: assertions, uncaught exceptions, FailFast, exit codes.

#define DEBUG
#define TRACE

using System;
using System.Diagnostics;
using System.Threading;

static class Failures {
    static int x, y;

    static Thread Start(ThreadStart work) {
        var thread = new Thread(work);
        thread.Start();
        return thread;
    }

    static void DebugAssert() {
        Start(() => x = 1);
        Debug.Assert(x == 0);
    }

    static void DebugAssertMessage() {
        Start(() => x = 1);
        Debug.Assert(x == 0, "too late", "x has been written");
    }

    static void DebugAssertHolds() {
        Start(() => x = 1).Join();
        Debug.Assert(x == 1, "written");
    }

    static void DebugFail() {
        Start(() => {
            if (y == 1)
                Debug.Fail("y was first");
        });
        y = 1;
    }

    static void TraceAssert() {
        Start(() => x = 1);
        Trace.Assert(x == 0, "too late");
    }

    static void TraceFail() {
        Trace.Fail("always");
    }

    static void UncaughtInThread() {
        Start(() => { throw new InvalidOperationException("nobody takes me"); });
    }

    static void UncaughtInMain() {
        Start(() => x = 1);
        if (x == 1)
            throw new InvalidOperationException("nobody takes me");
    }

    static void NullReference() {
        string text = x == 0 ? null : "text";
        y = text.Length;
    }

    static void DivideByZero() {
        Start(() => x = 1);
        y = 10 / x;
    }

    static void Caught() {
        try {
            y = 10 / x;
        } catch (DivideByZeroException) {
            y = 1;
        }
    }

    static void FilteredAway() {
        try {
            throw new InvalidOperationException("not mine");
        } catch (InvalidOperationException e) when (e.Message == "mine") {
            y = 1;
        }
    }

    static void FailFast() {
        Start(() => x = 1);
        if (x == 1)
            Environment.FailFast("x was first");
    }

    static void Exit() {
        Start(() => {
            x = 1;
            Thread.Sleep(Timeout.Infinite);
        });
        Environment.Exit(3);
    }

    static void ExitInThread() {
        Start(() => Environment.Exit(4)).Join();
        x = 1;
    }

    static void ExitCode() {
        Environment.ExitCode = 5;
        x = Environment.ExitCode;
    }

    static int Returned() {
        Start(() => x = 6).Join();
        return x;
    }

    static int Main() {
        return Returned();
    }
}
