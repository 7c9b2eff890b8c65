// Continuations: tasks that begin when another has ended.
namespace System.Threading.Tasks
{
    using Fencepost;

    // The delegates of continuations, with the task they continue.
    sealed class ThenAction : TaskWork
    {
        [Immediate] readonly Action<Task> action;
        [Immediate] readonly Task before;

        internal ThenAction(Action<Task> action, Task before, CancellationToken token) : base(action, "continuationAction", token)
        {
            this.action = action;
            this.before = before;
        }

        protected override Completion Call()
        {
            action(before);
            return new Completion();
        }
    }

    sealed class ThenStateAction : TaskWork
    {
        [Immediate] readonly Action<Task, object> action;
        [Immediate] readonly Task before;
        [Immediate] readonly object state;

        internal ThenStateAction(Action<Task, object> action, Task before, object state, CancellationToken token)
            : base(action, "continuationAction", token)
        {
            this.action = action;
            this.before = before;
            this.state = state;
        }

        protected override Completion Call()
        {
            action(before, state);
            return new Completion();
        }
    }

    sealed class ThenFunc<TNext> : TaskWork<TNext>
    {
        [Immediate] readonly Func<Task, TNext> function;
        [Immediate] readonly Task before;

        internal ThenFunc(Func<Task, TNext> function, Task before, CancellationToken token)
            : base(function, "continuationFunction", token)
        {
            this.function = function;
            this.before = before;
        }

        protected override Completion Call() { return new Completion<TNext>(function(before)); }
    }

    sealed class ThenStateFunc<TNext> : TaskWork<TNext>
    {
        [Immediate] readonly Func<Task, object, TNext> function;
        [Immediate] readonly Task before;
        [Immediate] readonly object state;

        internal ThenStateFunc(Func<Task, object, TNext> function, Task before, object state, CancellationToken token)
            : base(function, "continuationFunction", token)
        {
            this.function = function;
            this.before = before;
            this.state = state;
        }

        protected override Completion Call() { return new Completion<TNext>(function(before, state)); }
    }

    sealed class TypedThenAction<TResult> : TaskWork
    {
        [Immediate] readonly Action<Task<TResult>> action;
        [Immediate] readonly Task<TResult> before;

        internal TypedThenAction(Action<Task<TResult>> action, Task<TResult> before, CancellationToken token)
            : base(action, "continuationAction", token)
        {
            this.action = action;
            this.before = before;
        }

        protected override Completion Call()
        {
            action(before);
            return new Completion();
        }
    }

    sealed class TypedThenStateAction<TResult> : TaskWork
    {
        [Immediate] readonly Action<Task<TResult>, object> action;
        [Immediate] readonly Task<TResult> before;
        [Immediate] readonly object state;

        internal TypedThenStateAction(Action<Task<TResult>, object> action, Task<TResult> before, object state, CancellationToken token)
            : base(action, "continuationAction", token)
        {
            this.action = action;
            this.before = before;
            this.state = state;
        }

        protected override Completion Call()
        {
            action(before, state);
            return new Completion();
        }
    }

    sealed class TypedThenFunc<TResult, TNext> : TaskWork<TNext>
    {
        [Immediate] readonly Func<Task<TResult>, TNext> function;
        [Immediate] readonly Task<TResult> before;

        internal TypedThenFunc(Func<Task<TResult>, TNext> function, Task<TResult> before, CancellationToken token)
            : base(function, "continuationFunction", token)
        {
            this.function = function;
            this.before = before;
        }

        protected override Completion Call() { return new Completion<TNext>(function(before)); }
    }

    sealed class TypedThenStateFunc<TResult, TNext> : TaskWork<TNext>
    {
        [Immediate] readonly Func<Task<TResult>, object, TNext> function;
        [Immediate] readonly Task<TResult> before;
        [Immediate] readonly object state;

        internal TypedThenStateFunc(Func<Task<TResult>, object, TNext> function, Task<TResult> before, object state, CancellationToken token)
            : base(function, "continuationFunction", token)
        {
            this.function = function;
            this.before = before;
            this.state = state;
        }

        protected override Completion Call() { return new Completion<TNext>(function(before, state)); }
    }

    // Waits for a task and continues it, on a thread of the pool.
    sealed class ContinuationItem : IPoolItem
    {
        [Immediate] readonly Task before;
        [Immediate] readonly Task task;
        [Immediate] readonly TaskWork work;
        [Immediate] readonly TaskContinuationOptions options;

        internal ContinuationItem(Task before, Task task, TaskWork work, TaskContinuationOptions options)
        {
            this.before = before;
            this.task = task;
            this.work = work;
            this.options = options;
        }

        public void Run()
        {
            before.Block();
            if (!Applies(before, options))
                task.Finish(new Completion(CancellationToken.None, null));
            else
                task.Finish(work.PerformAsParent(task, null));
        }

        // Whether a task has ended in a way that is to be continued.
        internal static bool Applies(Task before, TaskContinuationOptions options)
        {
            TaskStatus status = before.Outcome().status;
            TaskContinuationOptions not = status == TaskStatus.RanToCompletion ? TaskContinuationOptions.NotOnRanToCompletion
                : status == TaskStatus.Faulted ? TaskContinuationOptions.NotOnFaulted
                : TaskContinuationOptions.NotOnCanceled;
            return (options & not) == 0;
        }
    }

    // Starts a continuation by its scheduler, or runs it within the call that ends the task.
    sealed class StartsContinuation : Continuation
    {
        [Immediate] readonly Task task;
        [Immediate] readonly TaskContinuationOptions options;
        [Immediate] readonly TaskScheduler scheduler;

        internal StartsContinuation(Task task, TaskContinuationOptions options, TaskScheduler scheduler)
        {
            this.task = task;
            this.options = options;
            this.scheduler = scheduler;
        }

        internal override void Invoke(Task ended)
        {
            if (!ContinuationItem.Applies(ended, options))
                task.Cancel();
            else
                task.Start(scheduler);
        }

        internal override void InvokeWithin(Task ended)
        {
            if (scheduler != null || !ContinuationItem.Applies(ended, options))
                Invoke(ended);
            else
                task.RunSynchronously(TaskScheduler.Default);
        }
    }

    public partial class Task
    {
        internal void Cancel()
        {
            TryFinish(new Completion(CancellationToken.None, null));
        }

        // Continues this task. A scheduler of null is the current one.
        internal Task Then(TaskWork work, object state, TaskContinuationOptions options, TaskScheduler scheduler)
        {
            TaskCreationOptions made = (TaskCreationOptions)((int)options & 0x5f);
            if (scheduler == null)
                scheduler = TaskScheduler.Current;
            bool synchronous = (options & TaskContinuationOptions.ExecuteSynchronously) != 0;
            bool runsWithin = synchronous && inlines && scheduler.IsPool && Runtime.Choose(2) == 1;
            Task next;
            if (!scheduler.IsPool || runsWithin)
            {
                next = work.NewTask(state, made);
                Continuation starts = new StartsContinuation(next, options, runsWithin ? null : scheduler);
                if (!TryAdd(starts))
                    starts.InvokeWithin(this);
            }
            else
            {
                Thread thread = Thread.ForItem();
                next = work.NewTask(thread, state, made);
                thread.StartTask(new ContinuationItem(this, next, work, options));
            }
            if ((options & TaskContinuationOptions.AttachedToParent) != 0)
                Attach(next);
            return next;
        }
    }
}
