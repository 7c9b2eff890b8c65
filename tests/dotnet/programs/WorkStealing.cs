// build: no-run
//
// Chase and Lev's work-stealing deque, with an array that does not grow.
//
// WorkStealing::Main         The owner pushes and pops at the bottom, a thief
//                            steals from the top: every task is done exactly once.
//                            The owner lowers `bottom` with a full fence.
// WorkStealingNoFence::Run   The owner lowers `bottom` with a volatile write: the
//                            read of `top` that follows may go ahead of it, and
//                            owner and thief take the same task.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

class FullException : Exception {
    public FullException() : base("the deque is full") { }
}

class WorkDeque<T> where T : class {
    readonly T[] tasks;
    int top;
    protected int bottom;

    public WorkDeque(int capacity) {
        tasks = new T[capacity];
    }

    /// By the owner only.
    public void Push(T task) {
        int b = bottom;
        int t = Volatile.Read(ref top);
        if (b - t >= tasks.Length)
            throw new FullException();
        tasks[b % tasks.Length] = task;
        Volatile.Write(ref bottom, b + 1);
    }

    protected virtual void LowerBottom(int b) {
        Interlocked.Exchange(ref bottom, b);
    }

    /// By the owner only.
    public bool TryPop(out T task) {
        int b = bottom - 1;
        LowerBottom(b);
        int t = Volatile.Read(ref top);
        task = null;
        if (t > b) {
            Volatile.Write(ref bottom, t);
            return false;
        }
        task = tasks[b % tasks.Length];
        if (t < b)
            return true;
        // The last task: race for it with the thieves.
        bool mine = Interlocked.CompareExchange(ref top, t + 1, t) == t;
        Volatile.Write(ref bottom, t + 1);
        if (!mine)
            task = null;
        return mine;
    }

    /// By anybody.
    public bool TrySteal(out T task) {
        int t = Volatile.Read(ref top);
        int b = Volatile.Read(ref bottom);
        task = null;
        if (t >= b)
            return false;
        task = tasks[t % tasks.Length];
        if (Interlocked.CompareExchange(ref top, t + 1, t) == t)
            return true;
        task = null;
        return false;
    }
}

class HastyDeque<T> : WorkDeque<T> where T : class {
    public HastyDeque(int capacity) : base(capacity) { }

    protected override void LowerBottom(int b) {
        Volatile.Write(ref bottom, b);
    }
}

class Task {
    int done;

    public void Run() {
        int times = Interlocked.Increment(ref done);
        Debug.Assert(times == 1, "a task is done twice");
    }

    public bool IsDone {
        get { return done == 1; }
    }
}

static class WorkStealing {
    static void Steal(WorkDeque<Task> deque, int attempts) {
        Task task;
        for (int i = 0; i < attempts; i++) {
            if (deque.TrySteal(out task))
                task.Run();
        }
    }

    static void PopAll(WorkDeque<Task> deque) {
        Task task;
        while (deque.TryPop(out task))
            task.Run();
    }

    public static void Scenario(WorkDeque<Task> deque) {
        var tasks = new[] { new Task(), new Task() };
        var thief = new Thread(() => Steal(deque, 2));
        thief.Start();
        foreach (var task in tasks)
            deque.Push(task);
        PopAll(deque);
        thief.Join();
        foreach (var task in tasks)
            Debug.Assert(task.IsDone, "a task is never done");
    }

    public static void Main() {
        Scenario(new WorkDeque<Task>(2));
    }
}

static class WorkStealingNoFence {
    public static void Run() {
        WorkStealing.Scenario(new HastyDeque<Task>(2));
    }
}
