// An async method that has been suspended. From its first await on the pool it has a thread of its own, which waits for
// what the method awaits and then goes on with it; the method's task ends with that thread. Where the method goes on
// elsewhere (in a synchronisation context, within the call that ends a task, or wherever an awaiter of the program's
// calls it), that thread waits until the method is back or has ended.
namespace System.Runtime.CompilerServices
{
    using Fencepost;
    using System.Threading;
    using System.Threading.Tasks;

    // The library's own awaiters.
    interface IKnownAwaiter
    {
        // Whether what it waits for is a task, or nothing.
        bool IsKnown { get; }
        Task Task { get; }
        bool ReturnsToContext { get; }
    }

    abstract class AsyncRun
    {
        [Immediate] internal readonly Task task;
        // Its own thread, and what that is to await next. The thread's object has no way back to here: a thread that waits
        // for the method cannot get at its variables.
        Thread own;
        object next;
        Handover handover;
        ExecutionContext flow;

        internal AsyncRun(Task task) { this.task = task; }

        protected abstract void MoveNext();

        // Whether an await continues on the pool; else `Park` finds out where.
        internal static bool IsOnPool(IKnownAwaiter awaiter)
        {
            if (awaiter == null || !awaiter.IsKnown)
                return false;
            if (awaiter.ReturnsToContext && (SynchronizationContext.Captured() != null || Runtime.Current().scheduler != null))
                return false;
            Task awaited = awaiter.Task;
            return awaited == null || !awaited.Inlines || Runtime.Choose(2) == 0;
        }

        // Waits on the pool, with this thread if the method has none yet.
        internal void Pool(Task awaited, Thread fresh)
        {
            object then = awaited ?? (object)this;
            if (own == Runtime.Current())
                next = then;
            else if (handover != null)
                handover.Give(then);
            else
            {
                Thread thread = fresh ?? Thread.ForItem();
                // An iterator has no end of its own, so each of its stretches has a thread.
                if (task != null)
                    own = thread;
                thread.StartTask(new AsyncLoop(this, then));
            }
        }

        // Waits on the pool again. Another thread may go on then; as the method's own does nothing else, that makes a
        // difference only if it has a lock.
        internal void PoolAgain(Task awaited)
        {
            if (own == Runtime.Current() && Thread.HasLocks() && Runtime.Choose(2) == 1)
            {
                Leave();
                Thread.ForItem().Start(new CallsLater(awaited, Resume));
            }
            else
                Pool(awaited, null);
        }

        // Before the method goes on elsewhere.
        internal void Leave()
        {
            flow = Runtime.Current().flow;
            if (own != Runtime.Current())
                return;
            Handover given = new Handover();
            handover = given;
            next = given;
        }

        // Goes on elsewhere, when a task of the library's ends.
        internal void Park(IKnownAwaiter awaiter)
        {
            SynchronizationContext context = SynchronizationContext.Captured();
            TaskScheduler scheduler = Runtime.Current().scheduler;
            if (!awaiter.ReturnsToContext)
                context = null;
            Leave();
            Continuation resumes = context != null ? new Posts(context, Resume)
                : scheduler != null && awaiter.ReturnsToContext ? new Schedules(scheduler, Resume)
                : (Continuation)new Calls(Resume);
            if (awaiter.Task == null || !awaiter.Task.TryAdd(resumes))
                resumes.InvokeWithin(awaiter.Task);
        }

        // Goes on with the method on a thread that is not its own.
        internal void Resume()
        {
            ExecutionContext before = Runtime.Current().flow;
            Runtime.Current().flow = flow;
            MoveNext();
            Runtime.Current().flow = before;
        }

        internal void Finish(Completion how)
        {
            task.Finish(how);
            Handover given = handover;
            if (given != null)
                given.Give(given);
        }

        // What the method's own thread does.
        internal void Loop(object first)
        {
            object awaited = first;
            while (awaited != null)
            {
                Task waitsFor = awaited as Task;
                if (waitsFor != null)
                    waitsFor.Block();
                if (task == null)
                {
                    MoveNext();
                    return;
                }
                next = null;
                MoveNext();
                awaited = next;
                Handover given = awaited as Handover;
                if (given == null)
                    continue;
                awaited = given.Take();
                handover = null;
                if (awaited == given)
                    return;
            }
        }
    }

    sealed class AsyncRun<TMachine> : AsyncRun where TMachine : IAsyncStateMachine
    {
        internal TMachine machine;

        internal AsyncRun(Task task) : base(task) { }

        protected override void MoveNext() { machine.MoveNext(); }
    }

    sealed class AsyncLoop : IPoolItem
    {
        [Immediate] readonly AsyncRun run;
        [Immediate] readonly object first;

        internal AsyncLoop(AsyncRun run, object first)
        {
            this.run = run;
            this.first = first;
        }

        public void Run() { run.Loop(first); }
    }

    // Where a method's own thread waits while the method goes on elsewhere: for what to await next, or for this object
    // itself if the method has ended.
    sealed class Handover
    {
        object given;

        internal void Give(object next)
        {
            Runtime.Enter(this);
            given = next;
            Runtime.PulseAll(this);
            Runtime.Exit(this);
        }

        internal object Take()
        {
            Runtime.Enter(this);
            while (given == null)
                Runtime.Wait(this);
            object next = given;
            Runtime.Exit(this);
            return next;
        }
    }

    // Continuations of awaits.
    sealed class Posts : Continuation
    {
        [Immediate] readonly SynchronizationContext context;
        [Immediate] readonly Action action;

        internal Posts(SynchronizationContext context, Action action)
        {
            this.context = context;
            this.action = action;
        }

        internal override void Invoke(Task ended) { context.Post(Run, null); }

        void Run(object state) { action(); }
    }

    sealed class Schedules : Continuation
    {
        [Immediate] readonly TaskScheduler scheduler;
        [Immediate] readonly Action action;

        internal Schedules(TaskScheduler scheduler, Action action)
        {
            this.scheduler = scheduler;
            this.action = action;
        }

        internal override void Invoke(Task ended) { scheduler.QueueContinuation(action); }
    }

    sealed class Calls : Continuation
    {
        [Immediate] readonly Action action;

        internal Calls(Action action) { this.action = action; }

        // Only what `TaskCompletionSource` ends has such continuations.
        internal override void Invoke(Task ended) { Runtime.Unsupported("a continuation within a call that is none"); }

        internal override void InvokeWithin(Task ended) { action(); }
    }

    // Waits for a task on a thread of the pool, then calls.
    sealed class CallsLater : IPoolItem
    {
        [Immediate] readonly Task task;
        [Immediate] readonly Action action;

        internal CallsLater(Task task, Action action)
        {
            this.task = task;
            this.action = action;
        }

        public void Run()
        {
            if (task != null)
                task.Block();
            action();
        }

        // What `OnCompleted` of the library's awaiters does.
        internal static void Register(Task task, Action action, bool returnsToContext)
        {
            if (action == null)
                throw new ArgumentNullException("continuation");
            SynchronizationContext context = returnsToContext ? SynchronizationContext.Captured() : null;
            TaskScheduler scheduler = returnsToContext ? Runtime.Current().scheduler : null;
            Continuation calls = context != null ? new Posts(context, action)
                : scheduler != null ? new Schedules(scheduler, action)
                : task != null && task.Inlines && Runtime.Choose(2) == 1 ? (Continuation)new Calls(action) : null;
            if (calls == null)
                Thread.ForItem().Start(new CallsLater(task, action));
            else if (task == null || !task.TryAdd(calls))
                calls.InvokeWithin(task);
        }
    }
}
