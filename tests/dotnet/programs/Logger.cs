// build: no-run
//
// A logger with a background thread, woken by an AutoResetEvent.
//
// Logging::Main              Close drains the queue before the thread ends: what
//                            was logged is written, in order.
// LoggerLostLine::Run        The thread looks at the stop flag before it looks at
//                            the queue: a line logged just before Close is lost.
// LoggerSleepsOn::Run        Close sets the flag but not the event: the thread
//                            sleeps for ever, and so does Close.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Text;
using System.Threading;

interface ISink {
    void Write(string line);
}

class MemorySink : ISink {
    readonly StringBuilder text = new StringBuilder();

    public void Write(string line) {
        if (text.Length > 0)
            text.Append('|');
        text.Append(line);
    }

    public override string ToString() {
        return text.ToString();
    }
}

class Logger : IDisposable {
    readonly ISink sink;
    readonly Queue<string> lines = new Queue<string>();
    readonly AutoResetEvent wake = new AutoResetEvent(false);
    readonly Thread thread;
    protected volatile bool stop;

    public Logger(ISink sink) {
        this.sink = sink;
        thread = new Thread(Work) { Name = "logger" };
    }

    public Logger Start() {
        thread.Start();
        return this;
    }

    public void Log(string line) {
        lock (lines) {
            if (stop)
                throw new ObjectDisposedException("Logger");
            lines.Enqueue(line);
        }
        wake.Set();
    }

    protected virtual void Work() {
        while (true) {
            bool last = stop;
            Drain();
            if (last)
                return;
            wake.WaitOne();
        }
    }

    protected void WaitForWork() {
        wake.WaitOne();
    }

    protected void Drain() {
        string line;
        while ((line = Take()) != null)
            sink.Write(line);
    }

    string Take() {
        lock (lines)
            return lines.Count == 0 ? null : lines.Dequeue();
    }

    protected virtual void Wake() {
        wake.Set();
    }

    public void Dispose() {
        lock (lines)
            stop = true;
        Wake();
        thread.Join();
    }
}

class HastyLogger : Logger {
    public HastyLogger(ISink sink) : base(sink) { }

    protected override void Work() {
        while (!stop) {
            Drain();
            WaitForWork();
        }
    }
}

class QuietLogger : Logger {
    public QuietLogger(ISink sink) : base(sink) { }

    protected override void Wake() { }
}

static class Logging {
    public static void Scenario(ISink sink, Logger logger) {
        using (logger.Start()) {
            logger.Log("one");
            logger.Log("two");
        }
        Debug.Assert(sink.ToString() == "one|two", "the log says " + sink);
        try {
            logger.Log("three");
            Debug.Fail("a closed logger takes no lines");
        } catch (ObjectDisposedException) {
        }
    }

    public static void Main() {
        var sink = new MemorySink();
        Scenario(sink, new Logger(sink));
    }
}

static class LoggerLostLine {
    public static void Run() {
        var sink = new MemorySink();
        Logging.Scenario(sink, new HastyLogger(sink));
    }
}

static class LoggerSleepsOn {
    public static void Run() {
        var sink = new MemorySink();
        Logging.Scenario(sink, new QuietLogger(sink));
    }
}
