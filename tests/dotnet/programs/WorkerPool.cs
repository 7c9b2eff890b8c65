// build: no-run
//
// A thread pool of our own: worker threads, a queue of jobs, futures, shutdown.
//
// WorkerPool::Main           Two workers, two jobs, one of which throws: its
//                            future rethrows, the other has its value, all workers end.
// WorkerPoolHalfShutdown::Run  Shutdown wakes one worker only: the other sleeps
//                            for ever, and so does whoever joins it.

#define DEBUG

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;

class JobFailedException : Exception {
    public JobFailedException(Exception cause) : base("the job failed", cause) { }
}

interface IJob {
    void Run();
}

/// The result of a job, some day.
class Future<T> : IJob {
    readonly object gate = new object();
    readonly Func<T> work;
    bool done;
    T value;
    Exception error;

    public Future(Func<T> work) {
        this.work = work;
    }

    public void Run() {
        T result = default(T);
        Exception thrown = null;
        try {
            result = work();
        } catch (Exception e) {
            thrown = e;
        }
        lock (gate) {
            Debug.Assert(!done, "a job runs once");
            value = result;
            error = thrown;
            done = true;
            Monitor.PulseAll(gate);
        }
    }

    public T Result {
        get {
            lock (gate) {
                while (!done)
                    Monitor.Wait(gate);
                if (error != null)
                    throw new JobFailedException(error);
                return value;
            }
        }
    }
}

class WorkerPool {
    readonly object gate = new object();
    readonly Queue<IJob> jobs = new Queue<IJob>();
    readonly Thread[] workers;
    bool closed;

    public WorkerPool(int size) {
        workers = new Thread[size];
        for (int i = 0; i < size; i++) {
            workers[i] = new Thread(Work) { Name = "worker " + i, IsBackground = true };
            workers[i].Start();
        }
    }

    public Future<T> Submit<T>(Func<T> work) {
        var future = new Future<T>(work);
        lock (gate) {
            if (closed)
                throw new InvalidOperationException("the pool is closed");
            jobs.Enqueue(future);
            Monitor.Pulse(gate);
        }
        return future;
    }

    void Work() {
        IJob job;
        while ((job = Next()) != null)
            job.Run();
    }

    /// The next job, or null when the pool is closed and nothing is left to do.
    IJob Next() {
        lock (gate) {
            while (jobs.Count == 0) {
                if (closed)
                    return null;
                Monitor.Wait(gate);
            }
            return jobs.Dequeue();
        }
    }

    public void Close() {
        lock (gate) {
            closed = true;
            Monitor.PulseAll(gate);
        }
        Join();
    }

    /// Wrong: there may be more than one worker waiting.
    public void CloseOne() {
        lock (gate) {
            closed = true;
            Monitor.Pulse(gate);
        }
        Join();
    }

    void Join() {
        foreach (var worker in workers)
            worker.Join();
    }

    public static void Main() {
        var pool = new WorkerPool(2);
        var product = pool.Submit(() => 6 * 7);
        var failing = pool.Submit<string>(() => { throw new NotSupportedException("no such thing"); });
        pool.Close();

        Debug.Assert(product.Result == 42, "the value");
        try {
            var text = failing.Result;
            Debug.Fail("no exception, but " + text);
        } catch (JobFailedException e) {
            Debug.Assert(e.InnerException is NotSupportedException, "the cause");
        }
    }
}

static class WorkerPoolHalfShutdown {
    public static void Run() {
        var pool = new WorkerPool(2);
        var sum = pool.Submit(() => 1 + 2);
        pool.CloseOne();
        Debug.Assert(sum.Result == 3, "the value");
    }
}
